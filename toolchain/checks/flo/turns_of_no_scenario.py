"""The sequence of play names turns that no scenario has.

Why: the scenario sets the length of a game; the turns of the sequence apply only to a scenario without turns of its
own. One of the two is out of date, or a scenario is missing.

Bad:
    turn day 1..8

    scenario "Dawn"
      turns 1..6

Good:
    turn day 1..6

    scenario "Dawn"
      turns 1..6

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.language.ast import lines_of
from toolchain.model.scope import parse_range


@check("FLO036", WARNING, LIKELY, looks_at=PROJECT)
def turns_of_no_scenario(c: Check, p: Whole) -> Iterator[Finding]:
    words = [
        line.tokens[-1]
        for item in p.blocks("sequence")
        for line in lines_of(item.block.lines)
        if line.word == "turn" and line.tokens[-1].kind == "RANGE"
    ]
    if not words or any(m.spans.get("turns") is None for m in p.models):
        return  # a scenario without turns of its own has all of them
    scenarios = [m.ir["scenarios"][0] for m in p.models]
    if not scenarios:
        return
    first, last = min(s["first"] for s in scenarios), max(s["last"] for s in scenarios)
    for word in words:
        low, high = parse_range(word.text)
        idle = [
            str(begin) if begin == end else f"{begin}..{end}"
            for begin, end in ((low, min(first - 1, high)), (max(last + 1, low), high))
            if begin <= end
        ]
        if idle:
            yield c.finding(
                f"no scenario has turn{'' if len(idle) == 1 and idle[0].isdigit() else 's'} {' or '.join(idle)} of the sequence",
                word.span,
                help=f"write `{first}..{last}`, or add the other turns to a scenario",
            )
