"""A row of counters with an unknown place.

Why: players cannot place the counters, and no check can judge the row.

Bad:
    1914-09.5  arrive  6-4 Inf XX  25  at Nortam      (the map has Northam)

Good:
    1914-09.5  arrive  6-4 Inf XX  25  at Northam

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.language.ast import Row

_AT = re.compile(r"at ([^\W\d_][^,;]*)$")
_IN = re.compile(r"in ([a-z][\w-]*)$")
_SENTENCE = re.compile(r"\b(of|or|and|under|where|when|any|in|adjacent)\b")


@check("OOB091", ERROR, CERTAIN, looks_at=LISTS)
def unknown_place_in_a_list(c: Check, p: Whole) -> Iterator[Finding]:
    known: set[str] | None = None
    for listed in p.campaign.lists:
        for row in listed.block.rows:
            for word, start in _named(row):
                known = known if known is not None else _names(p)
                if word not in known and word.replace(" ", "_") not in known:
                    yield c.finding(
                        f"unknown place `{word}`",
                        Span(listed.block.source, start, start + len(word)),
                        help=did_you_mean(word, known)
                        or "write a hex number, a place on the map, a region or a box",
                    )


def _named(row: Row) -> Iterator[tuple[str, int]]:
    """The places of a row that are names, with their offsets; sentences about places are none."""
    found = _IN.match(row.place)
    if found:
        yield found[1], row.start + found.start(1)
    clauses = [clause for piece in (*row.pieces, *row.by) for clause in piece.clauses]
    if any(text.startswith(("on ", "in ")) for text, _ in clauses):
        return  # a place of another map
    for text, start in clauses:
        found = _AT.match(text)
        if found and not _SENTENCE.search(found[1]):
            yield found[1], start + found.start(1)


def _names(p: Whole) -> set[str]:
    """Everything that has a name: places of the map, and what any block declares."""
    made = {head.header[0].value for head in p.all_heads if head.header}
    for placed in p.all_blocks("hexes"):
        for line in placed.block.lines:
            made.update(token.value for token in line.tokens if token.kind == "STRING")
    return made
