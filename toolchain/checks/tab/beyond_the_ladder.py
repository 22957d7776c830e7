"""A comparison beyond the end of a ladder.

Why: nothing is above the highest step or below the lowest, so the line never applies; usually `is` was meant,
or the next step.

Bad:
    ladder morale broken < shaky < steady
    plus 1 when morale of self > steady

Good:
    plus 1 when morale of self is steady

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import lines_of
from toolchain.language.expressions.conditions import NO_RULES

_END = {">": -1, "<": 0}


@check("TAB047", WARNING, CERTAIN, looks_at=PROJECT)
def beyond_the_ladder(c: Check, p: Whole) -> Iterator[Finding]:
    ladders = _ladders(p)
    # A name of several ladders is judged where it is the same end of all of them.
    ends: dict[str, dict[str, list[str]]] = {sign: defaultdict(list) for sign in _END}
    inside: set[tuple[str, str]] = set()
    for name, steps in ladders.items():
        for end, at in _END.items():
            ends[end][steps[at]].append(name)
            inside.update((end, other) for other in steps if other != steps[at])
    if not ladders:
        return
    for placed in p.own:
        block = placed.block
        if block.word in NO_RULES or block.word in ("ladder", "victory"):
            continue
        if not (block.holds(">") or block.holds("<")):
            continue
        for words in (block.header, *(line.tokens for line in lines_of(block.lines))):
            for sign, step in pairwise(words):
                if step.text in ends.get(sign.text, {}) and (sign.text, step.text) not in inside:
                    name = ends[sign.text][step.text][0]
                    side = "above" if sign.text == ">" else "below"
                    yield c.finding(
                        f"nothing is {side} `{step.text}`, the {'highest' if side == 'above' else 'lowest'} step of `{name}`",
                        sign.span.to(step.span),
                        help=f"write `is {step.text}`, or compare with a different step",
                    )


def _ladders(p: Whole) -> dict[str, list[str]]:
    """The steps of each ladder, lowest first."""
    made = {}
    for placed in p.placed:
        words = [token.text for token in placed.block.header]
        if placed.block.word == "ladder" and len(words) > 3:
            made[words[0]] = [word for word in words[1:] if word != "<"]
    return made
