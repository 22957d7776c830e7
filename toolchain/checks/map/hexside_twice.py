"""A feature listed twice on the same hexside.

Why: one of the two was meant to be another hexside, which now lacks the feature.

Bad:
    lines river
      0201/0301  0301/0201

Good:
    lines river
      0201/0301  0201/0302

Fix safety: nothing; `--fix --unsafe-fixes` removes the second, although its numbers may be a mistake for another
hexside.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.edits import removed, without_entry
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import queries
from toolchain.language.tokens import Token
from toolchain.model.model import Model

MANY = 2  # hexsides of a block, all of them there already: the block stands twice


@check("MAP023", WARNING, CERTAIN, looks_at=GROUND)
def hexside_twice(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[tuple[str, str, int, int], tuple[int, Token]] = {}
    for number, row in enumerate(m.line_rows):
        again: list[tuple[int, Token, Token]] = []
        for a, b, token in row["pairs"]:
            # A railway of two names may share a link; a river of one name is there once.
            key = (row["feature"], row["title"], min(a, b), max(a, b))
            before, there = first.setdefault(key, (number, token))
            if there is not token:
                again.append((before, token, there))
        whole = len(again) > MANY and len(again) == len(row["pairs"]) and again[0][0] != number
        for _, token, there in again[:1] if whole else again:
            span = queries.pair_span(token)
            yield c.finding(
                f"all {len(again)} hexsides of this `{row['feature']}` are already listed above"
                if whole
                else f"`{row['feature']}` is listed twice on this hexside",
                span,
                labels=[Label(queries.pair_span(there), "first listed here")],
                help="remove the block, or correct its name"
                if whole
                else "remove one of the two, or correct its numbers",
                fixes=() if whole else removed("remove the second one", without_entry(span)),
            )
