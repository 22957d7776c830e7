"""Heights on a grid of degrees (ESRI ASCII, ``.asc``), and the country that is high or broken, as a shape.

The head gives columns, rows, the lower left corner and the size of a cell in degrees; then one line of metres for
each row, from the north.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.importers.earth.features import Feature

_HEAD = ("ncols", "nrows", "xllcorner", "yllcorner", "cellsize")
MOST_CELLS = 4_000_000
_Row = tuple[float | None, ...]


@dataclass(frozen=True)
class Heights:
    """Metres by row from the north and column from the west; None where nothing is known, as of the sea."""

    west: float
    north: float
    cell: float
    rows: tuple[_Row, ...]
    source: Source

    def country(self, kind: str, high: float | None, rise: float) -> Feature:
        """The cells from ``high`` metres on about which heights differ by ``rise`` metres or more, as one shape."""
        # Imported here: `lint` reads heights without shapely.
        from toolchain.geometry.earth.drawn import boxes_united
        from toolchain.geometry.earth.relief import runs

        boxes = []
        for row, first, end in runs(self.rows, high, rise):
            top = self.north - row * self.cell
            west, east = self.west + first * self.cell, self.west + end * self.cell
            boxes.append((west, top - self.cell, east, top))
        return Feature(kind, "", "polygon", boxes_united(boxes), Span(self.source, 0, 1))

    def reaches(self, high: float | None, rise: float) -> bool:
        """Whether any cell is so high, and the heights about it so different."""
        return any(
            self._taken(number, column, high, rise)
            for number, row in enumerate(self.rows)
            for column in range(len(row))
        )

    def cells(self, high: float | None, rise: float) -> Iterator[tuple[float, float]]:
        """The centres of all cells so high, with heights so different about them, in degrees."""
        for number, row in enumerate(self.rows):
            for column in range(len(row)):
                if self._taken(number, column, high, rise):
                    yield self.west + (column + 0.5) * self.cell, self.north - (number + 0.5) * self.cell

    def _taken(self, row: int, column: int, high: float | None, rise: float) -> bool:
        here = self.rows[row][column]
        if here is None or (high is not None and here < high):
            return False
        if rise <= 0:
            return True
        near = [
            height
            for line in self.rows[max(0, row - 1) : row + 2]
            for height in line[max(0, column - 1) : column + 2]
            if height is not None
        ]
        return max(near) - min(near) >= rise


def read_heights(source: Source, findings: Findings) -> Heights | None:
    """The heights of a file; None, with a finding, when it cannot be read."""
    head: dict[str, float] = {}
    lines = source.text.split("\n")
    start = at = 0
    while at < len(lines) and lines[at][:1].isalpha():
        words = lines[at].lower().split()
        try:
            head[words[0]] = _number(words[1])
        except (IndexError, ValueError):
            return _unread(findings, faults.heights_file.broken_head(_place(source, start, lines[at])))
        start += len(lines[at]) + 1
        at += 1
    head_line = _place(source, 0, lines[0])
    missing = [key for key in _HEAD if key not in head]
    if missing:
        return _unread(findings, faults.heights_file.missing(head_line, missing[0]))
    whole = [key for key in ("ncols", "nrows") if not head[key].is_integer()]
    if whole:
        return _unread(findings, faults.heights_file.not_whole(head_line, whole[0]))
    west, south = head["xllcorner"], head["yllcorner"]
    if abs(west) > 180 or abs(south) > 90:
        return _unread(findings, faults.heights_file.not_in_degrees(head_line, west, south))
    columns, count, cell = int(head["ncols"]), int(head["nrows"]), head["cellsize"]
    if columns < 1 or count < 1 or columns * count > MOST_CELLS or not 0 < cell < 90:
        return _unread(findings, faults.heights_file.wrong_size(head_line, columns, count, cell))
    nothing = head.get("nodata_value", -9999.0)
    rows: list[_Row] = []
    for line in lines[at:]:
        if line.strip():
            try:
                values = tuple(_number(word) for word in line.split())
            except ValueError:
                return _unread(findings, faults.heights_file.not_metres(_place(source, start, line)))
            if len(values) != columns:
                return _unread(
                    findings, faults.heights_file.wrong_row(_place(source, start, line), len(values), columns)
                )
            rows.append(tuple(None if value == nothing else value for value in values))
        start += len(line) + 1
    if len(rows) != count:
        return _unread(findings, faults.heights_file.wrong_number_of_rows(head_line, len(rows), count))
    return Heights(west, south + count * cell, cell, tuple(rows), source)


def _number(word: str) -> float:
    """A finite number; raises ValueError for all else."""
    value = float(word)
    if not math.isfinite(value):
        raise ValueError(word)
    return value


def _place(source: Source, start: int, line: str) -> Span:
    """The beginning of a line."""
    return Span(source, start, start + max(1, min(len(line), 60)))


def _unread(findings: Findings, finding: Finding) -> Heights | None:
    findings.add(finding)
    return None
