"""A line of an `amend` that could either add to a rule or replace one of its lines.

Why: a die, bar or modifier must not vanish because a line with the same first word was added. For a field
that a block has only once, such as `allowance`, the new line replaces the old one.

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
    same = span.text.split()[0]
    return FAULT.finding(
        f"ambiguous line in `amend`: it could add to `{title}` or replace one of its lines",
        span,
        help=f"to add the line at the end, give it a label of its own: `LABEL: {same} ...`; to add it elsewhere, indent it under "
        "`before NAME` or `after NAME`; to replace a line, give this one its label, or also write `drop NAME`"
        + (f"; the lines of `{title}` are {lines}" if lines else ""),
    )
