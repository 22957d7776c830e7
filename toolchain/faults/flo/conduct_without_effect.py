"""A line in a `conduct` block that applies to no question.

Why: a `conduct` block plays a side in solitaire play. A line about a choice that the rules never offer has no effect, and a
second block for the same side would never be used.

Bad:
    conduct wary of Red
      for  advanse prefer distance(it, Northam)

Good:
    conduct wary of Red
      for  advance prefer distance(it, Northam)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "FLO073")


def no_choice(span: Span, known: Iterable[str]) -> Finding:
    """``span``: what a `for` line names; ``known``: what can be named."""
    listed = sorted(known)
    hint = did_you_mean(span.text, listed)
    return FAULT.finding(
        f"no rule offers a choice named `{span.text}`",
        span,
        help=hint or "use an action, a movement, or the name after `as` in a `chooses` statement",
    )


def no_scope(span: Span) -> Finding:
    """``span``: a `for` line names an action that is done with no unit, or a battle."""
    return FAULT.finding(
        f"`{span.text}` never offers a choice of unit",
        span,
        help="use the name in an `open` line; for a battle, write `for target` and `for attackers`",
    )


def of_several_kinds(span: Span, kinds: Iterable[str]) -> Finding:
    """``span``: a name that rules give to choices of different ``kinds``."""
    listed = " and of ".join(a(kind) for kind in sorted(kinds))
    return FAULT.finding(
        f"`{span.text}` is ambiguous: choices of {listed} have this name",
        span,
        help="give each choice its own name after `as`",
    )


def no_question(span: Span, known: Iterable[str]) -> Finding:
    """``span``: the words of a question in a `yes` line; ``known``: the questions that there are."""
    hint = did_you_mean(span.text.strip('"'), known)
    return FAULT.finding(
        "no rule asks this question",
        span,
        help=hint or 'copy the text of a question, such as `"advance"` in `actor may "advance"`',
    )


def empty(span: Span) -> Finding:
    """``span``: the word `conduct` of a block without lines."""
    return FAULT.finding(
        "this `conduct` block is empty, so it decides nothing",
        span,
        help="add `open` and its actions, the most important first",
    )


def second(span: Span, side: str, first: Span) -> Finding:
    """``span``: the name of a conduct of a ``side`` that has one."""
    return FAULT.finding(
        f"{side} already has a `conduct` block",
        span,
        help="put all lines into one block",
        labels=(Label(first, "first `conduct` block"),),
    )
