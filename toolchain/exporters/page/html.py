"""A page to look a project over: set-up map, sides, units, arrivals, findings as pins. One file, nothing fetched.

The policy in its head forbids every request and every script but the one that is in it.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from toolchain.engine.game import PlayState
from toolchain.exporters.counters import listed as placed
from toolchain.exporters.counters import shown as counters
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.introduction import introduction
from toolchain.exporters.page.answers import page_answers
from toolchain.exporters.page.data import page_data
from toolchain.exporters.page.lists import Listed, arrivals_html, findings_html, forces_html
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.document import esc, tag
from toolchain.exporters.svg.map import MapOptions, Pin, map_frame, map_svg
from toolchain.exporters.svg.map_border import listed as listed_margins
from toolchain.exporters.svg.style import ANSWER_STYLE
from toolchain.geometry.hexnumbers import index_by_number

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


_PARTS = ("base", "names", "view", "answers", "facts", "units", "findings", "layers", "search")
_FOLDER = Path(__file__).resolve().parent
_WATCHED = (
    "#watched{margin:0;padding:8px 14px;background:var(--now);border-bottom:2px solid #8a5200;max-height:30vh;overflow:auto}"
    "#watched[hidden]{display:none}#watched p{margin:0}#watched p:first-child{font-weight:600}@media print{#watched{display:none}}"
)
# Where no script runs the map lies open, as wide as its place, and what could not be used is gone.
_UNSCRIPTED = "#sheet{display:block;position:static}.tools,.ring,.find,.layers,.turn,#hex{display:none}"
_KEYS = "Arrow keys choose a hex, plus and minus zoom, 0 shows the whole map, Enter shows the facts of the hex, / searches."


@dataclass(frozen=True)
class Page:
    """A page that is drawn: its title, its body, its data."""

    heading: str
    body: str
    data: str

    def html(self, file: str = "", stamp: str = "", drawn: str = "") -> str:
        """The text of the page.

        With a ``stamp``, a script beside the page (see :func:`stamp_script`), the page looks there again and again for
        another picture of ``file`` than the one ``drawn`` here.
        """
        parts = [*_PARTS, "watch"] if stamp else _PARTS
        script = '(() => {\n"use strict";\n' + "".join(_part(f"{name}.js") for name in parts) + "})();\n"
        pixels = "data:image/png;base64," in self.body
        notice = ""
        if stamp:
            where = {"data-file": file, "data-stamp": quote(stamp), "data-drawn": drawn}
            words = "".join(f" {key}='{esc(value)}'" for key, value in where.items())
            notice = f"<section id='watched' role='status' hidden{words}></section>\n"
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(script, bool(stamp), pixels)}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{esc(self.heading)}</title>\n<style>{_part('page.css')}{ANSWER_STYLE}{_WATCHED if stamp else ''}</style>\n"
            f"<noscript><style>{_UNSCRIPTED}</style></noscript>\n</head>\n<body>\n{notice}{self.body}"
            f'<script type="application/json" id="data">{self.data}</script>\n<script>{script}</script>\n</body>\n</html>\n'
        )


def stamp_script(drawn: Mapping[str, str], notice: Sequence[str]) -> str:
    """The script that watched pages load again and again: which picture each file holds, and lines that every page shows."""
    return f"hexwrightWatch({json.dumps({'drawn': dict(drawn), 'notice': list(notice)})});\n"


def preview_html(
    ir: Rules,
    findings_json: list[dict[str, Any]] | None,
    title: str = "",
    state: PlayState | None = None,
    seat: int = counters.ALL,
    place_pieces: bool = True,
    scenarios: Sequence[tuple[str, str]] = (),
) -> str:
    """The text of the page that :func:`preview_page` draws."""
    return preview_page(ir, findings_json, title, state, seat, place_pieces, scenarios).html()


def preview_page(
    ir: Rules,
    findings_json: list[dict[str, Any]] | None,
    title: str = "",
    state: PlayState | None = None,
    seat: int = counters.ALL,
    place_pieces: bool = True,
    scenarios: Sequence[tuple[str, str]] = (),
    set_up: Callable[[Rules], PlayState | None] = set_up_state,
    answers: Callable[[PlayState | None, list[int]], dict[str, Any]] = page_answers,
) -> Page:
    """The page. ``scenarios``: name and file of the page of each scenario, this one's without a file. Without a ``state`` the engine sets the game up, unless ``place_pieces`` is off.

    ``set_up`` and ``answers`` are for callers that remember what came of them in an earlier run.

    Findings are as ``lint`` prints them for programs; beside those keys a finding may have the ``hex`` or the
    ``piece`` that it is about, all ``hexes`` that it names, and an ``excerpt`` of its source: number of the line, text, first and last column.
    """
    free = None
    if state is None and place_pieces:
        state, free = set_up(ir), placed.free(ir)
    heading = title or ir["title"]
    listed = Listed(ir, state, seat, free)
    found = _placed(ir, listed, findings_json or [])
    standing = placed.stacks(ir, listed.place) if "unplayed" in ir else None
    options = MapOptions(title="", pins=_pins(ir, found), tips=False, standing=standing)
    drawing = map_svg(ir, state, seat, options)
    given = answers(state, listed.order if seat == counters.ALL else [])
    data = page_data(ir, map_frame(ir, options), listed, found, state, given)
    body = (
        _header(heading, _facts(ir, listed, state, place_pieces), scenarios)
        + f"<main>\n{_map(drawing, ir)}\n<aside aria-label='Facts and lists'>\n"
        + "<section id='hex'><h2 id='hex-name' tabindex='-1'>No hex chosen</h2><div id='hex-facts'></div>"
        + "<p id='asked'><span id='asked-said'></span> <button type='button' id='asked-clear' hidden>Clear</button></p></section>\n"
        + "\n".join(
            [
                *_about(ir),
                _layers(),
                listed_margins(ir),
                findings_html(ir, None if findings_json is None else found),
                arrivals_html(listed),
                forces_html(listed),
            ]
        )
        + "\n<footer>Made by hexwright.</footer>\n</aside>\n</main>\n"
        + "<p id='say' class='quiet' role='status' aria-live='polite'></p>\n"
    )
    return Page(heading, body, data)


def _about(ir: Rules) -> list[str]:
    """What the game says to its players, on a page that they may open."""
    texts = "".join(f"<p>{esc(text)}</p>" for text in introduction(ir))
    return [f"<details id='about'><summary>About the game</summary>{texts}</details>"] if texts else []


def _part(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _policy(script: str, watching: bool, pixels: bool) -> str:
    """Which scripts may run; ``watching``: also those that the script itself loads; ``pixels``: pictures in the page itself are shown."""
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    more = " 'strict-dynamic'" if watching else ""
    shown = "img-src data:; " if pixels else ""
    return f"default-src 'none'; {shown}style-src 'unsafe-inline'; script-src 'sha256-{digest}'{more}; base-uri 'none'; form-action 'none'"


def _facts(ir: Rules, listed: Listed, state: PlayState | None, place_pieces: bool) -> str:
    scenario = ir["scenarios"][0]["name"] if ir.get("scenarios") else ""
    facts = _count(len(ir["hexes"]), "hex", "hexes")
    if ir["pieces"]:
        facts += ", " + _count(len(listed.order), "piece", "pieces")
    if scenario:
        facts = f"{scenario}: {facts}"
    if "unplayed" in ir:
        facts += "; drawn from its lists, because it cannot be played"
    elif state is None and place_pieces:
        facts += "; the set-up cannot be played yet, so the map is shown without pieces"
    return facts


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _header(heading: str, facts: str, scenarios: Sequence[tuple[str, str]]) -> str:
    links = [
        tag("a", esc(name), href=quote(file)) if file else tag("b", esc(name), aria_current="page")
        for name, file in scenarios
    ]
    others = tag("nav", *links, aria_label="Scenarios", class_="scenarios") if links else ""
    return (
        "<a class='skip' href='#view'>To the map</a>\n<header><h1>" + esc(heading) + "</h1>"
        f"<p class='facts'>{esc(facts)}</p>{others}<div class='find' role='search'><label for='search'>Find</label>"
        "<input type='search' id='search' role='combobox' aria-expanded='false' aria-controls='hits' "
        "aria-autocomplete='list' autocomplete='off' placeholder='place, hex or unit'>"
        "<ul id='hits' role='listbox' aria-label='Found'></ul></div></header>\n"
    )


def _map(drawing: str, ir: Rules) -> str:
    ring = "<svg class='ring' id='{0}' width='1' height='1' aria-hidden='true'>{1}</svg>"
    shape = tag("use", href="#hx-hex") if ir["hexes"] else ""
    return (
        "<section class='map' aria-label='Map'><div class='tools'>"
        "<button type='button' id='in' aria-label='Zoom in'>+</button>"
        "<button type='button' id='out' aria-label='Zoom out'>&minus;</button>"
        "<button type='button' id='fit' aria-label='Whole map'>&#x2922;</button></div>"
        f"<p class='quiet' id='keys'>{_KEYS}</p>"
        "<div id='view' tabindex='0' role='application' aria-roledescription='map' aria-label='Map of hexes' "
        f"aria-describedby='keys'><div id='room'><div id='sheet'>{drawing}</div>{ring.format('over', shape)}{ring.format('here', shape)}"
        "</div></div><p id='tip' aria-hidden='true'></p></section>"
    )


def _layers() -> str:
    return "<section class='layers'><h2 class='quiet'>Layers</h2><fieldset id='layers'><legend>Layers</legend></fieldset></section>"


def _placed(ir: Rules, listed: Listed, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Findings with the hex of the unit that they are about, where they name no hex themselves."""
    known = index_by_number(ir)
    pieces = {p["id"]: n for n, p in enumerate(ir["pieces"])}
    made = []
    for one in found:
        piece = pieces.get(str(one.get("piece", "")), -1)
        place = listed.hex_of(piece)
        if str(one.get("hex", "")) not in known and place >= 0:
            one = {**one, "hex": ir["hexes"][place]["id"]}
        made.append(one)
    return made


def _pins(ir: Rules, found: list[dict[str, Any]]) -> list[Pin]:
    """One pin for each hex that findings are about, with their numbers in the list, counted from 1."""
    index = index_by_number(ir)
    graver = {name: rank for rank, name in enumerate(P.SEVERITIES)}
    by_hex: dict[int, list[int]] = {}
    for number, one in enumerate(found, 1):
        place = index.get(str(one.get("hex", "")), -1)
        if place >= 0:
            by_hex.setdefault(place, []).append(number)
    made = []
    for place, numbers in sorted(by_hex.items()):
        some = [found[n - 1] for n in numbers]
        words = [
            f"{n}. {one.get('code', '')} {one.get('message', '')}".strip()
            for n, one in zip(numbers, some, strict=True)
        ]
        worst = min((str(one.get("severity", "error")) for one in some), key=lambda s: graver.get(s, 9))
        made.append(
            Pin(place, tuple(numbers), worst, "; ".join(words[:4]) + (" ..." if len(words) > 4 else ""))
        )
    return made
