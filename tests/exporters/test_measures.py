"""What is printed is measured in the PDF: millimetres of hexes and counters, fronts and backs over each other, sheets that meet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.exporters.measured_pdf import Page, pages
from tests.shipped import TEMPLATE, played
from toolchain.exporters import paper
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.counters.sheet import sheets
from toolchain.exporters.handouts import map_sheets
from toolchain.exporters.handouts.game_on_paper import Document, Settings, documents
from toolchain.exporters.monochrome import DARK, LIGHT, grey, grey_of, in_grey
from toolchain.exporters.papers import PAPERS
from toolchain.look.colours import READABLE, contrast
from toolchain.workspace.export.subject import Subject

RACE = next(path for path in played() if "race" in path.name)
CLOSE = 0.2  # millimetres


def documents_of(project: Path, **changes: Any) -> dict[str, Document]:
    found = Subject(project)
    scenarios = {name: found.ir(name) for name in found.scenarios}
    settings = {"title": "", "hex_size": 15.0, "counter_size": 12.0, "overlap": 8.0, "paper": "a4"} | changes
    return {one.name: one for one in documents(scenarios, Settings(**settings))}


def grounds(page: Page, size: float) -> list[tuple[float, float]]:
    """The middles of the squares of a counter's size, from the top row down and from left to right."""
    found = set()
    for (left, top, right, bottom), _, corners in page.fills:
        if corners == 4 and abs(right - left - size) < 0.02 and abs(bottom - top - size) < 0.02:
            found.add((round((left + right) / 2, 2), round((top + bottom) / 2, 2)))
    return sorted(found, key=lambda at: (at[1], at[0]))


@pytest.mark.parametrize(("size", "name"), [(12.0, "a4"), (15.0, "letter"), (12.7, "a4")])
@pytest.mark.parametrize("project", [TEMPLATE, RACE], ids=lambda path: path.name)
def test_counters_have_their_size_and_lie_on_their_backs(project: Path, size: float, name: str) -> None:
    ir = Subject(project).ir(None)
    made = sheets(ir, size, name, markers(ir))
    read = pages(paper.pdf(made, "T"))
    wide, high = PAPERS[name]
    assert len(read) == len(made)
    seen = 0
    for front, back in zip(read[::2], read[1::2], strict=True):
        assert (front.width, front.height) == pytest.approx((wide, high), abs=0.1)
        fronts, backs = grounds(front, size), grounds(back, size)
        seen += len(fronts)
        # The paper is turned over its long edge: what is left on the front is right on the back.
        mirrored = sorted(((wide - x, y) for x, y in backs), key=lambda at: (round(at[1], 1), at[0]))
        ordered = sorted(fronts, key=lambda at: (round(at[1], 1), at[0]))
        assert len(mirrored) == len(ordered) > 0
        for (x, y), (x2, y2) in zip(ordered, mirrored, strict=True):
            assert abs(x - x2) < CLOSE
            assert abs(y - y2) < CLOSE
            assert size / 2 + 5 < x < wide - size / 2 - 5  # printers leave an edge white
            assert size / 2 + 5 < y < high - size / 2 - 5
        # The marks in the margin are where the cuts go.
        cuts = {round(x - size / 2, 1) for x, _ in fronts} | {round(x + size / 2, 1) for x, _ in fronts}
        marks = {
            round(left, 1)
            for left, top, right, bottom in front.lines
            if abs(right - left) < 0.01 and top < 14
        }
        assert all(min(abs(cut - mark) for mark in marks) < CLOSE for cut in cuts)
    assert seen >= len(ir["pieces"])


def hexes(page: Page, size: float) -> list[tuple[float, float, float, float]]:
    """The boxes of regular hexagons with a flat top, but the small ones of the legend."""
    made = []
    for (left, top, right, bottom), _, corners in page.fills:
        wide, high = right - left, bottom - top
        if corners == 6 and high > size / 2 and abs(wide / high - 2 / 3**0.5) < 0.01:
            made.append((left, top, right, bottom))
    return made


