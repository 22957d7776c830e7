"""Lists of places as CSV: a name, where it is on the earth, and the hex or hexes in which a map has it."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span

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


def read_places(source: Source, findings: Findings) -> list[PlaceRow]:
    """The rows that can be read; the others are findings. Columns of other names are for the reader."""
    lines = source.text.split("\n")
    starts, at = [], 0
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    head = lines[0].lstrip("\ufeff").strip()
    mark = next((m for m in (";", "\t") if m in head), ",")
    names = [cell.strip().lower() for cell in _cells(head, mark)]
    where = {key: names.index(w) for key, words in COLUMNS.items() for w in words if w in names}
    missing = [key for key in NEEDED if key not in where]
    if missing:
        findings.add(faults.places_file.no_column(_span(source, 0, lines[0]), missing[0], names))
        return []
    made = []
    for start, line in zip(starts[1:], lines[1:], strict=True):
        text = line.rstrip("\r")
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        span = _span(source, start, text)
        cells = [cell.strip() for cell in _cells(text, mark)]
        held = {key: cells[i] if i < len(cells) else "" for key, i in where.items()}
        row = _row(held, span, findings)
        if row is not None:
            made.append(row)
    return made


def _cells(line: str, mark: str) -> list[str]:
    try:
        return next(iter(csv.reader([line], delimiter=mark)), [])
    except csv.Error:  # a cell beyond all measure
        return []


def _span(source: Source, start: int, line: str) -> Span:
    return Span(source, start, start + len(line.rstrip("\r")))


def _row(held: dict[str, str], span: Span, findings: Findings) -> PlaceRow | None:
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
    return PlaceRow(name, values[0], values[1], hexes, held.get("kind", TOWN), span)
