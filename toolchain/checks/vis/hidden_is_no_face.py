"""A hidden or starting face that the kind does not have.

Why: the piece would be visible to everybody.

Bad:
    faces fresh, spent
    hidden covered

Good:
    faces fresh, covered
    hidden covered

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import either
from toolchain.model.model import Model


@check("VIS002", ERROR, CERTAIN)
def hidden_is_no_face(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "kind"):
        for line in block.lines:
            if line.word in ("hidden", "start") and len(line.tokens) > 1:
                word = line.tokens[1]
                if word.text not in m.facts.faces:
                    yield c.finding(
                        f"`{word.text}` is not a face of a piece",
                        word.span,
                        help=did_you_mean(word.text, m.facts.faces) or f"use {either(m.facts.faces)}",
                    )
