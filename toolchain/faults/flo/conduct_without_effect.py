"""A line of a `conduct` that applies to no question.

Why: a conduct answers for a side that nobody plays. A line about a choice that the rules never offer has no effect, and a
second conduct of the same side would never be asked.

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

FAULT = declare(__name__, "FLO073")


def no_choice(span: Span, known: Iterable[str]) -> Finding:
    """``span``: what a `for` line names; ``known``: what can be named."""
    listed = sorted(known)
    hint = did_you_mean(span.text, listed)
    return FAULT.finding(
        f"the rules never ask for a choice named `{span.text}`",
        span,
        help=hint or "name an action, a movement, or the name after `as` in a `chooses` statement",
    )


def no_scope(span: Span) -> Finding:
    """``span``: a `for` line names an action that is done with no unit, or a battle."""
    return FAULT.finding(
        f"`{span.text}` does not ask which unit carries it out",
        span,
        help="name it in an `open` line; for a battle, write `for target` and `for attackers`",
    )


def of_several_kinds(span: Span, kinds: Iterable[str]) -> Finding:
    """``span``: a name that rules give to choices of different ``kinds``."""
    listed = " and ".join(f"a {kind}" for kind in sorted(kinds))
    return FAULT.finding(
        f"`{span.text}` names choices of {listed}",
        span,
        help="give the choices names of their own",
    )


def no_question(span: Span, known: Iterable[str]) -> Finding:
    """``span``: the words of a question in a `yes` line; ``known``: the questions that there are."""
    hint = did_you_mean(span.text.strip('"'), known)
    return FAULT.finding(
        "no rule asks this question",
        span,
        help=hint or 'write the words after `may`, as in `actor may "advance"`',
    )


def empty(span: Span) -> Finding:
    """``span``: the word `conduct` of a block without lines."""
    return FAULT.finding(
        "this conduct has no lines, so it decides nothing",
        span,
        help="write `open` with actions, most important first",
    )


def second(span: Span, side: str, first: Span) -> Finding:
    """``span``: the name of a conduct of a ``side`` that has one."""
    return FAULT.finding(
        f"{side} already has a conduct",
        span,
        help="put all lines into one block",
        labels=(Label(first, "the first one"),),
    )
