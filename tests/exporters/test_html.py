"""The page: one file, sound, everything listed; and nothing of the other side on a seat's page."""

from __future__ import annotations

import copy
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from toolchain.exporters.html import preview_html, set_up_state

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

    void = {"meta", "br", "link", "img", "hr"}

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
    assert not re.search(r"url\(|@import|<script|<link|<img|<iframe", text)
    assert 'role="img"' in text and "aria-label=" in text and "@media print" in text
    assert len(text.encode()) < 600_000


def test_units_and_ratings_are_listed(template: dict[str, Any]) -> None:
    text = "".join(walk(preview_html(template, [])).text)

    for piece in template["pieces"]:
        assert piece["name"] in text
    assert "strength" in text and "speed" in text and "Blue: 3 units" in text
    assert "0401 Southam" in text


def test_arrivals_are_listed_by_turn(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    due = next(c for c in ir["columns"] if c["name"] == "due")
    due["start"] = [0, 3, 0, 99, 0, 2]
    text = preview_html(ir, [], place_pieces=False)

    assert text.index(">2</td>") < text.index(">3</td>")
    assert "due turn 3" in text and "Arrivals" in text and "no fixed turn" in text
    assert "Arrivals" not in preview_html(template, [])


def test_findings_are_numbered_listed_and_pinned(template: dict[str, Any]) -> None:
    text = preview_html(template, FINDINGS, "A <title>")
    page = walk(text)

    assert 1 == text.count('class="hx-pin"')
    assert "1. MAP004 hex <twice> & so" in page.text
    assert "Findings (3)" in page.text and "A <title>" in page.text
    assert "map.hw:3 · hex 0102" in page.text


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
