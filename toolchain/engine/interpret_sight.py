"""Sight, reckoned from its declaration with a geometry of its own: a hex is all that is nearest to its centre.

Along a line the square of the distance to a centre, less what is common to all centres, is a straight function of how
far one is. The hexes of the line are where one of these is least, hexsides where two are, corners where three are.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from toolchain.engine.interpret_ground import Ground
from toolchain.engine.interpret_ops import gathered

Cells = frozenset[tuple[int, int]]
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
    meets = {Fraction(0), Fraction(1)}
    for start, slope in ways.values():
        meets |= {Fraction(start - s, m - slope) for s, m in ways.values() if m != slope}
    stops = sorted(at for at in meets if 0 <= at <= 1)

    def least(at: Fraction) -> Cells:
        here = {cell: start + slope * at for cell, (start, slope) in ways.items()}
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


class Sights(Ground):
    """What is seen from where."""

    def sight(self, state: Any, name: str, viewer: int) -> int:
        """Hexes seen from a hex, itself among them; nothing from a box or from nowhere."""
        if not self.is_hex(viewer):
            return 0
        sight = self.find("sights", name)
        made: int = self.once(
            ("sight", name, viewer),
            lambda: gathered(
                x for x in self.disc(viewer, sight["range"])
                if x == viewer or not self._blocked(state, sight, viewer, x)
            ),
        )  # fmt: skip
        return made

    def _blocked(self, state: Any, sight: dict[str, Any], viewer: int, target: int) -> bool:
        a, b = self.ir["hexes"][viewer], self.ir["hexes"][target]
        ends = {"viewer": viewer, "target": target}

        def number(cell: tuple[int, int]) -> int:
            return self._where.get((a["q"] + cell[0], a["r"] + cell[1]), -1)

        def hex_blocks(cell: tuple[int, int]) -> bool:
            x = number(cell)
            if not sight["hex"] or x in (-1, viewer, target):
                return False
            return self.one_holds(state, sight["hex"], {**ends, "here": x})

        def side_blocks(*cells: tuple[int, int]) -> bool:
            far = {cell: cell[0] ** 2 + cell[0] * cell[1] + cell[1] ** 2 for cell in cells}
            x, y = (number(cell) for cell in sorted(cells, key=lambda cell: far[cell]))
            if not sight["hexside"] or -1 in (x, y):
                return False
            ways = [(x, y), (y, x)] if len(set(far.values())) == 1 else [(x, y)]
            return any(
                self.one_holds(
                    state, sight["hexside"], {**ends, "hexside": self.hexside(x, y), "from": f, "to": t}
                )
                for f, t in ways
            )

        for what, cells in _stretches(b["q"] - a["q"], b["r"] - a["r"]):
            count = sum(hex_blocks(cell) for cell in cells)
            if what == "inside" and count:
                return True
            if what in ("across", "along") and side_blocks(*cells):
                return True
            held = {**ends, "blocking-hexes": count}
            if what == "along" and self.one_holds(state, sight["along"], held):
                return True
            if what == "corner" and sight["corner"]:
                one, two, three = sorted(cells)
                sides = side_blocks(one, two) + side_blocks(one, three) + side_blocks(two, three)
                if self.one_holds(state, sight["corner"], {**held, "blocking-hexsides": sides}):
                    return True
        return False
