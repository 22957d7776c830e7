"""Which printed number a hex of a Tiled map has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from toolchain import faults
from toolchain.base.source import Span
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import numbering, printed
from toolchain.importers.tiled.fields import Fields
from toolchain.importers.tiled.grid import Cell, Grid
from toolchain.importers.tiled.sheets import SheetLayer, read_sheets
from toolchain.language.json.source import JsonNode

_FORM = re.compile(r"c{1,4}\.?r{1,4}|r{1,4}\.?c{1,4}")


class Numbers:
    """Column and row of a cell: from the properties of the map, else from hex numbers in it, else counted from 1."""

    def __init__(
        self,
        fields: Fields,
        root: JsonNode,
        grid: Grid,
        cells: Iterable[Cell],
        labels: list[tuple[Cell, str, Span]],
        infinite: bool,
        layers: Mapping[str, SheetLayer],
        common: frozenset[Cell] = frozenset(),
    ) -> None:
        self.fields, self.root = fields, root
        given = fields.properties(root)
        self.rows_up = fields.property(root, "rows-up") == "true"
        used = list(cells)
        low_i = min(i for i, _ in used)
        low_j, high_j = min(j for _, j in used), max(j for _, j in used)
        self.numbering = fields.property(root, "numbering") or _form_of(labels)
        self.left, self.top = 1, 1
        if infinite:
            self.left, self.top = 1 - low_i, 1 - low_j
        if self.rows_up:
            self.top = high_j + 1
        sheeted = frozenset(cell for layer in layers.values() for cell in layer.cells) - common
        plain = [cell for cell in used if cell not in sheeted]
        counted = [label for label in labels if label[0] not in sheeted]
        first = next((place for _, text, _ in counted if (place := self._parsed(text))), None)
        if first is not None:
            cell = next(cell for cell, text, _ in counted if self._parsed(text))
            self.left, self.top = first[0] - cell[0], first[1] + (cell[1] if self.rows_up else -cell[1])
        self.left = self._setting(given, "left-column", self.left)
        self.top = self._setting(given, "top-row", self.top)
        # Sheets may lie where the common numbers would end, or begin below nothing.
        columns, rows = zip(*(self.cell(cell) for cell in plain or used), strict=True)
        self.columns, self.rows = (min(columns), max(columns)), (min(rows), max(rows))
        if not self.numbering:
            self.numbering = "ccrr" if max(self.columns[1], self.rows[1]) <= 99 else "cccrrr"
        if plain:
            self._fits()
        pushed_line = self.cell((grid.pushed, grid.pushed))
        parity = pushed_line[0] if grid.flat else pushed_line[1]
        self.layout = Layout(grid.orientation, "odd" if parity & 1 else "even", self.rows_up)
        places = {cell: self.cell(cell) for cell in used}
        self.sheets = [*read_sheets(fields, layers, self.layout, self.cell((0, 0)), frozenset(used), places)]
        self.common = frozenset(self.cell(cell) for cell in plain)
        self._agree(labels)

    def _setting(self, given: dict[str, JsonNode], name: str, default: int) -> int:
        held = given.get(name)
        if held is None:
            return default
        text = str(held.value)
        if not re.fullmatch(r"-?\d{1,9}", text):
            raise self.fields.broken(faults.wrong_hex_number.not_whole(held.span, name, text))
        return int(text)

    def _parsed(self, text: str) -> Cell | None:
        known = numbering(self.numbering)
        return known.parse(text) if known is not None else None

    def _fits(self) -> None:
        span = self.root.span
        held = self.fields.properties(self.root).get("numbering")
        if not _FORM.fullmatch(self.numbering):
            raise self.fields.broken(
                faults.wrong_hex_number.no_form(held.span if held else span, self.numbering)
            )
        for what, letter, (low, high) in (("columns", "c", self.columns), ("rows", "r", self.rows)):
            if low < 0 or high >= 10 ** self.numbering.count(letter):
                raise self.fields.broken(
                    faults.wrong_hex_number.does_not_fit(
                        held.span if held else span, what, low, high, self.numbering
                    )
                )

    def _agree(self, labels: list[tuple[Cell, str, Span]]) -> None:
        first: dict[str, Span] = {}
        for cell, text, span in labels:
            right = self._right(self.cell(cell))
            if text in first:
                self.fields.findings.add(faults.wrong_hex_number.twice(span, text, first[text], right))
            elif text != right:
                self.fields.findings.add(faults.wrong_hex_number.at(span, text, right))
            first.setdefault(text, span)

    def _right(self, cell: Cell) -> str:
        if cell in self.common:
            return printed(self.numbering, *cell)
        return next(sheet.number(self.layout, cell) for sheet in self.sheets if cell in sheet.cells)

    @property
    def extent(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The columns and rows that the hexes span, both ends included."""
        return self.columns, self.rows

    def cell(self, at: Cell) -> Cell:
        """Printed column and row of a cell counted from 0."""
        return self.left + at[0], self.top - at[1] if self.rows_up else self.top + at[1]


def _form_of(labels: list[tuple[Cell, str, Span]]) -> str:
    """The form of the first hex number in the map, as `ccrr` or `cc.rr`; empty when there is none."""
    for _, text, _ in labels:
        if re.fullmatch(r"\d{4}|\d{6}|\d{2}\.\d{2}", text):
            half = len(text) // 2
            return f"{'c' * half}{'.' if '.' in text else ''}{'r' * half}"
    return ""


__all__ = ["Numbers"]
