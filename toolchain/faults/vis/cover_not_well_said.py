"""A cover does not say what hides pieces, or leaves some of them without a counter on top.

Why: what is not covered would be seen, and what cannot be asked hides nothing.

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
    return FAULT.finding("a game has one cover", span, help="put all pieces that hide into one block")


def hides_nothing(span: Span) -> Finding:
    return FAULT.finding("it is not said what hides the pieces", span, help="`hides STATE`")


def shows_nothing(span: Span) -> Finding:
    return FAULT.finding("this cover shows nothing", span, help="`shows NAME`")


def not_all_covered(span: Span) -> Finding:
    """Every line of the last rank has a condition."""
    return FAULT.finding(
        "there may be pieces that no line covers",
        span,
        help="end with `shows NAME` without `when`",
    )


def or_first(span: Span) -> Finding:
    return FAULT.finding("nothing stands before this `or`", span, help="begin with `shows`")


def shown_twice(span: Span) -> Finding:
    """The name of a counter that another line shows."""
    return FAULT.finding(
        f"`{span.text}` is shown by another line",
        span,
        help="join the conditions with `or`",
    )


def not_a_choice(span: Span, values: Sequence[str]) -> Finding:
    """``values``: those of the state that is chosen."""
    return FAULT.finding(
        f"`{span.text}` cannot be chosen",
        span,
        help=did_you_mean(span.text, values) or "values: " + ", ".join(values),
    )


def unknown_state(span: Span, states: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"there is no state called `{span.text}`",
        span,
        help=did_you_mean(span.text, states) or f"declare it: `state {span.text} of unit`",
    )


def state_of_another_kind(span: Span, yes_or_no: bool) -> Finding:
    """``yes_or_no``: whether that is wanted, and not a choice of names."""
    what = "is yes or no" if yes_or_no else "has names as values"
    return FAULT.finding(
        f"`{span.text}` is not a state of pieces that {what}", span, help="`state NAME of unit`"
    )
