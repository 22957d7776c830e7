"""Tables of a package as they are read: a cell by its row and column, or by its row alone."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from toolchain.engine.program import no_cell
from toolchain.ir.limits.open_ends import bounds, ranges

if TYPE_CHECKING:
    from toolchain.ir.rules import Table


class Cells(dict[Any, Any]):
    """The cells of one table; what lies beyond all written ends is where the bounds of its axis are.

    Raises RuleError where there is no cell.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.within = bounds(table)
        for keys, value in table["cells"]:
            for key in product(*ranges(keys, self.within)):
                self[key if len(key) > 1 else key[0]] = tuple(value) if isinstance(value, list) else value

    def __missing__(self, key: Any) -> Any:
        keys = key if self.table["axes"] > 1 else (key,)
        ends = [
            min(max(key, low), high) if key == int(key) else None
            for key, (low, high) in zip(keys, self.within, strict=True)
        ]
        found = self.get(tuple(ends) if len(ends) > 1 else ends[0])
        if found is None:
            raise no_cell(self.table, keys)
        return found

    def read(self, *keys: Any) -> Any:
        """The cell of a row, or of a row and a column."""
        return self[keys if len(keys) > 1 else keys[0]]
