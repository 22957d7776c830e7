"""From printed hexes to degrees: the placing of a grid that most places of a map agree on.

A place is a control point: where a book prints it (a hex, as a point of the plane) and where it is
(longitude, latitude). The placing is linear in kilometres east and north of the middle of the places. It is
found without the misprints: every pair of places proposes a similarity, the one that the places fit best is
kept, what lies further off than TRIM hexes is left out and the rest fitted by least squares until nothing
changes. Nothing is drawn by lot, so the same places give the same placing.

Residuals are measured in hexes on the printed map. In kilometres a placing with tiny hexes would fit anything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from toolchain.geometry.grid import Point

KM_PER_DEGREE = 111.195  # of a meridian, on the sphere of 6371.0 km
TRIM = (
    1.15  # hexes: a town lies up to 0.58 from the centre of its hex, and maps are drawn to about half a hex
)
AFFINE_FROM = 8  # places that agree: fewer do not tell a squeezed map from a misprint
NARROW = 0.08  # the least breadth of the places over their length: below, scale across is a guess
MOST_PROPOSERS = 100
MOST_ROUNDS = 30


@dataclass(frozen=True)
class Control:
    """A place: where the book prints it in the plane, and its longitude and latitude in degrees."""

    printed: Point
    lon: float
    lat: float


@dataclass(frozen=True)
class Fit:
    """A placing: kilometres from the plane, and degrees from kilometres.

    ``east = ex x + ey y + e0`` and ``north = nx x + ny y + n0`` count from (lon0, lat0).
    """

    model: str
    lat0: float
    lon0: float
    ex: float
    ey: float
    e0: float
    nx: float
    ny: float
    n0: float

    @property
    def hex_km(self) -> float:
        """Kilometres between neighbouring centres, the mean over all directions."""
        return math.sqrt(abs(self.ex * self.ny - self.ey * self.nx))

    @property
    def turned(self) -> float:
        """Degrees by which the top of the map lies east of north."""
        return math.degrees(math.atan2(self.ey, self.ny))

    def km(self, lon: float, lat: float) -> Point:
        """Kilometres east and north of the middle."""
        scale = KM_PER_DEGREE * math.cos(math.radians(self.lat0))
        return scale * (lon - self.lon0), KM_PER_DEGREE * (lat - self.lat0)

    def plane(self, lon: float, lat: float) -> Point:
        """Where a place of the earth lies in the plane of the grid."""
        east, north = self.km(lon, lat)
        de, dn = east - self.e0, north - self.n0
        d = self.ex * self.ny - self.ey * self.nx
        return (self.ny * de - self.ey * dn) / d, (self.ex * dn - self.nx * de) / d

    def degrees(self, x: float, y: float) -> Point:
        """Longitude and latitude of a point of the plane."""
        east = self.ex * x + self.ey * y + self.e0
        north = self.nx * x + self.ny * y + self.n0
        scale = KM_PER_DEGREE * math.cos(math.radians(self.lat0))
        return self.lon0 + east / scale, self.lat0 + north / KM_PER_DEGREE

    def off(self, control: Control) -> float:
        """Hexes between where a place is printed and where it lies."""
        return math.dist(self.plane(control.lon, control.lat), control.printed)


class FitProblem(ValueError):
    """The places do not place the grid; the text is one sentence for a user."""


def fit(controls: Sequence[Control]) -> Fit:
    """The placing that most control points agree on. Raises FitProblem."""
    if len({c.printed for c in controls}) < 2 or len({(c.lon, c.lat) for c in controls}) < 2:
        if not controls:
            what = "no place has a hex"
        elif len(controls) == 1 or len({(c.lon, c.lat) for c in controls}) == 1:
            what = "there is only one place"
        else:
            what = "all places are in one hex"
        raise FitProblem(
            f"cannot place the grid: {what}; two far apart are needed, and four to detect misprints"
        )
    lat0 = sum(c.lat for c in controls) / len(controls)
    lon0 = sum(c.lon for c in controls) / len(controls)
    frame = Fit("", lat0, lon0, 1, 0, 0, 0, 1, 0)
    z = [complex(*c.printed) for c in controls]
    w = [complex(*frame.km(c.lon, c.lat)) for c in controls]
    kept = _agreeing(z, w)
    for _ in range(MOST_ROUNDS):
        made = _least_squares([z[i] for i in kept], [w[i] for i in kept], frame)
        now = [i for i, c in enumerate(controls) if made.off(c) <= TRIM]
        if now == kept or len(now) < 2:
            break
        kept = now
    return made


def _agreeing(z: list[complex], w: list[complex]) -> list[int]:
    """The places within TRIM hexes of the similarity, of all that a pair proposes, with the least loss."""
    # Of very many places every n-th proposes, and all of them judge.
    some = range(0, len(z), 1 + len(z) // MOST_PROPOSERS)
    best, found = math.inf, (1 + 0j, 0j)
    for i, j in combinations(some, 2):
        if z[i] == z[j] or w[i] == w[j]:
            continue
        turn = (z[i] - z[j]) / (w[i] - w[j])
        shift = z[i] - turn * w[i]
        loss = 0.0
        for a, b in zip(z, w, strict=True):
            off = abs(a - turn * b - shift)
            loss += min(off * off, TRIM * TRIM)
            if loss >= best:
                break
        if loss < best:
            best, found = loss, (turn, shift)
    turn, shift = found
    return [i for i in range(len(z)) if abs(z[i] - turn * w[i] - shift) <= TRIM]


def _least_squares(z: list[complex], w: list[complex], frame: Fit) -> Fit:
    """Printed points as a linear function of kilometres: affine where the places can tell, else a similarity."""
    zm, wm = sum(z) / len(z), sum(w) / len(w)
    see = sum((p - wm).real ** 2 for p in w)
    snn = sum((p - wm).imag ** 2 for p in w)
    sen = sum((p - wm).real * (p - wm).imag for p in w)
    if len(z) >= AFFINE_FROM and not _narrow(see, snn, sen):
        d = see * snn - sen * sen
        # z = u east + v north, with complex u and v.
        ze = sum((a - zm) * (b - wm).real for a, b in zip(z, w, strict=True))
        zn = sum((a - zm) * (b - wm).imag for a, b in zip(z, w, strict=True))
        u, v = (ze * snn - zn * sen) / d, (zn * see - ze * sen) / d
        model = "affine"
    else:
        u = sum((a - zm) * (b - wm).conjugate() for a, b in zip(z, w, strict=True)) / (see + snn)
        v = u * 1j
        model = "similarity"
    # The other way round: east and north from x and y.
    d = u.real * v.imag - v.real * u.imag
    if abs(d) < 1e-12:
        raise FitProblem(
            "the grid cannot be placed: the places lie on one line, or their coordinates are wrong"
        )
    ex, ey, nx, ny = v.imag / d, -v.real / d, -u.imag / d, u.real / d
    e0 = wm.real - ex * zm.real - ey * zm.imag
    n0 = wm.imag - nx * zm.real - ny * zm.imag
    return Fit(model, frame.lat0, frame.lon0, ex, ey, e0, nx, ny, n0)


def _narrow(see: float, snn: float, sen: float) -> bool:
    mean, spread = (see + snn) / 2, math.hypot((see - snn) / 2, sen)
    return mean - spread <= NARROW**2 * (mean + spread)


def on_a_line(controls: Sequence[Control]) -> bool:
    """Whether the places lie so nearly on one line that the map's scale across it cannot be known."""
    scale = math.cos(math.radians(sum(c.lat for c in controls) / len(controls)))
    xs, ys = [c.lon * scale for c in controls], [c.lat for c in controls]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    see, snn = sum((x - mx) ** 2 for x in xs), sum((y - my) ** 2 for y in ys)
    return _narrow(see, snn, sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)))
