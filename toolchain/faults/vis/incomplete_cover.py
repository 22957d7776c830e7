"""An incomplete `cover` block.

Why: pieces without a cover would be visible to the enemy, and a `cover` without `hides` would hide nothing.

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
from toolchain.faults.wording import either

FAULT = declare(__name__, "VIS005")


def second_cover(span: Span) -> Finding:
    return FAULT.finding("this game already has a `cover` block", span, help="merge the two blocks")


def more_than_a_kind(span: Span) -> Finding:
    """The selection in the header, which leaves out pieces of the kind."""
    return FAULT.finding(
        "a `cover` cannot be limited to a side or state",
        span,
        help="name only the kind, and set the state after `hides` only for the pieces that are hidden",
    )


def hides_nothing(span: Span) -> Finding:
    return FAULT.finding("this `cover` has no `hides` line", span, help="add `hides STATE`")


def shows_nothing(span: Span) -> Finding:
    return FAULT.finding("this `cover` has no `shows` line", span, help="add `shows NAME`")


def not_all_covered(span: Span) -> Finding:
    """Every line of the last rank has a condition."""
    return FAULT.finding(
        "some pieces may match no `shows` line",
        span,
        help="add a last line without `when`: `shows NAME`",
    )


def or_first(span: Span) -> Finding:
    return FAULT.finding("this `or` has no line before it", span, help="write `shows` instead of `or`")


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
        f"`{span.text}` is not a value of this state",
        span,
        help=did_you_mean(span.text, values) or f"use {either(values)}",
    )


def unknown_state(span: Span, states: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"unknown state `{span.text}`",
        span,
        help=did_you_mean(span.text, states) or f"declare it: `state {span.text} of unit`",
    )


def state_of_another_kind(span: Span, yes_or_no: bool) -> Finding:
    """``yes_or_no``: whether that is wanted, and not a choice of names."""
    what = "a yes-or-no state of pieces" if yes_or_no else "a state of pieces whose values are names"
    return FAULT.finding(
        f"`{span.text}` is not {what}",
        span,
        help="use a different state, or declare one: `state NAME of unit`",
    )
