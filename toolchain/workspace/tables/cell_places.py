"""Units of a table as files of units whose places are the cells, so that the model checks them as it checks any unit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.language.json.source import JsonNode, read_json
from toolchain.model.model import Model
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.pieces import ratings_by_kind, read_piece, read_side
from toolchain.workspace.tables.cells import Cells
from toolchain.workspace.tables.unit_records import WantedUnit

_NOWHERE = JsonNode("object", {}, Source("", ""), 0, 0, -1, -1)
_FACTORS = ("factors", "counter")


class CellFile(OobFile):
    """One unit of a row, as it is or becomes."""

    def __init__(self, unit: Mapping[str, Any], cells: Cells) -> None:
        data = {"units": [unit], **({"side": unit["side"]} if unit.get("side") else {})}
        super().__init__("", data, _NOWHERE)
        self._cells = cells
        self._columns = {column.field for column in cells.table.columns}
        self.gaps: list[str] = []
        """Ratings that the unit lacks, in the order in which they are asked for."""

    def span(self, *path: Any) -> Span | None:
        """The cell of a part of the unit; that of its name for the whole of it."""
        key, *rest = path[2:] or ("",)
        if key == "values" and rest:
            return self._of_rating(rest[-1])
        if key == "faces" and len(rest) > 1:
            return self._of_rating(rest[-1], rest[0])
        return self._cells.span(self._cells.first(key, "counter", "id", "name"))

    def key_span(self, *path: Any) -> Span | None:
        """The same cell: its title is the key."""
        return self.span(*path)

    def gap_span(self, number: int, rating: str) -> Span | None:
        """The empty cell of a rating."""
        self.gaps.append(rating)
        return self._of_rating(rating)

    def has_column(self, rating: str) -> bool:
        """Whether the table has a column for a rating, on whatever face."""
        return any(
            name == f"value.{rating}" or (name.startswith("face.") and name.endswith(f".{rating}"))
            for name in self._columns
        )

    def _of_rating(self, rating: str, face: str = "") -> Span:
        own = [f"face.{face}.{rating}"] if face else []
        for name in (*own, f"value.{rating}", *(name for name in _FACTORS if self._cells.has(name))):
            if name in self._columns:
                return self._cells.span(name)
        return self._cells.span(self._cells.first("id", "name"))


def check_units(
    wanted: Iterable[WantedUnit],
    before: Mapping[str, Mapping[str, Any]],
    after: Mapping[str, Mapping[str, Any]],
    model: Model,
    findings: Findings,
) -> None:
    """Reports what is wrong with units of a table, and was not wrong before."""
    by_kind = ratings_by_kind(model.facts)
    without: dict[str, list[WantedUnit]] = defaultdict(list)

    def wrong(unit: Mapping[str, Any], cells: Cells) -> tuple[list[Finding], list[str]]:
        """What is wrong with a unit in its cells, and the ratings that it lacks for want of a column."""
        made, file = Findings(), CellFile(unit, cells)
        side = read_side(file, model.symbols, made)
        read_piece(file, 0, file.data["units"][0], side, model.symbols, model.facts, made, by_kind)
        gaps = iter(file.gaps)
        items = [
            item
            for item in made.items
            if item.code != faults.missing_value.FAULT.code or file.has_column(next(gaps))
        ]
        return items, [rating for rating in file.gaps if not file.has_column(rating)]

    for one in wanted:
        id_ = one.unit["id"]
        if id_ not in after or after[id_].get("kind") not in model.facts.kind_numbers:
            continue  # a kind of an option that is not chosen, or none, which is reported where it stands
        old, lacked = wrong(before[id_], one.cells) if id_ in before else ([], [])
        known = {(item.code, item.message) for item in old}
        new, lacks = wrong(after[id_], one.cells)
        findings.extend([item for item in new if (item.code, item.message) not in known])
        for rating in lacks:
            if rating not in lacked:
                without[rating].append(one)
    for rating, units in without.items():
        table = units[0].cells.table
        place = table.sheet.span(table.top, table.columns[0].number)
        findings.add(faults.rating_without_column.at(place, rating, [one.unit["id"] for one in units]))


def at_cells(
    findings: Iterable[Finding], texts: Mapping[str, str], wanted: Iterable[WantedUnit]
) -> Iterator[Finding]:
    """Findings in texts that are not written yet, the first for each cell at the cell that it is about."""
    seen: set[str] = set()
    rows = {one.unit["id"]: one.cells for one in wanted}
    units = {name: list(_units_in(Source(name, text))) for name, text in texts.items()}
    for item in findings:
        span = item.span
        held = units.get(span.source.name, []) if span is not None else []
        unit = next((one for one in held if span and one.start <= span.start < one.end), None)
        id_ = unit.value["id"].value if unit is not None and "id" in unit.value else ""
        if span is None or unit is None or id_ not in rows:
            yield item
            continue
        cell = CellFile({}, rows[id_]).span("units", 0, *_path(unit, span))
        if cell is not None and cell.source.name not in seen:
            seen.add(cell.source.name)
            yield replace(item, span=cell, labels=(), fixes=())


def _units_in(source: Source) -> Iterator[JsonNode]:
    node = read_json(source, Findings()) if source.name.endswith(".json") else None
    units = node.value.get("units") if node is not None and node.value_kind == "object" else None
    if units is not None and units.value_kind == "array":
        yield from (one for one in units.value if one.value_kind == "object")


def _path(node: JsonNode, span: Span) -> Iterator[str]:
    """The keys from a node down to the part that holds a place."""
    while node.value_kind == "object":
        inside = ((k, v) for k, v in node.value.items() if v.key_start <= span.start < v.end)
        key, found = next(inside, ("", None))
        if found is None:
            return
        yield key
        node = found
