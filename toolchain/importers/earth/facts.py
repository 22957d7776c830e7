"""Facts of a map as CSV: what a book prints of a hex or hexside, and rulings where the drawing is to be otherwise.

``where`` is a hex or two hexes (``0101/0102``), ``feature`` the words that are added there; ``-word`` takes one away,
``=word`` puts one in the place of the ground. ``cite`` names the paragraphs that print it; ``because`` says why, of
what no paragraph prints. A fact always wins over what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.geometry.grid import Axial, Grid
from toolchain.geometry.lattice import distance
from toolchain.importers.draft import as_word
from toolchain.importers.earth.table_rows import TableRow, read_rows

COLUMNS = ("where", "feature", "name", "cite", "because")
EXAMPLE = ",".join(COLUMNS)


@dataclass(frozen=True)
class Fact:
    """A row: one hex, or two that share a hexside; words with their sign (``+``, ``-`` or ``=``); who says so."""

    hexes: tuple[Axial, ...]
    words: tuple[tuple[str, str], ...]
    name: str
    cite: tuple[str, ...]
    because: str
    span: Span
    cells: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def at(self, column: str) -> Span:
        """Where a cell stands; the row where it is empty."""
        return self.cells.get(column, self.span)


def read_facts(source: Source, grid: Grid, findings: Findings) -> list[Fact]:
    """The rows that can be read; the others are findings."""
    table = read_rows(source, findings)
    if not table:
        return []
    names = table[0].cells
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        findings.add(faults.facts_file.no_column(_head(table[0].span), missing[0], names, EXAMPLE))
        return []
    where = {name: names.index(name) for name in COLUMNS}
    facts = (_fact(row, where, grid, findings) for row in table[1:])
    return [fact for fact in facts if fact is not None]


def _head(span: Span) -> Span:
    return Span(span.source, 0, max(1, span.end))


def _fact(row: TableRow, where: Mapping[str, int], grid: Grid, findings: Findings) -> Fact | None:
    held = dict(zip(where, row.of([*where.values()]), strict=True))
    span = row.span
    hexes = []
    for text in held["where"].split("/"):
        hex_ = grid.hex_of(text)
        if hex_ is None or hex_ not in grid.index:
            findings.add(faults.facts_file.no_hex(span, text, grid.id(next(iter(grid.index)))))
            return None
        hexes.append(hex_)
    if len(hexes) > 2 or (len(hexes) == 2 and distance(*hexes) != 1):
        findings.add(faults.facts_file.no_hexside(span, held["where"]))
        return None
    words = []
    for text in held["feature"].split():
        sign, word = (text[0], text[1:]) if text[0] in "-=" else ("+", text)
        if as_word(word) != word or not word:
            findings.add(faults.facts_file.not_a_word(span, word, as_word(word)))
            return None
        words.append((sign, word))
    if not words and not held["name"]:
        findings.add(faults.facts_file.at(span, EXAMPLE))
        return None
    if not held["cite"] and not held["because"]:
        findings.add(faults.facts_file.of_no_source(span))
        return None
    cells = {name: row.at(column) for name, column in where.items()}
    cite = tuple(held["cite"].split())
    return Fact(tuple(hexes), tuple(words), held["name"], cite, held["because"], span, cells)
