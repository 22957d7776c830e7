"""The grid of a board for a map.

A map whose numbers VASSAL's numbering gives exactly, in every hex, has a hex grid. Any other has a region for each hex,
with its number as the name: pieces snap to it and reports name it, and only distances are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolchain.exporters.svg.frame import HEIGHT, SIZE, Frame
from toolchain.formats.vassal.hexgrid import Attributes, Counting, HexGrid

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def pixels(frame: Frame, scale: float) -> list[tuple[int, int]]:
    """The centre of each hex on the board."""
    return [(round(x * scale), round(y * scale)) for x, y in frame.centres]


def hex_grid(ir: Rules, frame: Frame, scale: float) -> HexGrid | None:
    """The grid that numbers every hex of a map as the map does; None where there is no such grid."""
    order = ir["numbering"].replace(" ", "")
    if not ir["hexes"] or order[:1] not in ("c", "r"):
        return None
    separator = "".join(sign for sign in order if sign not in "cr")
    letters = [sign for sign in order if sign in "cr"]
    digits = letters.count("c")
    if digits != letters.count("r"):
        return None
    # A line of the grid is a column; with pointed hexes it is a row, and the grid lies sideways.
    known = [(h["column"], h["row"]) if frame.flat else (h["row"], h["column"]) for h in ir["hexes"]]
    line_first = letters[0] == ("c" if frame.flat else "r")
    centres = pixels(frame, scale)
    low_line, low_place = min(line for line, _ in known), min(place for _, place in known)
    dx, dy = 1.5 * SIZE * scale, 2 * HEIGHT * scale
    first = frame.centres[0] if frame.flat else frame.centres[0][::-1]
    for line in (low_line, low_line - 1):  # VASSAL pushes the second line and every other after it
        for place in (low_place, low_place - 1):
            x, y = _origin(first, scale, known[0], line, place)
            counts = Counting(line, digits), Counting(place, digits)
            grid = HexGrid(x, y, dx, dy, line_first, separator, *counts, sideways=not frame.flat)
            if all(grid.number(*at) == h["id"] for at, h in zip(centres, ir["hexes"], strict=True)):
                return grid
    return None


def _origin(
    first: tuple[float, float], scale: float, known: tuple[int, int], line: int, place: int
) -> tuple[int, int]:
    """Where a line and place would lie, the line taken for one that is not pushed; ``first``: the centre of a known hex."""
    x, y = first
    pushed = (known[0] - line) % 2 * HEIGHT
    return (
        round((x - (known[0] - line) * 1.5 * SIZE) * scale),
        round((y - (known[1] - place) * 2 * HEIGHT - pushed) * scale),
    )


def regions(ir: Rules, centres: Sequence[tuple[int, int]]) -> list[Attributes]:
    """A region for each hex."""
    return [
        {"name": known["id"], "originx": x, "originy": y}
        for known, (x, y) in zip(ir["hexes"], centres, strict=True)
    ]
