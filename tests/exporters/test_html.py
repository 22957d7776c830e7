"""The page: one file, sound, everything listed; and nothing of the other side on a seat's page."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.page.html import preview_html, preview_page, stamp_script
from toolchain.workspace.export.subject import Subject

from .conftest import TEMPLATE

FINDINGS = [
    {
        "code": "MAP004",
        "severity": "error",
        "message": "hex <twice> & so",
        "file": "map.hw",
        "line": 3,
        "hex": "0102",
    },
    {"code": "OOB025", "severity": "warning", "message": "no strength", "file": "oob/x.oob.json", "line": 9},
    {"code": "STY001", "severity": "odd", "message": "off the map", "hex": "9999"},
]


class Walker(HTMLParser):
    """Checks that tags close in order, and keeps the text."""

    void = {"meta", "br", "link", "img", "hr", "input"}

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [v or "" for k, v in attrs if k in ("href", "src")]
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def walk(text: str) -> Walker:
    walker = Walker()
    walker.feed(text)
    walker.close()
    assert [] == walker.open
    return walker


@pytest.mark.parametrize("name", ["template", "veiled", "great"])
def test_the_page_is_sound_and_stands_alone(name: str, request: pytest.FixtureRequest) -> None:
    text = preview_html(request.getfixturevalue(name), FINDINGS)
    page = walk(text)

    assert all(link.startswith("#") for link in page.links)
    assert not re.search(r"url\(|@import|<link|<img|<iframe| on\w+=|javascript:", text)
    assert 2 == text.count("<script")
    assert 'role="img"' in text and "aria-label=" in text and "@media print" in text
    assert len(text.encode()) < 600_000
    assert "default-src 'none'" in text


def test_units_and_ratings_are_listed(template: dict[str, Any]) -> None:
    text = "".join(walk(preview_html(template, [])).text)

    for piece in template["pieces"]:
        assert piece["name"] in text
    assert "strength" in text and "speed" in text and "Blue: 3 units" in text
    assert "0401 Southam" in text


def test_units_whose_owner_chooses_a_hex_are_listed_with_their_region() -> None:
    ir = Subject(TEMPLATE).ir(None)
    page = preview_html(ir, None)

    assert "near bank, where its owner chooses (0101 here)" in page
    assert page.count("where its owner chooses") == 4  # a unit of each side, in the list and in the data
    assert "owner chooses" not in preview_html(ir, None, state=set_up_state(ir))


def test_arrivals_are_listed_by_turn(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    due = next(c for c in ir["columns"] if c["name"] == "due")
    due["start"] = [0, 3, 0, 999, 12, 2]
    text = preview_html(ir, [], place_pieces=False)

    assert text.index("<tr data-turn='2'>") < text.index("<tr data-turn='3'>")
    assert "due turn 3" in text and "<h2>Arrivals" in text and "no fixed turn" in text
    assert (
        "due turn 12, after the last turn" in text
        and "<td class='n'>turn 12, after the last turn</td>" in text
    )
    assert "<h2>Arrivals" not in preview_html(template, [])


def test_findings_are_numbered_listed_and_pinned(template: dict[str, Any]) -> None:
    text = preview_html(template, FINDINGS, "A <title>")
    page = walk(text)

    assert 1 == text.count('class="hx-pin"')
    assert "1. MAP004 hex <twice> & so" in page.text
    assert "Findings (3)" in page.text and "A <title>" in page.text
    assert "map.hw:3" in page.text and "Show hex 0102" in page.text


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    made: dict[str, Any] = json.loads(found[1])
    return made


def test_the_policy_lets_the_one_script_run_and_no_other(template: dict[str, Any]) -> None:
    text = preview_html(template, FINDINGS)
    script = text.rsplit("<script>", 1)[1].split("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

    assert f"script-src 'sha256-{digest}'" in text


def test_a_watched_page_is_sound_and_loads_its_stamp_only(template: dict[str, Any]) -> None:
    page = preview_page(template, FINDINGS)
    text = page.html("it's #1.html", "it's #1.watch.js", "abc")
    script = text.rsplit("<script>", 1)[1].split("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

    walk(text)
    assert "<section id='watched' role='status' hidden data-file='it&#39;s #1.html'" in text
    assert "data-stamp='it%27s%20%231.watch.js' data-drawn='abc'></section>" in text
    assert (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}' 'strict-dynamic';"
        in text
    )
    assert page.html() == preview_html(template, FINDINGS) and "watched" not in page.html()


def test_a_stamp_is_one_call_whatever_it_says() -> None:
    text = stamp_script({"p.html": "abc"}, ["a\u2028b", "</script> 'c'"])
    found = re.fullmatch(r"hexwrightWatch\((.*)\);\n", text)

    assert found is not None and text.isascii()
    assert {"drawn": {"p.html": "abc"}, "notice": ["a\u2028b", "</script> 'c'"]} == json.loads(found[1])


def test_nothing_in_the_data_can_end_its_element(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    ir["hexes"][0]["name"] = "</script><script>alert(1)</script>"
    text = preview_html(ir, [{"code": "X", "message": "<!--</script>", "hex": "0102"}])

    assert 2 == text.count("<script") == text.count("</script>")
    assert "</script><script>alert(1)</script>" == data_of(text)["hexes"][0][1]


def test_the_data_tell_of_hexes_what_the_package_tells(great: dict[str, Any]) -> None:
    made = data_of(preview_html(great, []))
    names = {h["id"]: n for n, h in enumerate(great["hexes"])}
    lille = made["hexes"][names["0907"]]
    sides = {(a, b): words for a, b, words in made["sides"]}
    iv = next(u for u in made["units"] if u["said"] == "German IV (infantry)")

    assert ["0907", "Lille"] == lille[:2]
    assert ["clear", "major city", "railroad"] == [made["terrains"][t] for t in lille[4]]
    assert ["river Somme", "rail"] == sides[tuple(sorted((names["0612"], names["0613"])))]
    assert 2 == iv["due"] and [names["1111"], names["1209"], names["1508"]] == iv["area"]
    assert -1 == iv["hex"]


def test_findings_of_one_hex_share_a_pin_and_those_of_a_unit_stand_where_it_is(
    template: dict[str, Any],
) -> None:
    found = [
        {"code": "A001", "severity": "note", "message": "one", "hex": "0102"},
        {"code": "A002", "severity": "error", "message": "two", "hex": "0102"},
        {"code": "A003", "severity": "warning", "message": "three", "piece": "R_Foot_1"},
    ]
    text = preview_html(template, found)

    assert 2 == text.count('class="hx-pin"')
    assert 'data-findings="1 2"' in text and "1. A001 one; 2. A002 two" in text
    assert re.search(r'data-at="0401" data-findings="3"', text)


def test_the_lines_of_a_finding_are_shown_with_what_is_meant(template: dict[str, Any]) -> None:
    row = {
        "code": "A001",
        "message": "no",
        "excerpt": [(7, "  0102  wo<d", 8, 12), (8, "x", 0, 0)],
        "help": "cure",
    }
    text = preview_html(template, [row])

    assert "<span class='ln'>   7 </span>  0102  <mark>wo&lt;d</mark>\n" in text
    assert "help: cure" in text


def test_the_page_of_a_seat_does_not_name_what_it_may_not_know(veiled: dict[str, Any]) -> None:
    state = set_up_state(veiled)
    text = preview_html(veiled, [], state=state, seat=0)

    assert "blue zebras" in text
    assert not re.search(r"red zebras|red quaggas|R_Foot|R_Horse|&lt;red&gt;", text)


def test_a_package_that_cannot_be_played_is_shown_without_pieces(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    ir["procedures"] = [{"name": "broken"}]
    text = preview_html(ir, [])

    assert set_up_state(ir) is None
    assert "without pieces" in text and "data-piece" in text  # in the list, not on the map
    assert 'class="hx-stack"' not in text


def test_a_map_without_units_speaks_of_none(template: dict[str, Any]) -> None:
    bare = preview_html({**template, "pieces": []}, [], place_pieces=False)
    whole = preview_html(template, [])

    assert (
        f"{len(template['hexes'])} hexes</p>" in bare
        and "piece" not in bare.partition("<main>")[0].partition("<body>")[2]
    )
    assert "units</h2>" in whole and "units</h2>" not in bare
