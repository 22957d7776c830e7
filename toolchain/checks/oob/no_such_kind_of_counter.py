"""An unknown kind of counter.

Why: a misspelt type would be a kind of its own that no rule mentions.

Bad:
    6-4 Imf XX  25

Good:
    6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units.identities import UNNAMED


@check("OOB070", ERROR, CERTAIN, looks_at=LISTS)
def no_such_kind_of_counter(c: Check, p: Whole) -> Iterator[Finding]:
    kinds = p.campaign.who.kinds
    if not kinds:
        return
    for listed in p.campaign.lists:
        for row in listed.block.rows:
            for piece in (*row.pieces, *row.by):
                if piece.type not in kinds and piece.type not in UNNAMED:
                    yield c.finding(
                        f"unknown kind of counter `{piece.type}`",
                        Span(listed.block.source, piece.start, piece.end),
                        help=did_you_mean(piece.type, kinds) or f"declare it: `kind {piece.type}`",
                    )
