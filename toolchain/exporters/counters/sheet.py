"""Counter sheets: fronts and backs of all pieces on paper, edge to edge, with trim marks in the margin.

Backs are mirrored, so that a sheet printed on both sides and turned over its long edge fits front to back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.counters import art
from toolchain.exporters.counters.appearance import Appearance, appearance_of
from toolchain.exporters.counters.face import HALF, STRIPE, C, content, defs
from toolchain.exporters.counters.front_and_back import faces_of
from toolchain.exporters.counters.markers import Marker
from toolchain.exporters.counters.printing import WIDTH, block
from toolchain.exporters.counters.shown import Shown
from toolchain.exporters.grounds import ground
from toolchain.exporters.paper import Sheet
from toolchain.exporters.papers import PAPERS
from toolchain.exporters.svg.document import esc, num, tag
from toolchain.exporters.svg.style import STYLE

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


MARGIN = 14.0
BLEED = 1.5
SAFE = 0.92  # of a counter's width is drawn on, so that a cut a little off does not cost a rating
_CSS = ".hx-trim{fill:none;stroke:#000;stroke-width:.8}.hx-foot{font-size:10px;text-anchor:start}"


@dataclass(frozen=True)
class Cell:
    """One counter: what is on its two faces; None for a back without values."""

    front: Shown
    back: Shown | None


@dataclass(frozen=True)
class _Side:
    """One side of a counter on paper: its colours, and what is drawn on it."""

    fill: str
    stripe: str
    parts: list[str]


def cells(ir: Rules) -> list[list[Cell]]:
    """All counters in rows of their own for each side and nation, in the order of the order of battle."""
    groups: dict[tuple[int, int], list[Cell]] = {}
    for index, piece in enumerate(ir["pieces"]):
        front, back = faces_of(ir, index)
        side, nation = piece["side"], piece["nation"]
        made = Cell(Shown(side, nation, index, front), _back(ir, index, back))
        groups.setdefault((side, nation), []).append(made)
    return [groups[key] for key in sorted(groups, key=lambda g: (g[0] < 0, g))]


def _back(ir: Rules, index: int, number: int) -> Shown | None:
    piece = ir["pieces"][index]
    if number < 0:
        return None
    hidden = number in ir["visibility"]["secret_faces"]
    return Shown(piece["side"], piece["nation"], -1 if hidden else index, number)


def sheets(
    ir: Rules, size: float = 15.0, paper: str = "a4", more: Sequence[Marker] = (), units: bool = True
) -> list[Sheet]:
    """Sheets of paper, each front followed by its back. ``size`` is a counter's width in millimetres; ``more``: markers
    behind the counters of the units, which ``units`` may leave out.
    """
    wide, high = PAPERS[paper]
    columns = max(1, int((wide - 2 * MARGIN) // size))
    rows = max(1, int((high - 2 * MARGIN) // size))
    groups = [[_sides(ir, cell) for cell in group] for group in cells(ir)] if units else []
    groups.append([_sides_of_marker(marker) for marker in more])
    lines = [group[n : n + columns] for group in groups for n in range(0, len(group), columns)]
    pages = [lines[n : n + rows] for n in range(0, len(lines), rows)]
    made = []
    for number, page in enumerate(pages, 1):
        said = f"{ir['title']}: counters, sheet {number} of {len(pages)}"
        for back in (False, True):
            drawing = _page(ir, page, columns, (wide, high), size, back, said)
            made.append(Sheet(drawing, wide, high, f"{number}-{'back' if back else 'front'}"))
    return made


def _sides(ir: Rules, cell: Cell) -> tuple[_Side, _Side]:
    """Front and back of a counter."""
    look = appearance_of(ir, cell.front.piece)
    front = _Side(look.fill, look.stripe, content(ir, cell.front, look))
    if cell.back is not None and cell.back.piece < 0:
        colours = ground(ir, cell.back.side, cell.back.nation)
        return front, _Side(colours.fill, "", [tag("use", href="#hx-flag")])
    if cell.back is not None:
        return front, _Side(look.fill, look.stripe, content(ir, cell.back, look))
    return front, _Side(look.fill, "", _plain_back(ir, cell.front, look, front))


def _plain_back(ir: Rules, shown: Shown, look: Appearance, front: _Side) -> list[str]:
    """The back of a counter without a second face, as the game declares it."""
    if look.back_art:
        return [art.use(ir, look.back_art, -HALF, -HALF, C, C)]
    if look.back == "flag":
        return [tag("use", href="#hx-flag")]
    if look.back == "front":
        return front.parts
    if look.back == "name":
        name = ir["pieces"][shown.piece]["name"]
        return [block(name, 0.0, 0.0, WIDTH, WIDTH, 14.0, look, "hx-unit", True)]
    return []


def _sides_of_marker(marker: Marker) -> tuple[_Side, _Side]:
    front, back = marker.sides
    return _Side(front.fill, "", front.parts), _Side(back.fill, "", back.parts)


def _page(
    ir: Rules,
    page: list[list[tuple[_Side, _Side]]],
    columns: int,
    paper: tuple[float, float],
    size: float,
    back: bool,
    said: str,
) -> str:
    unit = C / size  # drawing units in a millimetre
    wide, high = paper[0] * unit, paper[1] * unit
    left, top = (wide - columns * C) / 2, MARGIN * unit
    # Colour first and over the cuts, then what is on the counters.
    bleeds, grounds, parts = [], [], []
    bleed = BLEED * unit
    for row, line in enumerate(page):
        for column, sides in enumerate(line):
            side = sides[back]
            x = left + (columns - 1 - column if back else column) * C
            y = top + row * C
            box = {"x": x - bleed, "y": y - bleed, "width": C + 2 * bleed, "height": C + 2 * bleed}
            bleeds.append(tag("rect", fill=side.fill, **box))
            grounds.append(tag("rect", x=x, y=y, width=C, height=C, fill=side.fill))
            if side.stripe:
                # At the left edge of a row it goes over the cut; elsewhere another counter lies there.
                over = bleed if column == (len(line) - 1 if back else 0) else 0.0
                strip = {"x": x - over, "y": y - bleed, "width": over + STRIPE, "height": C + 2 * bleed}
                bleeds.append(tag("rect", fill=side.stripe, **strip))
                grounds.append(tag("rect", x=x, y=y, width=STRIPE, height=C, fill=side.stripe))
            drawn = [part for part in side.parts if 'class="hx-stripe"' not in part]
            if drawn:
                parts.append(
                    tag("g", *drawn, transform=f"translate({num(x + HALF)} {num(y + HALF)}) scale({SAFE})")
                )
    body = [
        tag("style", (STYLE + _CSS).replace("<", "").replace("&", "")),
        tag("defs", defs(ir)),
        tag("rect", width=wide, height=high, fill="#ffffff"),
        *bleeds,
        *grounds,
        *parts,
        _corners(left, top, columns, page, back, unit),
        _trim(left, top, columns, len(page), unit),
        tag(
            "text",
            esc(
                f"{said}, {'back' if back else 'front'}. Print at full size, double-sided, flipped on the long edge."
            ),
            x=left,
            y=high - 5 * unit,
            class_="hx-foot",
            font_size=2.6 * unit,
        ),
    ]
    return tag(
        "svg",
        tag("title", esc(said)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        class_="hx-map",
        viewBox=f"0 0 {num(wide)} {num(high)}",
        width=f"{num(paper[0])}mm",
        height=f"{num(paper[1])}mm",
    )


def _corners(
    left: float, top: float, columns: int, page: list[list[tuple[_Side, _Side]]], back: bool, unit: float
) -> str:
    """Small crosses where four counters meet, to see the cuts by between the margins."""
    arm = 0.7 * unit
    points = set()
    for row, line in enumerate(page):
        for column in range(len(line)):
            at = columns - 1 - column if back else column
            points |= {(at + dx, row + dy) for dx in (0, 1) for dy in (0, 1)}
    made = [
        f"M{num(left + x * C - arm)} {num(top + y * C)}h{num(2 * arm)}"
        f"M{num(left + x * C)} {num(top + y * C - arm)}v{num(2 * arm)}"
        for x, y in sorted(points)
    ]
    return tag("path", d="".join(made), class_="hx-trim", opacity=".55")


def _trim(left: float, top: float, columns: int, rows: int, unit: float) -> str:
    """Short lines in the margins at every cut."""
    gap, long = (BLEED + 0.8) * unit, 4.0 * unit
    right, bottom = left + columns * C, top + rows * C
    made = []
    for column in range(columns + 1):
        x = num(left + column * C)
        made += [f"M{x} {num(top - gap)}v{num(-long)}", f"M{x} {num(bottom + gap)}v{num(long)}"]
    for row in range(rows + 1):
        y = num(top + row * C)
        made += [f"M{num(left - gap)} {y}h{num(-long)}", f"M{num(right + gap)} {y}h{num(long)}"]
    return tag("path", d="".join(made), class_="hx-trim")
