"""Hexsides that go round a part of the map: the shore round a lake, the slope round a hilltop, the border of a country.

No word of the language says that they belong together; it is seen from where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from toolchain.checks.shared import ground
from toolchain.checks.shared.countries import countries
from toolchain.checks.shared.seen.memo import kept
from toolchain.model.model import Model

ALMOST = 0.85  # of the hexsides that belong to an outline, on either side of the comparison
FEWEST = 6
Side = tuple[int, int]


class Outline(NamedTuple):
    """A terrain of hexsides round a terrain of hexes, or between countries (``terrain`` is then empty): where it lacks,
    and where it lies although nothing ends there.
    """

    side: str
    terrain: str
    missing: tuple[Side, ...]
    astray: tuple[Side, ...]

    @property
    def what(self) -> str:
        """What the hexsides do, for a sentence that begins with them."""
        return f"goes round `{self.terrain}`" if self.terrain else "separates regions"


@kept
def outlines(m: Model) -> list[Outline]:
    """Outlines of the map that are whole but for a few hexsides."""
    made = []
    lying: dict[str, set[Side]] = {}
    for a, b, words in m.ir["edges"]:
        for word in words:
            lying.setdefault(word, set()).add((min(a, b), max(a, b)))
    for terrain in ("", *m.facts.hex_terrains):
        of = _countries(m) if not terrain else [terrain in held["terrains"] for held in m.ir["hexes"]]
        near = [
            (side, sides)
            for side, sides in sorted(lying.items())
            if len(sides) >= FEWEST and sum(_parts(of, *pair) for pair in sides) >= ALMOST * len(sides)
        ]
        # The whole border is gone round only for hexsides that may be its outline.
        border = {pair for pair in _sides(m) if _parts(of, *pair)} if near else set()
        if len(border) < FEWEST:
            continue
        for side, sides in near:
            both = len(border & sides)
            if both >= ALMOST * max(len(border), len(sides)):
                # A ramp or gate lies there in the place of the slope or wall.
                instead = set().union(*(own for own in lying.values() if mostly(own, border)))
                missing, astray = sorted(border - sides - instead), sorted(sides - border)
                made.append(Outline(side, terrain, tuple(missing), tuple(astray)))
    return made


def mostly(sides: set[Side], among: set[Side]) -> bool:
    """Whether more than half of some hexsides are among others: a terrain that belongs there, as a ford on a river."""
    return 2 * len(sides & among) > len(sides)


@kept
def _sides(m: Model) -> list[Side]:
    return [(a, b) for a, near in enumerate(ground.beside(m)) for b in near if a < b]


def _countries(m: Model) -> list[str | None]:
    """The country of each hex, None where it is of none."""
    found = countries(m)
    of = found.of if found is not None else {}
    return [of.get(index) for index in range(len(m.ir["hexes"]))]


def _parts(of: Sequence[Any], a: int, b: int) -> bool:
    """Whether a hexside parts two kinds of hexes."""
    one, other = of[a], of[b]
    return one is not None and other is not None and one != other


def written(m: Model, side: Side) -> str:
    """A hexside as it is written."""
    return "/".join(m.ir["hexes"][index]["id"] for index in side)
