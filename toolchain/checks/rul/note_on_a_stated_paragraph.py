"""A note on a paragraph that has a rule.

Why: the note explains why the paragraph needs no rule, so one of the two is out of date.

Bad:
    note 3.4 "nothing to say"
    box lost   @ 3.4

Good:
    box lost   @ 3.4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("RUL014", NOTE, LIKELY)
def note_on_a_stated_paragraph(c: Check, m: Model) -> Iterator[Finding]:
    stated: dict[str, Span] = {}
    for statement in queries.statements(m):
        if statement.word not in ("example", "note"):
            stated.setdefault(statement.paragraph, statement.span)
    for block in queries.blocks(m, "note"):
        number = "".join(t.text for t in block.header if t.kind != "STRING")
        if number in stated:
            yield c.finding(
                f"paragraph {number} has both a note and a rule",
                block.keyword.span,
                labels=[Label(stated[number], "the rule")],
                help="remove the note or the rule",
            )
