"""What most checks look at in tables: between which ends they have rows and columns, and which numbers their cells hold."""

from __future__ import annotations

from typing import Any, NamedTuple

from toolchain.base.source import Span
from toolchain.checks.shared.seen.watched import alone
from toolchain.ir.limits.open_ends import Ends
from toolchain.model.model import Model
from toolchain.model.types import Type


class Table(NamedTuple):
    """The axes of a table: names with their first and last key, how far each may be looked up, types of the keys."""

    axes: list[tuple[str, Any]]
    reach: list[Ends]
    types: list[Type]
    has_rows: bool
    span: Span | None


@alone
def tables_by_name(m: Model) -> dict[str, Table]:
    """All tables of games that are played, without their cells."""
    return {
        symbol.name: Table(
            symbol.info.get("axes", []),
            symbol.info.get("reach", []),
            symbol.info.get("types", []),
            bool(symbol.info.get("rows", True)),
            symbol.span,
        )
        for symbol in m.symbols.all("table")
    }


@alone
def numbers_in_table(m: Model, name: str) -> tuple[int, int] | None:
    """The least and the greatest number in the cells of a table; None for one of other cells, and where there is none."""
    for table in m.ir["tables"]:
        if table["name"] == name and table["type"] == "number":
            cells = [cell for _, cell in table["cells"] if type(cell) is int]
            return (min(cells), max(cells)) if cells else None
    return None
