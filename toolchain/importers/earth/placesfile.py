"""Lists of places as CSV: a name, where it is on the earth, and the hex or hexes in which a map has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import distance
from toolchain.importers.earth.table_rows import TableRow, read_rows

COLUMNS = {
    "place": ("place", "name"),
    "lon": ("lon", "longitude"),
    "lat": ("lat", "latitude"),
    "hex": ("hex", "hexes"),
    "kind": ("kind", "terrain"),
}
TOWN = "town"
NEEDED = ("place", "lon", "lat")


@dataclass(frozen=True)
class PlaceRow:
    """A row: hexes as printed (several of one cell are one place), degrees, and where it stands.

    ``kind`` is the terrain that the place is on a map, ``town`` in a list without such a column; empty where the
    list leaves it open, of a place that only holds the grid.
    """

    name: str
    lon: float
    lat: float
    hexes: tuple[str, ...]
    kind: str
    span: Span
    cells: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def at(self, column: str) -> Span:
        """Where a cell stands; the row where it is empty."""
        return self.cells.get(column, self.span)


def read_places(source: Source, findings: Findings) -> list[PlaceRow]:
    """The rows that can be read; the others are findings. Columns of other names are for the reader."""
    table = read_rows(source, findings, ";\t,")
    if not table:
        return []
    names = [cell.lower() for cell in table[0].cells]
    where = {key: names.index(w) for key, words in COLUMNS.items() for w in words if w in names}
    missing = [key for key in NEEDED if key not in where]
    if missing:
        findings.add(faults.places_file.no_column(table[0].span, missing[0], names))
        return []
    for number, name in enumerate(names):
        meant = [k for k in COLUMNS if k not in where and name not in where and distance(name, k, 1) <= 1]
        if meant:
            findings.add(faults.places_file.misspelt_column(table[0].at(number), name, meant[0]))
            return []
    rows = (
        _row(dict(zip(where, row.of([*where.values()]), strict=True)), row, where, findings)
        for row in table[1:]
    )
    made: dict[tuple[object, ...], PlaceRow] = {}
    for row in rows:
        if row is not None:
            first = made.setdefault((row.name, row.lon, row.lat, row.hexes, row.kind), row)
            if first is not row:
                findings.add(faults.places_file.twice(row.at("place"), row.name, first.at("place")))
    return [*made.values()]


def _row(
    held: dict[str, str], table: TableRow, where: Mapping[str, int], findings: Findings
) -> PlaceRow | None:
    span = table.span
    name = held["place"]
    if not name:
        findings.add(faults.places_file.at(span))
        return None
    values = []
    for key, most in (("lon", 180.0), ("lat", 90.0)):
        try:
            value = float(held[key])
        except ValueError:
            value = float("nan")
        if not -most <= value <= most:
            what = "longitude" if key == "lon" else "latitude"
            findings.add(faults.places_file.not_degrees(span, what, name, held[key], most))
            return None
        values.append(value)
    hexes = tuple(held.get("hex", "").replace("+", " ").split())
    cells = {key: table.at(column) for key, column in where.items()}
    return PlaceRow(name, values[0], values[1], hexes, held.get("kind", TOWN), span, cells)
