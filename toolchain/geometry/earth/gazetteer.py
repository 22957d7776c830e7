"""Places of a map against geography: where each is printed, where it belongs, and which of them are misprints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from toolchain.geometry.earth.georef import Control, Fit, fit
from toolchain.geometry.grid import Axial, Grid, neighbours
from toolchain.geometry.lattice import distance

ENOUGH = 4  # places that agree, below which a misprint cannot be told from a bad placing


@dataclass(frozen=True)
class Stated:
    """What a book says: a name, the hex or hexes that are this one place, and its longitude and latitude."""

    name: str
    hexes: tuple[Axial, ...]
    lon: float
    lat: float


@dataclass(frozen=True)
class Judged:
    """A place with its residual: how far the middle of its hexes lies from its geography.

    ``belongs`` is the hex in which the geography lies, ``steps`` how many hexes that is from the nearest stated
    one. ``beyond`` says that the geography lies off the map and the place was put on its edge.
    ``likely`` are hexes one figure away from what is printed, at or beside the hex where the place belongs.
    """

    place: Stated
    belongs: Axial
    steps: int
    hexes_off: float
    km_off: float
    beyond: bool
    likely: tuple[Axial, ...]

    @property
    def far(self) -> bool:
        """Whether the place lies more than one hex from its geography."""
        return self.steps > 1 and not self.beyond


@dataclass(frozen=True)
class Judgement:
    """The placing, each place judged by it, and names that stand in two hexes (indices of the places)."""

    fit: Fit
    places: tuple[Judged, ...]
    twice: tuple[tuple[int, ...], ...]
    trusted: bool

    @property
    def agreeing(self) -> list[Judged]:
        """Places that lie within one hex of their geography."""
        return [p for p in self.places if p.steps <= 1]

    @property
    def rms(self) -> tuple[float, float]:
        """Root of the mean square residual of the places that agree, in hexes and in kilometres."""
        known = self.agreeing
        if not known:
            return 0.0, 0.0
        return (
            math.sqrt(sum(p.hexes_off**2 for p in known) / len(known)),
            math.sqrt(sum(p.km_off**2 for p in known) / len(known)),
        )


def judge(places: Sequence[Stated], grid: Grid) -> Judgement:
    """Places the grid by the places and judges each of them. Raises FitProblem."""
    controls = [_control(place, grid) for place in places]
    made = fit(controls)
    judged = tuple(_judged(p, c, made, grid) for p, c in zip(places, controls, strict=True))
    agreeing = sum(p.steps <= 1 for p in judged)
    return Judgement(made, judged, _twice(places), agreeing >= ENOUGH and agreeing * 2 > len(judged))


def _control(place: Stated, grid: Grid) -> Control:
    points = [grid.centre(hex_) for hex_ in place.hexes]
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return Control((x, y), place.lon, place.lat)


def _judged(place: Stated, control: Control, made: Fit, grid: Grid) -> Judged:
    x, y = made.plane(place.lon, place.lat)
    belongs = grid.nearest(x, y)
    off_map = belongs not in grid.index
    target = grid.nearest_on_map(x, y) if off_map else belongs
    steps = min(distance(hex_, target) for hex_ in place.hexes)
    degrees = made.degrees(*control.printed)
    km = math.dist(made.km(*degrees), made.km(place.lon, place.lat))
    beyond = off_map and steps <= 1
    likely: tuple[Axial, ...] = ()
    if steps > 1:
        near = [target, *neighbours(target)]
        likely = tuple(
            n for n in near if n in grid.index and any(_one_figure(grid, n, h) for h in place.hexes)
        )
    return Judged(place, target, steps, made.off(control), km, beyond, likely)


def _one_figure(grid: Grid, a: Axial, b: Axial) -> bool:
    x, y = grid.id(a), grid.id(b)
    return len(x) == len(y) and sum(p != q for p, q in zip(x, y, strict=True)) == 1


def _twice(places: Sequence[Stated]) -> tuple[tuple[int, ...], ...]:
    """Groups of places of one name and position whose hexes differ."""
    groups: dict[tuple[str, float, float], list[int]] = {}
    for number, place in enumerate(places):
        groups.setdefault((place.name, place.lon, place.lat), []).append(number)
    return tuple(
        tuple(group) for group in groups.values() if len({frozenset(places[i].hexes) for i in group}) > 1
    )