@pytest.mark.parametrize("size", [15.0, 40.0])
def test_hexes_of_the_map_have_their_size_and_sheets_meet(size: float) -> None:
    document = documents_of(TEMPLATE, hex_size=size)["map.pdf"]
    read = pages(paper.typeset(document.source, document.drawings, format="pdf")[0])
    bars = {round(right - left, 2) for left, top, right, bottom in read[0].lines if bottom - top < 0.01}
    assert {50.0, 50.8} <= bars
    sheet = re.findall(
        r"\[#place\(dx: [\d.]+mm, dy: [\d.]+mm, box\(clip: true, .*?dx: (-?[\d.]+)mm, dy: (-?[\d.]+)mm",
        document.source,
    )
    assert len(sheet) == len(read) - 1
    first = {}
    for page, (dx, dy) in zip(read[1:], sheet, strict=True):
        found = hexes(page, size)
        assert found or len(read) > 4
        for left, top, _, bottom in found:
            assert bottom - top == pytest.approx(size, abs=0.05)
            # On every sheet the same hex is at the same point of the map.
            at = left - map_sheets.EDGE - float(dx), top - map_sheets.EDGE - float(dy)
            key = (round(at[0] / size * 4), round(at[1] / size * 4))
            before = first.setdefault(key, at)
            assert abs(before[0] - at[0]) < CLOSE
            assert abs(before[1] - at[1]) < CLOSE
    assert len(first) >= 12


def test_cards_have_the_size_of_sleeves() -> None:
    document = documents_of(RACE)["cards.pdf"]
    (page, *_) = pages(paper.typeset(document.source, {}, format="pdf")[0])
    across = sorted({round(left, 1) for left, top, right, bottom in page.lines if right - left < 0.01})
    down = sorted({round(top, 1) for left, top, right, bottom in page.lines if bottom - top < 0.01})

    assert [round(b - a, 1) for a, b in zip(across, across[1:], strict=False)] == [63.5] * 3
    assert [round(b - a, 1) for a, b in zip(down, down[1:], strict=False)] == [88.9] * 3


@pytest.mark.parametrize("name", ["charts.pdf", "rules.pdf", "the-race.pdf", "displays.pdf"])
def test_nothing_leaves_the_page(name: str) -> None:
    document = documents_of(RACE)[name]
    for page in pages(paper.typeset(document.source, document.drawings, format="pdf")[0]):
        for left, top, right, bottom in [box for box, _, _ in page.fills] + page.lines:
            if right - left > 205 and bottom - top > 290:
                continue  # the paper itself
            assert left > 10
            assert right < 200
            assert top > 5
            assert bottom < 292


# without colour


def test_black_and_white_pages_have_no_colour() -> None:
    made = documents_of(RACE, black_and_white=True)
    coloured = documents_of(RACE)
    for name in ("map.pdf", "counters.pdf", "the-race.pdf", "rules.pdf"):
        texts = [one.svg for one in made[name].sheets] + [made[name].source, *made[name].drawings.values()]
        for text in texts:
            for figures in re.findall(r"(?<=[:\"'(])#([0-9a-f]{6})(?=[\"';})])", text):
                assert figures[:2] == figures[2:4] == figures[4:]
        assert texts != [one.svg for one in coloured[name].sheets] + [
            coloured[name].source,
            *coloured[name].drawings.values(),
        ]
    data = paper.pdf(made["counters.pdf"].sheets[:1], "T")
    for _, colour, _ in pages(data)[0].fills:
        assert len(set(colour)) <= 1
    assert made["rules.html"].page == coloured["rules.html"].page


@pytest.mark.parametrize("project", [TEMPLATE, *sorted(played())], ids=lambda path: path.name)
def test_sides_are_told_apart_without_colour(project: Path) -> None:
    from toolchain.exporters.counters.appearance import appearance_of

    ir = in_grey(Subject(project).ir(None))
    looks = [(piece["side"], appearance_of(ir, number)) for number, piece in enumerate(ir["pieces"])]
    for side, look in looks:
        assert contrast(look.fill, look.ink) >= READABLE
        if side >= 0:
            assert look.fill in (DARK if side % 2 else LIGHT)
    assert min(contrast(light, dark) for light in LIGHT for dark in DARK) > 2.5


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ('<rect fill="#ff0000"/>', '<rect fill="#363636"/>'),
        (".a{stroke:#0f0;fill:#FFFFFF}", ".a{stroke:#b6b6b6;fill:#ffffff}"),
        ('text(fill: rgb("#0000ff"))', 'text(fill: rgb("#121212"))'),
        (
            '<use href="#hx-g0"/><text>room #123456 of it</text>',
            '<use href="#hx-g0"/><text>room #123456 of it</text>',
        ),
    ],
)
def test_colours_become_the_grey_of_their_lightness(written: str, wanted: str) -> None:
    assert grey(written) == wanted
    assert grey_of("ffffff") == "#ffffff"
