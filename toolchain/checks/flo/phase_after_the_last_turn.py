"""A phase after the last turn of the sequence of play.

Why: a phase with the indentation of `turn` belongs to no turn: it is played once, when all turns are over.

Bad:
    sequence
      turn week 1..8
        phase march
          do player-turn
      phase night
        do attrition

Good:
    sequence
      turn week 1..8
        phase march
          do player-turn
        phase night
          do attrition

Fix safety: nothing is changed for you: the last phase of a game may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, LIKELY, Check, Own, check


@check("FLO096", WARNING, LIKELY, looks_at=BLOCK)
def phase_after_the_last_turn(c: Check, own: Own) -> Iterator[Finding]:
    if own.block.word != "sequence" or not own.block.played:
        return
    lines = own.block.lines
    turns = (number for number, line in enumerate(lines) if line.word == "turn" and line.body)
    last = max(turns, default=len(lines))
    for line in lines[last:]:
        if line.word == "phase" and len(line.tokens) > 1:
            yield c.finding(
                f"the phase `{line.tokens[1].text}` is played only once, after the last turn",
                line.span,
                labels=[Label(lines[last].span, "the last turns")],
                help="indent it by two more spaces, like the phases of the turn; to do something after the last turn, "
                "write it without `phase`",
            )
