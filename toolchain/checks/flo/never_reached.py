"""A line that is never reached.

Why: play never continues past the line before it, so this one never runs.

Bad:
    return 3
    turn u to fresh

Good:
    turn u to fresh
    return 3

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.model.model import Model

_THE_END = ["the", "game", "ends"]


@check("FLO010", WARNING, CERTAIN)
def never_reached(c: Check, m: Model) -> Iterator[Finding]:
    def walk(lines: list[Line]) -> Iterator[Finding]:
        for before, after in pairwise(lines):
            leaves = before.word in ("return", "end") or [t.text for t in before.tokens[:3]] == _THE_END
            if leaves and after.word not in ("otherwise", "at"):
                yield c.finding(
                    "this line is never reached",
                    after.span,
                    labels=[Label(before.span, "play never continues past this line")],
                    help="move this line above the other, or remove it",
                )
                break
        for line in lines:
            yield from walk(line.body)

    for block in queries.written(m, "procedure", "sequence", *WITH_DO):
        yield from walk(block.lines)
