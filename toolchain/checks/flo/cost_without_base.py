"""A cost or column that begins with nothing.

Why: a quantity without `base` begins with 0, or with the first column of the odds. A step that no line of a cost applies to is
then free, whatever the distance.

Bad:
    quantity march-cost for move measure MP
      woods:  plus 1 MP when to is woods

Good:
    quantity march-cost for move measure MP
      base    1 MP
      woods:  plus 1 MP when to is woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.watched import alone
from toolchain.language.ast import Line
from toolchain.model.model import Model

_BEGINNINGS = ("base", "max", "min")  # `base`, or the best of a group


@check("FLO094", WARNING, LIKELY, looks_at=EVERY)
def cost_without_base(c: Check, m: Model) -> Iterator[Finding]:
    without = _without_base(m)
    costs = _costs(m) if without else {}
    for name, measure, floored in without:
        symbol = m.symbols.get(name, "quantity")
        span = symbol.span if symbol is not None else None
        if name in costs and not floored:
            yield c.finding(
                f"`{name}` has no `base`, so a step may cost 0",
                span,
                labels=[Label(costs[name].span, "a cost of each step")],
                help="write `base 1 MP`, or the cost of a step into clear terrain",
            )
        elif m.symbols.get(measure, "odds") is not None:
            yield c.finding(
                f"`{name}` has no `base`, so it begins with the first column of `{measure}`",
                span,
                help=f"write `base {measure}(ATTACK, DEFENCE)`",
            )


@alone
def _without_base(m: Model) -> tuple[tuple[str, str, bool], ...]:
    """The quantities without a base, each with its measure, and whether a line gives it a value in any case."""
    made = []
    for block in queries.blocks(m, "quantity"):
        if block.lines and block.header and all(line.word not in _BEGINNINGS for line in block.lines):
            words = [token.text for token in block.header]
            words += [token.text for line in block.lines if line.word == "measure" for token in line.tokens]
            measure = words[words.index("measure") + 1] if "measure" in words[:-1] else ""
            made.append((words[0], measure, any(_gives_a_value(line) for line in block.lines)))
    return tuple(made)


def _costs(m: Model) -> dict[str, Line]:
    """The quantities that are alone the cost of a movement, each with the line that says so."""
    return {
        line.tokens[1].text: line
        for block in queries.blocks(m, "movement")
        for line in block.lines
        if line.word == "cost" and len(line.tokens) == 2
    }


def _gives_a_value(line: Line) -> bool:
    """Whether a line gives a value in any case: a floor, or an addition without `when`."""
    words = [token.text for token in line.tokens]
    return words[:2] == ["at", "least"] or (words[:1] == ["plus"] and "when" not in words)
