"""A scenario with turns that the sequence of play does not have.

Why: the length of the game differs between two places, and one of them is wrong.

Bad:
    turn day 1..6
    turns 1..8

Good:
    turn day 1..8
    turns 1..8

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model
from toolchain.model.scope import parse_range


@check("FLO027", WARNING, LIKELY)
def longer_than_the_sequence(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "sequence"):
        for line in block.lines:
            word = line.tokens[-1] if line.word == "turn" else None
            turns = m.spans.get("turns")
            if word is None or word.kind != "RANGE" or turns is None:
                continue
            low, high = parse_range(word.text)
            scenario = m.ir["scenarios"][0]
            if scenario["first"] < low or scenario["last"] > high:
                yield c.finding(
                    f"the scenario has turns {turns.text}, but the sequence has {word.text}",
                    turns,
                    labels=[Label(word.span, "the sequence")],
                    help="make the two ranges match",
                )
