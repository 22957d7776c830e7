"""Sight, reckoned from its declaration with a geometry of its own: a hex is all that is nearest to its centre.

Along a line the square of the distance to a centre, less what is common to all centres, is a straight function of how
far one is. The hexes of the line are where one of these is least, hexsides where two are, corners where three are.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.engine.interpret.basics import Names, gathered
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import CitedCondition, Sight


Cells = frozenset[tuple[int, int]]


class Block(NamedTuple):
    """What stops a line of sight: ``hex``, ``hexside``, ``corner`` or ``along`` a hexside; hexes of the map; paragraphs."""

    what: str
    hexes: tuple[int, ...]
    cites: tuple[str, ...]


_STRETCHES: dict[tuple[int, int], list[tuple[str, Cells]]] = {}


def _stretches(q: int, r: int) -> list[tuple[str, Cells]]:
    """What a line to an offset touches in order: cells crossed and run between, hexsides and corners passed."""
    if (q, r) in _STRETCHES:
        return _STRETCHES[q, r]
    # (start, slope) of what is least in the cell of a centre (a, b).
    ways = {
        (a, b): (a * a + a * b + b * b, -(2 * q * a + q * b + r * a + 2 * r * b))
        for a in range(min(q, 0) - 2, max(q, 0) + 3)
        for b in range(min(r, 0) - 2, max(r, 0) + 3)
    }
    # No point of the line is nearest to a centre that is further from it than two neighbours from each other.
    length = q * q + q * r + r * r
    ways = {cell: way for cell, way in ways.items() if 4 * length * (way[0] - 1) <= way[1] ** 2}
    meets = {Fraction(0), Fraction(1)}
    for start, slope in ways.values():
        meets |= {Fraction(start - s, m - slope) for s, m in ways.values() if m != slope}
    stops = sorted(at for at in meets if 0 <= at <= 1)

    def least(at: Fraction) -> Cells:
        # Whole numbers are much faster than fractions, and the least of the same multiple is the least.
        here = {cell: start * at.denominator + slope * at.numerator for cell, (start, slope) in ways.items()}
        best = min(here.values())
        return frozenset(cell for cell, value in here.items() if value == best)

    made: list[tuple[str, Cells]] = []
    for before, after in pairwise(stops):
        inside, end = least((before + after) / 2), least(after)
        made.append(("inside" if len(inside) == 1 else "along", inside))
        if len(end) == 3 and after < 1:
            made.append(("corner", end))
        elif len(end) == 2 and len(inside) == 1 and after < 1:
            made.append(("across", end))
    _STRETCHES[q, r] = list(dict.fromkeys(made))
    return _STRETCHES[q, r]


def sight(i: Ground, state: Any, name: str, viewer: int) -> int:
    """Hexes seen from a hex, itself among them; nothing from a box or from nowhere."""
    if not i.is_hex(viewer):
        return 0
    sight = i.find(i.ir["sights"], name)
    made: int = i.once(
        ("sight", name, viewer),
        lambda: gathered(
            x
            for x in i.chart.disc(viewer, sight["range"])
            if x == viewer
            or (not {x, viewer} & i.chart.boxes and next(blocks(i, state, sight, viewer, x), None) is None)
        ),
    )
    return made


def blocks(i: Ground, state: Any, sight: Sight, viewer: int, target: int) -> Iterator[Block]:
    """What stops the line between two hexes, from the viewer on; nothing when it is free."""
    a, b = i.ir["hexes"][viewer], i.ir["hexes"][target]
    ends = {"viewer": viewer, "target": target}

    def number(cell: tuple[int, int]) -> int:
        return i.chart.where.get((a["q"] + cell[0], a["r"] + cell[1]), -1)

    def hex_blocks(cell: tuple[int, int]) -> bool:
        x = number(cell)
        if not sight["hex"] or x in (-1, viewer, target):
            return False
        return i.one_holds(state, sight["hex"], {**ends, "here": x})

    def cites(lines: list[CitedCondition], names: Names) -> tuple[str, ...]:
        return tuple(line["cite"] for line in lines if i.holds(state, line["when"], names))

    def sides_that_block(*cells: tuple[int, int]) -> Names | None:
        far = {cell: cell[0] ** 2 + cell[0] * cell[1] + cell[1] ** 2 for cell in cells}
        x, y = (number(cell) for cell in sorted(cells, key=lambda cell: far[cell]))
        if not sight["hexside"] or -1 in (x, y):
            return None
        ways = [(x, y), (y, x)] if len(set(far.values())) == 1 else [(x, y)]
        tries = ({**ends, "hexside": i.hexside(x, y), "from": f, "to": t} for f, t in ways)
        return next((held for held in tries if i.one_holds(state, sight["hexside"], held)), None)

    for what, cells in _stretches(b["q"] - a["q"], b["r"] - a["r"]):
        count = sum(map(hex_blocks, cells))
        touched = tuple(x for x in map(number, sorted(cells)) if x >= 0)
        if what == "inside" and count:
            yield Block("hex", touched, cites(sight["hex"], {**ends, "here": touched[0]}))
        if what in ("across", "along") and (held := sides_that_block(*cells)):
            yield Block("hexside", touched, cites(sight["hexside"], held))
        counted = {**ends, "blocking-hexes": count}
        if what == "along" and (found := cites(sight["along"], counted)):
            yield Block("along", touched, found)
        if what == "corner" and sight["corner"]:
            one, two, three = sorted(cells)
            sides = sum(bool(sides_that_block(*two)) for two in ((one, two), (one, three), (two, three)))
            if found := cites(sight["corner"], {**counted, "blocking-hexsides": sides}):
                yield Block("corner", touched, found)
