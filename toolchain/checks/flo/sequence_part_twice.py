"""A part of the sequence of play that is listed twice.

Why: the set-up would be made again, or turns would be played a second time under the same numbers.

Bad:
    sequence
      set-up
      turn day 1..6
        phase first
      turn day 6..8
        phase night

Good:
    sequence
      set-up
      turn day 1..5
        phase first
      turn day 6..8
        phase night

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Line, lines_of
from toolchain.model.scope import parse_range


@check("FLO092", WARNING, CERTAIN, looks_at=BLOCK)
def sequence_part_twice(c: Check, own: Own) -> Iterator[Finding]:
    if own.block.word != "sequence":
        return
    set_ups: list[Line] = []
    turns: list[tuple[int, int, Line]] = []
    for line in lines_of(own.block.lines):
        if [token.text for token in line.tokens] == ["set-up"]:
            set_ups.append(line)
        elif line.word == "turn" and line.tokens[-1].kind == "RANGE":
            turns.append((*parse_range(line.tokens[-1].text), line))
    for again in set_ups[1:]:
        yield c.finding(
            "the set-up is made twice",
            again.span,
            labels=[Label(set_ups[0].span, "here the first time")],
            help="remove one of the lines",
        )
    for number, (low, high, line) in enumerate(turns):
        for first, last, other in turns[:number]:
            if low <= last and first <= high:
                begin, end = max(low, first), min(high, last)
                yield c.finding(
                    f"turn {begin} is played twice"
                    if begin == end
                    else f"turns {begin} to {end} are played twice",
                    line.span,
                    labels=[Label(other.span, "here the first time")],
                    help="give each turn to one of the lines",
                )
                break
