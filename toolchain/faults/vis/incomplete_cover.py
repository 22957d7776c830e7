"""An incomplete cover.

Why: uncovered pieces would be visible, and a cover that cannot be tested hides nothing.

Bad:
    cover of unit
      hides  unscouted
      shows  flag when self is leader

Good:
    cover of unit
      hides  unscouted
      shows  flag when self is leader
      shows  hidden-force

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VIS005")


def second_cover(span: Span) -> Finding:
    return FAULT.finding("a game can have only one cover", span, help="merge the covers into one block")


def hides_nothing(span: Span) -> Finding:
    return FAULT.finding(
        "this cover does not name the state that hides pieces", span, help="add `hides STATE`"
    )


def shows_nothing(span: Span) -> Finding:
    return FAULT.finding("this cover shows nothing", span, help="add `shows NAME`")


def not_all_covered(span: Span) -> Finding:
    """Every line of the last rank has a condition."""
    return FAULT.finding(
        "some pieces may not be covered by any line",
        span,
        help="end with `shows NAME` without `when`",
    )


def or_first(span: Span) -> Finding:
    return FAULT.finding("this `or` has no line before it", span, help="begin the line with `shows`")


def shown_twice(span: Span) -> Finding:
    """The name of a counter that another line shows."""
    return FAULT.finding(
        f"`{span.text}` is already shown by another line",
        span,
        help="combine the conditions with `or`",
    )


def not_a_choice(span: Span, values: Sequence[str]) -> Finding:
    """``values``: those of the state that is chosen."""
    return FAULT.finding(
        f"`{span.text}` is not an available state",
        span,
        help=did_you_mean(span.text, values) or "values: " + ", ".join(values),
    )


def unknown_state(span: Span, states: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"unknown state `{span.text}`",
        span,
        help=did_you_mean(span.text, states) or f"declare it: `state {span.text} of unit`",
    )


def state_of_another_kind(span: Span, yes_or_no: bool) -> Finding:
    """``yes_or_no``: whether that is wanted, and not a choice of names."""
    what = "is yes or no" if yes_or_no else "has names as values"
    return FAULT.finding(
        f"`{span.text}` is not a state of pieces that {what}", span, help="`state NAME of unit`"
    )
