"""Hexsides that go round a part of the map: the shore round a lake, the slope round a hilltop, the border of a country.

No word of the language says that they belong together; it is seen from where they lie.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.checks.shared import ground
from toolchain.checks.shared.countries import countries
from toolchain.checks.shared.memo import kept
from toolchain.model.model import Model

ALMOST = 0.85  # of the hexsides that belong to an outline, on either side of the comparison
FEWEST = 6
Side = tuple[int, int]


@dataclass(frozen=True)
class Outline:
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
        return f"goes round `{self.terrain}`" if self.terrain else "divides region from region"


@kept
def outlines(m: Model) -> list[Outline]:
    """Outlines of the map that are whole but for a few hexsides."""
    made = []
    lying: dict[str, set[Side]] = {}
    for a, b, words in m.ir["edges"]:
        for word in words:
            lying.setdefault(word, set()).add((min(a, b), max(a, b)))
    hexes = m.ir["hexes"]
    between = [(a, b) for a in range(len(hexes)) for b in ground.neighbours(m, a) if a < b]
    for terrain in ("", *m.facts.hex_terrains):
        border = _between_countries(m, between) if not terrain else _round(m, between, terrain)
        if len(border) < FEWEST:
            continue
        for side, sides in sorted(lying.items()):
            both = len(border & sides)
            if len(sides) >= FEWEST and both >= ALMOST * max(len(border), len(sides)):
                # A ramp or gate lies there in the place of the slope or wall.
                instead = set().union(*(own for own in lying.values() if mostly(own, border)))
                missing, astray = sorted(border - sides - instead), sorted(sides - border)
                made.append(Outline(side, terrain, tuple(missing), tuple(astray)))
    return made


def mostly(sides: set[Side], among: set[Side]) -> bool:
    """Whether more than half of some hexsides are among others: a terrain that belongs there, as a ford on a river."""
    return 2 * len(sides & among) > len(sides)


def _round(m: Model, between: list[Side], terrain: str) -> set[Side]:
    inside = [terrain in h["terrains"] for h in m.ir["hexes"]]
    return {(a, b) for a, b in between if inside[a] != inside[b]}


def _between_countries(m: Model, between: list[Side]) -> set[Side]:
    found = countries(m)
    of = found.of if found is not None else {}
    return {(a, b) for a, b in between if a in of and b in of and of[a] != of[b]}


def written(m: Model, side: Side) -> str:
    """A hexside as it is written."""
    return "/".join(m.ir["hexes"][index]["id"] for index in side)
