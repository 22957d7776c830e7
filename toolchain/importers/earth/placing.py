"""Places of a list put against a grid: the placing of the map, and what is to be said of it and of each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.earth.gazetteer import ENOUGH, Judged, Judgement, Stated, judge
from toolchain.geometry.earth.georef import Control, Fit, FitProblem, on_a_line
from toolchain.geometry.grid import Axial, Grid
from toolchain.geometry.lattice import distance
from toolchain.importers.earth.placesfile import PlaceRow

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
        findings.add(faults.not_placed.at(rows[0].span if rows else where, str(problem)))
        return None
    placing = Placing(tuple(row for row, _ in used), judgement)
    _of_the_whole(placing, [stated for _, stated in used], grid, findings)
    if judgement.trusted:
        for row, judged in zip(placing.rows, judgement.places, strict=True):
            _of_one(row, judged, grid, placing.fit, findings)
    for group in judgement.twice:
        _twice(group, placing, grid, findings)
    return placing


def _say_unknown(rows: Sequence[PlaceRow], named: Mapping[str, Sequence[Axial]], findings: Findings) -> None:
    """Places that have no hex in the list and no name on the map: misspelt ones each, all others together."""
    others = []
    for row in rows:
        help_ = did_you_mean(row.name, named) if len(rows) <= FEW else ""
        if help_:
            findings.add(faults.places_file.misspelt(row.span, row.name, help_))
        else:
            others.append(row)
    if others:
        findings.add(faults.places_file.without_hex(others[0].span, [row.name for row in others], SHOWN))


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
        findings.add(faults.not_placed.other_scale(placing.rows[0].span, found, hex_km))


def hexes_of(row: PlaceRow, grid: Grid, findings: Findings) -> tuple[Axial, ...]:
    """The hexes of a row; none, with findings, when one of them is not on the map."""
    made = []
    for text in row.hexes:
        hex_ = grid.hex_of(text)
        if hex_ is None:
            findings.add(
                faults.places_file.no_hex(
                    row.span,
                    text,
                    grid.numbering.form,
                    grid.numbering.print(*grid.places[0]) if grid.places else "",
                )
            )
        elif hex_ not in grid.index:
            findings.add(faults.places_file.off_the_map(row.span, row.name, text))
        else:
            made.append(hex_)
    return tuple(made) if len(made) == len(row.hexes) else ()


def _of_the_whole(placing: Placing, places: Sequence[Stated], grid: Grid, findings: Findings) -> None:
    judgement, first = placing.judgement, placing.rows[0].span
    count, agreeing = len(judgement.places), len(judgement.agreeing)
    # One that lies far off would hide that the others lie across a country.
    near = [judged.place for judged in judgement.agreeing if not judged.beyond]
    used = near if judgement.trusted else places
    controls = [Control((0.0, 0.0), place.lon, place.lat) for place in used]
    if on_a_line(controls) and len({(c.lon, c.lat) for c in controls}) > 2:
        findings.add(faults.not_placed.on_a_line(first))
    if judgement.trusted:
        return
    if agreeing == count:
        findings.add(faults.not_placed.too_few(first, count, ENOUGH))
    elif _swapped(places, grid):
        findings.add(faults.not_degrees.mirrored(first))
    else:
        findings.add(faults.not_placed.disagree(first, agreeing, count))


def _swapped(places: Sequence[Stated], grid: Grid) -> bool:
    try:
        return judge([Stated(p.name, p.hexes, p.lat, p.lon) for p in places], grid).trusted
    except FitProblem:
        return False


def _of_one(row: PlaceRow, judged: Judged, grid: Grid, fit: Fit, findings: Findings) -> None:
    printed = " and ".join(row.hexes) or " and ".join(grid.id(h) for h in judged.place.hexes)
    belongs = grid.id(judged.belongs)
    turned = grid.nearest(*fit.plane(row.lat, row.lon))
    off = judged.beyond or judged.far
    if off and min(distance(hex_, turned) for hex_ in judged.place.hexes) <= 1:
        findings.add(faults.places_file.exchanged(row.at("lon"), row.name))
    elif judged.beyond:
        findings.add(faults.far_from_its_place.beyond_the_edge(row.span, row.name, printed))
    elif judged.far:
        findings.add(
            faults.far_from_its_place.at(
                row.span,
                row.name,
                printed,
                (judged.hexes_off, judged.km_off),
                belongs,
                [grid.id(h) for h in judged.likely],
            )
        )


def _twice(group: Sequence[int], placing: Placing, grid: Grid, findings: Findings) -> None:
    rows = [placing.rows[i] for i in group]
    judged = sorted((placing.judgement.places[i] for i in group), key=lambda p: p.hexes_off)
    ids = [" and ".join(grid.id(h) for h in p.place.hexes) for p in judged]
    findings.add(
        faults.printed_twice.at(
            rows[1].span,
            rows[0].name,
            [r.hexes[0] if r.hexes else "" for r in rows],
            rows[0].span,
            ids,
            (judged[0].hexes_off, judged[1].hexes_off),
        )
    )
