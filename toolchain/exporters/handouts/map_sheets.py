"""A map that is larger than the paper, cut into sheets that lie over each other at their edges.

Every sheet is printed at full size. The first page shows how they lie, and has two bars to measure whether the printer
kept the size. Thin crosses stand at the same points of the map on both sheets of an overlap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from toolchain.exporters.paper import Sheet, quoted

EDGE = 10.0
"""Millimetres at each edge of a sheet that stay white: printers reach no further, and the label stands there."""
_MARK = 3.0  # half the length of a cross
_DRAWING = "map.svg"
_SEAM = 'rgb("#d01020")'


@dataclass(frozen=True)
class Plan:
    """How a drawing is cut: paper and what of it is used, in millimetres; columns and rows of sheets; the overlap."""

    paper: tuple[float, float]
    columns: int
    rows: int
    overlap: float

    @property
    def used(self) -> tuple[float, float]:
        """Width and height that are drawn on."""
        return self.paper[0] - 2 * EDGE, self.paper[1] - 2 * EDGE

    @property
    def step(self) -> tuple[float, float]:
        """How far the next sheet lies to the right, and below."""
        return self.used[0] - self.overlap, self.used[1] - self.overlap

    def corners(self) -> Iterator[tuple[str, float, float]]:
        """Name and upper left corner of each sheet on the drawing."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield f"{_letters(column)}{row + 1}", column * self.step[0], row * self.step[1]


def plan(width: float, height: float, paper: tuple[float, float], overlap: float) -> Plan:
    """The fewest sheets of a paper, upright or sideways, that hold a drawing of a size. Millimetres."""
    made = []
    for wide, high in (paper, (paper[1], paper[0])):
        used = wide - 2 * EDGE, high - 2 * EDGE
        columns, rows = _count(width, used[0], overlap), _count(height, used[1], overlap)
        made.append(Plan((wide, high), columns, rows, overlap))
    return min(made, key=lambda one: one.columns * one.rows)


def _count(length: float, used: float, overlap: float) -> int:
    return 1 if length <= used else 1 + math.ceil((length - used) / (used - overlap))


def _letters(number: int) -> str:
    """A, B ... Z, AA, AB ..."""
    made = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        made = chr(65 + rest) + made
    return made


def pages(drawing: Sheet, cut: Plan, title: str, hex_size: float) -> tuple[str, dict[str, str]]:
    """The document: a page that shows how the sheets lie, then the sheets; and the drawing by its name."""
    said = [
        f"#set document(title: {quoted(title)}, date: none)",
        f"#let drawn = image({quoted(_DRAWING)}, width: {drawing.width:.3f}mm, height: {drawing.height:.3f}mm)",
        f"#set page(width: {cut.paper[0]:g}mm, height: {cut.paper[1]:g}mm, margin: 0mm)",
        "#set text(size: 7pt)",
        _overview(drawing, cut, title, hex_size),
    ]
    said += [_sheet(drawing, cut, name, left, top, title, hex_size) for name, left, top in cut.corners()]
    return "\n".join(said) + "\n", {_DRAWING: drawing.svg}


def _overview(drawing: Sheet, cut: Plan, title: str, hex_size: float) -> str:
    wide, high = cut.used
    room = high - 40
    scale = min(wide / drawing.width, room / drawing.height, 1.0)
    lines = []
    for name, left, top in cut.corners():
        across = min(cut.used[0], drawing.width - left) * scale
        down = min(cut.used[1], drawing.height - top) * scale
        lines.append(
            f"#place(dx: {left * scale:.2f}mm, dy: {top * scale:.2f}mm, rect(width: {across:.2f}mm, height: {down:.2f}mm, "
            f'stroke: 0.6pt + {_SEAM}, inset: 1.5mm, align(left + top, box(fill: white, inset: 0.6mm, text(size: 9pt, fill: {_SEAM}, weight: "bold", {quoted(name)})))))'
        )
    count = cut.columns * cut.rows
    advice = (
        f"{count} sheets. Print them at 100 %, not fitted to the page. A hex is {hex_size:g} mm from side to side. "
        f"Sheets overlap by {cut.overlap:g} mm: cut one of the two along its edge and lay its crosses on those of the other."
    )
    bars = (
        "#grid(columns: (60mm, 60mm), rows: 8mm, "
        '[#line(length: 50mm, stroke: 1pt) #v(-2mm) #"50 mm"], [#line(length: 50.8mm, stroke: 1pt) #v(-2mm) #"2 inches"])'
    )
    shown = f"image({quoted(_DRAWING)}, width: {drawing.width * scale:.3f}mm, height: {drawing.height * scale:.3f}mm)"
    return (
        f'#page(margin: {EDGE}mm)[#text(size: 13pt, weight: "bold", {quoted(title)})\n\n#text(size: 9pt, {quoted(advice)})\n\n{bars}\n'
        f"#block(width: {drawing.width * scale:.2f}mm, height: {drawing.height * scale:.2f}mm)[#place({shown})\n"
        + "\n".join(lines)
        + "]]"
    )


def _sheet(drawing: Sheet, cut: Plan, name: str, left: float, top: float, title: str, hex_size: float) -> str:
    wide, high = cut.used
    label = f"{title}: sheet {name}, hexes of {hex_size:g} mm"
    crosses = "".join(_cross(x - left + EDGE, y - top + EDGE) for x, y in _crosses(cut, left, top))
    return (
        f"#page[#place(dx: {EDGE}mm, dy: {EDGE}mm, box(clip: true, width: {wide:.3f}mm, height: {high:.3f}mm, "
        f"place(dx: {-left:.3f}mm, dy: {-top:.3f}mm, drawn)))\n"
        f"#place(dx: {EDGE}mm, dy: {cut.paper[1] - EDGE + 2:.2f}mm, {_text(label)}){crosses}]"
    )


def _text(text: str) -> str:
    return f"text({quoted(text)})"


def _crosses(cut: Plan, left: float, top: float) -> Iterator[tuple[float, float]]:
    """Points of the drawing in the middle of the overlaps round a sheet."""
    wide, high = cut.used
    half = cut.overlap / 2
    beside = [
        x for x in (left + half, left + wide - half) if cut.step[0] > x - half > 0 or x - half >= cut.step[0]
    ]
    beside = [x for x in beside if half < x < cut.step[0] * cut.columns]
    below = [y for y in (top + half, top + high - half) if half < y < cut.step[1] * cut.rows]
    for x in beside:
        yield from ((x, top + high * part) for part in (0.25, 0.75))
    for y in below:
        yield from ((left + wide * part, y) for part in (0.25, 0.75))


def _cross(x: float, y: float) -> str:
    thin = "stroke: 0.3pt"
    return (
        f"\n#place(dx: {x - _MARK:.3f}mm, dy: {y:.3f}mm, line(length: {2 * _MARK}mm, {thin}))"
        f"\n#place(dx: {x:.3f}mm, dy: {y - _MARK:.3f}mm, line(length: {2 * _MARK}mm, angle: 90deg, {thin}))"
    )
