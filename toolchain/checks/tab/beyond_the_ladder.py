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

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, Whole, check
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.ast import lines_of
from toolchain.language.expressions.conditions import NO_RULES

_END = {">": -1, "<": 0}


@check("TAB047", WARNING, CERTAIN, looks_at=BLOCK)
def beyond_the_ladder(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in NO_RULES or block.word in ("ladder", "victory"):
        return
    if not (block.holds(">") or block.holds("<")):
        return
    ends = _ends(own.whole)
    for words in (block.header, *(line.tokens for line in lines_of(block.lines))):
        for sign, step in pairwise(words):
            name = ends.get((sign.text, step.text))
            if name is not None:
                side = "above" if sign.text == ">" else "below"
                yield c.finding(
                    f"nothing is {side} `{step.text}`, the {'highest' if side == 'above' else 'lowest'} step of `{name}`",
                    sign.span.to(step.span),
                    help=f"write `is {step.text}`, or compare with a different step",
                )


@kept
def _ends(p: Whole) -> dict[tuple[str, str], str]:
    """The ladder that ends at a step, by the sign that asks for more.

    A name of several ladders is judged where it is the same end of all of them.
    """
    made: dict[tuple[str, str], str] = {}
    inside: set[tuple[str, str]] = set()
    for name, steps in _ladders(p).items():
        for end, at in _END.items():
            made.setdefault((end, steps[at]), name)
            inside.update((end, other) for other in steps if other != steps[at])
    return {step: name for step, name in made.items() if step not in inside}


def _ladders(p: Whole) -> dict[str, list[str]]:
    """The steps of each ladder, lowest first."""
    made = {}
    for placed in p.all_blocks("ladder"):
        words = [token.text for token in placed.block.header]
        if len(words) > 3:
            made[words[0]] = [word for word in words[1:] if word != "<"]
    return made
