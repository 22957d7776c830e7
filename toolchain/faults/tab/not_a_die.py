"""What is rolled is not a die.

Why: one die is rolled at a time, with at least two faces; two dice are two rolls.

Bad:
    roll 2d6 as total

Good:
    roll 1d6 as white
    roll 1d6 as black

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB010")


def at(span: Span, most: int) -> Finding:
    """``most``: faces of a die."""
    return FAULT.finding(f"`{span.text}` is not a die", span, help=_help(most))


def no_word(span: Span, most: int) -> Finding:
    """Where nothing says what is rolled."""
    return FAULT.finding("this is not a die", span, help=_help(most))


def _help(most: int) -> str:
    return f"write `1d6`: one die, of 2 to {most:,} faces; two dice are two rolls"
