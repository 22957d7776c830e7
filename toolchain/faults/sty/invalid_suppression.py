"""A suppression without a valid check name.

Why: such a comment suppresses nothing.

Bad:
    # hexwright: allow hexside-twize because printed so

Good:
    # hexwright: allow hexside-twice because printed so

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "STY022", WARNING)


def at(span: Span, word: str, hint: str) -> Finding:
    """``hint``: the check that was probably meant."""
    return FAULT.finding(f"`{word}` is neither the name nor the code of a check", span, help=hint)


def no_check(span: Span) -> Finding:
    return FAULT.finding("this `allow` has no check name", span, help="write `allow NAME because ...`")


def unreadable(span: Span) -> Finding:
    """A comment."""
    return FAULT.finding(
        "invalid `hexwright:` comment",
        span,
        help="write `# hexwright: allow NAME because REASON`",
    )
