"""Facts of a map as CSV: what a book prints of a hex or hexside, and rulings where the drawing is to be otherwise.

``where`` is a hex or two hexes (``0101/0102``), ``feature`` the words that are added there; ``-word`` takes one away,
``=word`` puts one in the place of the ground. ``cite`` names the paragraphs that print it; ``because`` says why, of
what no paragraph prints. A fact always wins over what is drawn.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.geometry.grid import Axial, Grid
from toolchain.geometry.lattice import distance
from toolchain.importers.draft import as_word

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


def read_facts(source: Source, grid: Grid, findings: Findings) -> list[Fact]:
    """The rows that can be read; the others are findings."""
    lines = source.text.split("\n")
    names = [cell.strip() for cell in next(csv.reader([lines[0]]), [])]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        findings.add(
            faults.facts_file.no_column(Span(source, 0, max(1, len(lines[0]))), missing[0], names, EXAMPLE)
        )
        return []
    made, start = [], 0
    for number, line in enumerate(lines):
        text = line.rstrip("\r")
        if number and text.strip() and not text.lstrip().startswith("#"):
            cells = [cell.strip() for cell in next(csv.reader([text]), [])]
            held = dict(zip(names, [*cells, *[""] * len(names)], strict=False))
            fact = _fact(held, grid, Span(source, start, start + len(text)), findings)
            if fact is not None:
                made.append(fact)
        start += len(line) + 1
    return made


def _fact(held: dict[str, str], grid: Grid, span: Span, findings: Findings) -> Fact | None:
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
    return Fact(tuple(hexes), tuple(words), held["name"], tuple(held["cite"].split()), held["because"], span)
