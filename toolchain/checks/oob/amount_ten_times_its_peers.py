"""A strength, income or gain ten times that of its peers.

Why: an extra zero is easy to type, and nothing else in a list catches it.

Bad:
    0811  8 Fortress
    0812  120 Fortress
    0913  24 Fortress
    0914  18 Fortress
    1012  12 Fortress

Good:
    0812  12 Fortress

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import GUESS, LISTS, Check, Whole, check
from toolchain.checks.shared.plausible.tenfold import tenfold
from toolchain.language.ast import Block
from toolchain.model.units.identities import REPLACEMENT

_RATE = re.compile(r"(?:^[ ]+\S+[ ]+|[ ]gain[ ]+)(\d+)[ ](?=[A-Z]+\b)", re.MULTILINE)


@check("OOB106", NOTE, GUESS, looks_at=LISTS)
def amount_ten_times_its_peers(c: Check, p: Whole) -> Iterator[Finding]:
    strengths: dict[str, list[tuple[int, Span]]] = defaultdict(list)
    supply: list[tuple[int, Span]] = []
    replacements: list[tuple[int, Span]] = []
    for listed in p.campaign.lists:
        for row in listed.block.rows:
            for piece in row.pieces:
                span = Span(listed.block.source, piece.start, piece.end)
                if piece.supply is not None and piece.type != "SP":
                    supply.append((piece.supply, span))
                if piece.tag == REPLACEMENT:
                    replacements.append((piece.count, span))
                if piece.factors.isdigit():
                    strengths[piece.type].append((int(piece.factors), span))
    groups = [(f"strengths of {kind.replace('_', ' ')}", rows) for kind, rows in strengths.items()]
    groups += [("supplies of counters", supply), ("counts of replacements", replacements)]
    groups += [("rates", rows) for placed in p.blocks("income") for rows in _rates(placed.block)]
    groups += [("gains", rows) for placed in p.blocks("schedule") for rows in _rates(placed.block)]
    for what, rows in groups:
        odd = tenfold([amount for amount, _ in rows], (100,) if rows is supply else (10, 100))
        if odd is not None:
            amount, span = rows[odd[0]]
            yield c.finding(
                f"{amount} looks ten times too large: all other {what} are at most {odd[1]}"
                if amount // 10 <= 2 * odd[1]
                else f"{amount} looks far too large: all other {what} are at most {odd[1]}",
                span,
                help=f"write {amount // 10 if amount // 10 <= 2 * odd[1] else amount // 100}, or allow this note",
            )


def _rates(block: Block) -> Iterator[list[tuple[int, Span]]]:
    """The amounts of a block, those of one measure together."""
    made: dict[str, list[tuple[int, Span]]] = defaultdict(list)
    text = block.source.text
    for match in _RATE.finditer(text, block.span.start, block.span.end):
        measure = re.match(r"[A-Z]+", text[match.end() :][:9])
        if measure is not None and (
            match[0].lstrip().startswith("gain") or block.word == "income" or "gain" in match[0]
        ):
            made[measure[0]].append((int(match[1]), Span(block.source, match.start(1), match.end(1))))
    yield from made.values()
