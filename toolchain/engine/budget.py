"""What an answer may cost: steps that are counted where work can grow, the same on every machine.

A step is about one part of an expression looked at once. What generated code does between two places that count is
bounded when the code is written (:data:`UNCOUNTED` steps at most); where a loop, a definition or a block can take
more, it takes its steps from ``state.fuel`` before it begins. So ordinary rules hardly ever count, and no rules can
take more than the budget.
"""

from __future__ import annotations

from typing import Any

from toolchain.engine.program import RuleError

BUDGET = 100_000_000
"""Steps that one answer may take when nothing else is said."""
UNLIMITED = 1 << 60
"""Steps of who asks for a value beside any answer, and counts nothing."""
UNCOUNTED = 20_000
"""Steps that code may take without counting them."""
COUNTS_ITSELF = 10
"""Steps that a call costs which counts what it does."""
EFFECT = 100
"""Steps of a change of the state: each is kept in memory until the answer is given."""
CELL = 4
"""Steps of an element of a list beside those of reckoning it: it is kept in memory."""


class Exhausted(RuleError):
    """The budget of an answer is used up."""

    def __init__(self) -> None:
        super().__init__("the rules take more steps than the budget allows")


def out(state: Any) -> None:
    """Raises Exhausted."""
    raise Exhausted


def spend(state: Any, items: Any, each: int) -> Any:
    """Takes the steps of a loop, so many for each of its items, and gives the items back. Raises Exhausted."""
    state.fuel -= len(items) * each
    if state.fuel < 0:
        raise Exhausted
    return items


def charged(cost: int) -> list[str]:
    """Lines of Python that take steps."""
    return [f"S.fuel-={cost}", "if S.fuel<0: out(S)"]


def spend_pairs(state: Any, left: Any, right: Any, pair: int, each: int = 0) -> tuple[Any, Any]:
    """Takes the steps of what is asked of all pairs of two sets, and of each member. Raises Exhausted.

    Looking for a way through the pairs takes one step for each pair and member of the first set.
    """
    one, other = (x.bit_count() if isinstance(x, int) else len(x) for x in (left, right))
    state.fuel -= one * other * (pair + min(one, other)) + (one + other) * each
    if state.fuel < 0:
        raise Exhausted
    return left, right
