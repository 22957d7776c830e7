"""Sheets with numbers of their own in a map between two programs: the number of each hex, and how the sheets join."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from toolchain.geometry.hexnumbers import Axial, SheetNumbers
from toolchain.geometry.lattice import DIRECTIONS, NAMES, Layout
from toolchain.geometry.numbering import Numbering, numbering

Cell = tuple[int, int]
_LONG = {"N": "north", "E": "east", "S": "south", "W": "west"}


@dataclass(frozen=True)
class DraftSheet:
    """A sheet: its numbers, and the cells (column and row of the whole map) that it shows."""

    numbers: SheetNumbers
    cells: frozenset[Cell]

    def place(self, layout: Layout, cell: Cell) -> Cell:
        """Column and row of a cell as this sheet counts."""
        return self.numbers.place(layout.axial(*cell))

    def number(self, layout: Layout, cell: Cell) -> str:
        """The printed number of a cell."""
        return self.numbers.print(*self.place(layout, cell))


def runs(form: Numbering, cells: Iterable[Cell], prefix: str = "") -> list[str]:
    """Hex numbers in order, three and more in a row as ``0101..0104``."""
    columns_first = form.first[0] in "cC"
    made: list[list[Cell]] = []
    for cell in sorted(set(cells), key=lambda c: c if columns_first else c[::-1]):
        column, row = cell
        if made and made[-1][-1] == ((column, row - 1) if columns_first else (column - 1, row)):
            made[-1].append(cell)
        else:
            made.append([cell])
    words = []
    for run in made:
        numbers = [prefix + form.print(*cell) for cell in run]
        words += numbers if len(run) < 3 else [f"{numbers[0]}..{numbers[-1]}"]
    return words


def joins(layout: Layout, form: str, sheets: Sequence[DraftSheet], plain: frozenset[Cell]) -> Iterator[str]:
    """Lines `join`: every strip that two sheets share, and for sheets that only touch one pair of hexes."""
    known = numbering(form)
    assert known is not None
    every = [*([DraftSheet(SheetNumbers(known, layout), plain)] if plain else []), *sheets]
    for a, b in combinations(every, 2):
        strip = sorted(a.cells & b.cells, key=lambda cell: a.place(layout, cell))
        if strip:
            yield from (f"  join  {left} on {right}" for left, right in _strips(layout, a, b, strip))
        elif (touch := _touch(layout, a, b)) is not None:
            yield f"  join  {b.number(layout, touch[1])} {touch[2]} of {a.number(layout, touch[0])}"


def _strips(layout: Layout, a: DraftSheet, b: DraftSheet, strip: Sequence[Cell]) -> Iterator[tuple[str, str]]:
    """Shared cells as runs, which are runs on both sheets."""
    run: list[tuple[Cell, Cell]] = []
    step: Cell | None = None
    for cell in strip:
        both = a.place(layout, cell), b.place(layout, cell)
        if run:
            steps = [(x[0] - y[0], x[1] - y[1]) for x, y in zip(both, run[-1], strict=True)]
            if steps[0] != steps[1] or steps[0] not in ((0, 1), (1, 0)) or step not in (None, steps[0]):
                yield _ends(a, run, 0), _ends(b, run, 1)
                run, step = [], None
            else:
                step = steps[0]
        run.append(both)
    if run:
        yield _ends(a, run, 0), _ends(b, run, 1)


def _ends(sheet: DraftSheet, run: Sequence[tuple[Cell, Cell]], which: int) -> str:
    first, last = sheet.numbers.print(*run[0][which]), sheet.numbers.print(*run[-1][which])
    return first if len(run) == 1 else f"{first}..{last}"


def _touch(layout: Layout, a: DraftSheet, b: DraftSheet) -> tuple[Cell, Cell, str] | None:
    """The first hex of one sheet beside a hex of another, and in which direction that lies."""
    there: dict[Axial, Cell] = {layout.axial(*cell): cell for cell in b.cells}
    for cell in sorted(a.cells):
        q, r = layout.axial(*cell)
        for name, (dq, dr) in zip(NAMES[layout.orientation], DIRECTIONS, strict=True):
            other = there.get((q + dq, r + dr))
            if other is not None:
                return cell, other, "-".join(_LONG[letter] for letter in name)
    return None
