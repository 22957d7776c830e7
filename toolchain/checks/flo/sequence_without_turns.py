"""A sequence of play without turns.

Why: the game would end after one pass through it.

Bad:
    sequence
      set-up
      phase first

Good:
    sequence
      set-up
      turn day 1..6
        phase first

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line, lines_of
from toolchain.model.model import Model


def _turns_a_piece(line: Line) -> bool:
    return any(t.text == "to" for t in line.tokens)


@check("FLO025", WARNING, LIKELY)
def sequence_without_turns(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "sequence"):
        if not any(line.word == "turn" and not _turns_a_piece(line) for line in lines_of(block.lines)):
            yield c.finding(
                "the sequence of play has no turns",
                block.keyword.span,
                help="write `turn NAME 1..N` around the phases",
            )
