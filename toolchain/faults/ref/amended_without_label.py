"""A line of an `amend` does not say whether it is one more line or takes the place of another.

Why: a die, a bar or a modifier of the rule must not vanish because a line that begins with the same word was added.
Of fields that a block has once, such as `allowance`, the new line takes the place of the old.

Bad:
    amend 3.2 procedure fight
      roll 1d10 as die

Good:
    amend 3.2 procedure fight
      drop roll
      before let
        roll 1d10 as die

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF024")


def at(span: Span, title: str, known: Collection[str]) -> Finding:
    """``title``: the block that is amended; ``known``: labels and first words by which its lines are named."""
    lines = ", ".join(f"`{name}`" for name in known)
    return FAULT.finding(
        f"this line does not say which line of `{title}` it adds or replaces",
        span,
        help="label it, or write it below `before NAME` or `after NAME`; `drop NAME` takes a line out"
        + (f"; its lines: {lines}" if lines else ""),
    )
