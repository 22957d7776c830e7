"""An `otherwise` or `at limit` without a line that it belongs to.

Why: `otherwise` belongs to the `when`, `may`, `roll`, `open`, `enter` or `move` directly above it, and `at limit` to a
`repeat`; each has the same indentation as the line that it belongs to.

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


_OWNERS = {
    "otherwise": "`when`, `may`, `roll`, `open`, `enter` or `move ... by ...`",
    "at limit": "`repeat`",
}


def at(span: Span) -> Finding:
    return FAULT.finding(
        "`otherwise` does not follow a line that it can belong to", span, help=_help("otherwise")
    )


def at_limit(span: Span) -> Finding:
    return FAULT.finding("`at limit` has no matching `repeat`", span, help=_help("at limit"))


def after(span: Span, word: str, before: str) -> Finding:
    """``before``: the first word of the statement before."""
    meant = "at limit" if word == "at" else word
    return FAULT.finding(f"`{meant}` cannot follow `{before}`", span, help=_help(meant))


def _help(word: str) -> str:
    return f"put `{word}` after {_OWNERS[word]} and any lines indented under it; indent it like the line it belongs to"


def with_more(span: Span, words: str) -> Finding:
    """``span``: the first word behind `otherwise`; ``words``: all that stands there."""
    return FAULT.finding(
        f"unexpected `{span.text}` after `otherwise`",
        span,
        help=f"write `otherwise` alone, and `{words}` on a line of its own below it"
        if span.text == "when"
        else "write `otherwise` alone, and the statements on lines of their own below it",
    )


def of_a_roll(span: Span) -> Finding:
    """After a roll that compares nothing."""
    return FAULT.finding(
        "`otherwise` follows a roll without a comparison",
        span,
        help="add a comparison to the roll, as in `roll 1d6 >= 5`",
    )
