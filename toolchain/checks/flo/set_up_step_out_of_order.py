"""A step of a set-up whose number or side is not the one expected.

Why: players carry out the steps by their numbers; a gap means that a step is missing, and a step needs someone to do it.

Bad:
    setup pools of Blue
      step 1 Blue splits 90 SP over HQ
      step 3 Red splits 50 SP over HQ

Good:
    setup pools of Blue
      step 1 Blue splits 90 SP over HQ
      step 2 Red splits 50 SP over HQ

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import Line

_BOTH = "both"


@check("FLO098", ERROR, CERTAIN, looks_at=PROJECT)
def set_up_step_out_of_order(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.all_blocks("setup"):
        steps = [line for line in placed.block.lines if line.word == "step" and len(line.tokens) > 2]
        for number, line in enumerate(steps, 1):
            wrong = _wrong(c, p, line, number)
            if wrong is not None:
                yield wrong
                break


def _wrong(c: Check, p: Whole, line: Line, number: int) -> Finding | None:
    """What is wrong with a step that should have this number."""
    label, seat = line.tokens[1:3]
    if label.text != str(number):
        return c.finding(
            f"step {number} of this set-up is missing",
            label.span,
            help=f"write `step {number}` here, or add the missing step",
        )
    known = [*p.side_of, _BOTH]
    if p.side_of and seat.text not in known:
        return c.finding(
            f"`{seat.text}` is not a side, a nation or `both`",
            seat.span,
            help=did_you_mean(seat.text, known) or "write who carries out the step: `step 1 SIDE places ...`",
        )
    return None
