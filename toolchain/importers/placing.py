"""Places of a list put against a grid: the placing of the map, and what is to be said of it and of each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolchain.base.diagnostic import NOTE, WARNING, Findings, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.gazetteer import ENOUGH, Judged, Judgement, Stated, judge
from toolchain.geometry.georef import Control, Fit, FitProblem, on_a_line
from toolchain.geometry.grid import Axial, Grid
from toolchain.importers.placesfile import PlaceRow

FEW = 60  # places unknown to the map, up to which each is compared with its names
SHOWN = 12  # names of a long list
SCALE = 0.1  # of the stated size of a hex: more is another scale, or another map


@dataclass(frozen=True)
class Placing:
    """The rows that were used, each with its place, and the judgement of them in the same order."""

    rows: tuple[PlaceRow, ...]
    judgement: Judgement

    @property
    def fit(self) -> Fit:
        """The placing of the grid."""
        return self.judgement.fit


def place_grid(
    rows: Sequence[PlaceRow],
    grid: Grid,
    named: Mapping[str, Sequence[Axial]],
    findings: Findings,
    where: Span | None = None,
) -> Placing | None:
    """Places the grid by the rows; None when that is impossible. ``named`` are the places of the map itself,
    for rows without a hex, ``where`` is the list, for findings about it when it is empty.
    """
    used: list[tuple[PlaceRow, Stated]] = []
    unknown: list[PlaceRow] = []
    for row in rows:
        hexes = hexes_of(row, grid, findings) if row.hexes else tuple(named.get(row.name, ()))
        if hexes:
            used.append((row, Stated(row.name, hexes, row.lon, row.lat)))
        elif not row.hexes:
            unknown.append(row)
    _say_unknown(unknown, named, findings)
    try:
        judgement = judge([stated for _, stated in used], grid)
        best = _namesakes_left_out(used, judgement)
        if len(best) < len(used):
            used = best
            judgement = judge([stated for _, stated in used], grid)
    except FitProblem as problem:
        findings.add(
            "MAP057", str(problem), rows[0].span if rows else where,
            help="give places with the hexes in which they are printed, in the column `hex`",
        )  # fmt: skip
        return None
    placing = Placing(tuple(row for row, _ in used), judgement)
    _of_the_whole(placing, [stated for _, stated in used], grid, findings)
    if judgement.trusted:
        for row, judged in zip(placing.rows, judgement.places, strict=True):
            _of_one(row, judged, grid, findings)
    for group in judgement.twice:
        _twice(group, placing, grid, findings)
    return placing


def _say_unknown(rows: Sequence[PlaceRow], named: Mapping[str, Sequence[Axial]], findings: Findings) -> None:
    """Places that have no hex in the list and no name on the map: misspelt ones each, all others together."""
    others = []
    for row in rows:
        help_ = did_you_mean(row.name, named) if len(rows) <= FEW else ""
        if help_:
            findings.add(
                "MAP060", f"{row.name} has no hex in the list, and the map has no place of that name", row.span,
                severity=WARNING, help=help_,
            )  # fmt: skip
        else:
            others.append(row)
    if others:
        names = ", ".join(row.name for row in others[:SHOWN])
        more = f" and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
        findings.add(
            "MAP060", f"neither the list nor the map says in which hex they are: {names}{more}", others[0].span,
            severity=NOTE, help="give their hexes in the column `hex`, or name them on the map",
        )  # fmt: skip


def _namesakes_left_out(
    used: Sequence[tuple[PlaceRow, Stated]], judgement: Judgement
) -> list[tuple[PlaceRow, Stated]]:
    """Of rows without a hex that have one name, the one that fits best: the others are other towns so called."""
    best: dict[str, int] = {}
    for i, (row, _) in enumerate(used):
        if not row.hexes:
            held = best.setdefault(row.name, i)
            if judgement.places[i].hexes_off < judgement.places[held].hexes_off:
                best[row.name] = i
    return [item for i, item in enumerate(used) if item[0].hexes or best[item[0].name] == i]


def check_scale(placing: Placing, hex_km: float, findings: Findings) -> None:
    """Whether the hexes are as large as was said."""
    found = placing.fit.hex_km
    if abs(found - hex_km) > SCALE * hex_km:
        findings.add(
            "MAP057", f"by its places a hex is {found:.1f} km wide, not {hex_km:.1f} km", placing.rows[0].span,
            severity=WARNING, help="check the size of a hex, the hexes of the places and the layout of the grid",
        )  # fmt: skip


def hexes_of(row: PlaceRow, grid: Grid, findings: Findings) -> tuple[Axial, ...]:
    """The hexes of a row; none, with findings, when one of them is not on the map."""
    made = []
    for text in row.hexes:
        hex_ = grid.hex_of(text)
        if hex_ is None:
            findings.add(
                "MAP060", f"`{text}` is not a number of the form `{grid.numbering.form}`", row.span,
                help=f"write it as {grid.numbering.print(*grid.places[0])} is written" if grid.places else "",
            )  # fmt: skip
        elif hex_ not in grid.index:
            findings.add(
                "MAP060", f"{row.name} is printed in {text}, which is not on the map", row.span,
                help="correct the hex, or the extent of the grid",
            )  # fmt: skip
        else:
            made.append(hex_)
    return tuple(made) if len(made) == len(row.hexes) else ()


def _of_the_whole(placing: Placing, places: Sequence[Stated], grid: Grid, findings: Findings) -> None:
    judgement, first = placing.judgement, placing.rows[0].span
    count, agreeing = len(judgement.places), len(judgement.agreeing)
    controls = [Control((0.0, 0.0), place.lon, place.lat) for place in places]
    if on_a_line(controls) and len({(c.lon, c.lat) for c in controls}) > 2:
        findings.add(
            "MAP057", "the places lie on one line: how far the map is drawn out across it cannot be told", first,
            severity=WARNING, help="add a place well to one side of the line",
        )  # fmt: skip
    if judgement.trusted:
        return
    if agreeing == count:
        findings.add(
            "MAP057", f"{_places(count)} cannot show a misprint", first, severity=NOTE,
            help=f"give {ENOUGH} or more",
        )  # fmt: skip
    elif _swapped(places, grid):
        findings.add(
            "MAP052", "the map comes out mirrored: longitude and latitude are swapped, or columns and rows", first,
            help="exchange the two columns of the list, or say in `numbering` which number is printed first",
        )  # fmt: skip
    else:
        findings.add(
            "MAP057", f"only {agreeing} of {_places(count)} agree on where the map lies", first,
            help="check the layout and the numbering of the grid: which columns are pushed, which number comes first",
        )  # fmt: skip


def _places(count: int) -> str:
    return f"{count} place{'s' if count != 1 else ''}"


def _swapped(places: Sequence[Stated], grid: Grid) -> bool:
    try:
        return judge([Stated(p.name, p.hexes, p.lat, p.lon) for p in places], grid).trusted
    except FitProblem:
        return False


def _of_one(row: PlaceRow, judged: Judged, grid: Grid, findings: Findings) -> None:
    printed = " and ".join(row.hexes) or " and ".join(grid.id(h) for h in judged.place.hexes)
    belongs = grid.id(judged.belongs)
    if judged.beyond:
        findings.add(
            "MAP058", f"{row.name} lies beyond the edge of the map and is printed in {printed}, near it", row.span,
            severity=NOTE,
        )  # fmt: skip
    elif judged.far:
        likely = " or ".join(grid.id(h) for h in judged.likely)
        findings.add(
            "MAP058",
            f"{row.name} is printed in {printed}, {judged.hexes_off:.1f} hexes ({judged.km_off:.0f} km) from where it lies",
            row.span, severity=WARNING,
            note=f"by the other places it lies in {belongs}",
            help=f"{likely} is one figure away from {printed}" if likely else f"correct the hex to {belongs}, or the coordinates",
        )  # fmt: skip


def _twice(group: Sequence[int], placing: Placing, grid: Grid, findings: Findings) -> None:
    rows = [placing.rows[i] for i in group]
    judged = sorted((placing.judgement.places[i] for i in group), key=lambda p: p.hexes_off)
    ids = [" and ".join(grid.id(h) for h in p.place.hexes) for p in judged]
    findings.add(
        "MAP059", f"{rows[0].name} is printed in {' and in '.join(r.hexes[0] if r.hexes else '' for r in rows)}", rows[1].span,
        severity=WARNING,
        labels=(Label(rows[0].span, "first here"),),
        note=f"{ids[0]} fits better: {judged[0].hexes_off:.1f} hexes off, {ids[1]} {judged[1].hexes_off:.1f}",
        help=f"keep one of them; of a place of several hexes write all in one row: `{' '.join(sorted(ids))}`",
    )  # fmt: skip
