"""An `otherwise` or `at limit` without a line that it belongs to.

Why: `otherwise` belongs to the `when`, `may` or move directly above it, at the same indentation.

Bad:
    turn u to fresh
    otherwise
      move u to lost

Good:
    when u is spent
      turn u to fresh
    otherwise
      move u to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN061")


def at(span: Span) -> Finding:
    return FAULT.finding("`otherwise` does not follow a `when`, `may` or move", span)


def at_limit(span: Span) -> Finding:
    return FAULT.finding("`at limit` follows no bounded loop", span)


def after(span: Span, word: str, before: str) -> Finding:
    """``before``: the first word of the statement before."""
    return FAULT.finding(f"`{word}` does not follow a `{before}`", span)


def of_a_roll(span: Span) -> Finding:
    """After a roll that compares nothing."""
    return FAULT.finding(
        "`otherwise` follows a roll without a comparison",
        span,
        help="compare it: `roll 1d6 >= 5`",
    )
