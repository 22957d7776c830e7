"""Two changes of one layer to the same block.

Why: the order of files must not decide what the rule is.

Bad:
    amend 2.1 quantity march-cost
      mud: plus 1 MP
    amend 2.1 quantity march-cost
      ice: plus 1 MP

Good:
    amend 2.1 quantity march-cost
      mud: plus 1 MP
      ice: plus 1 MP

Two changes under different options or readings cannot be one block. They may change different lines; if they
change the same line, nothing decides which of the two applies when both are chosen.

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "REF013")


def at(span: Span, other: Span) -> Finding:
    """``other``: the change before."""
    return FAULT.finding(
        "one layer changes this block twice",
        span,
        labels=[Label(other, "the other change")],
        help="merge the two changes into one block",
    )


def of_one_line(span: Span, title: str, names: Iterable[str], other: Span) -> Finding:
    """``title``: the block whose lines of these ``names`` both changes change; ``other``: the change before."""
    named = listed(f"`{name}`" for name in names)
    what = f"replaces `{title}`" if named == "`all`" else f"changes {named} in `{title}`"
    return FAULT.finding(
        f"one layer {what} twice",
        span,
        labels=[Label(other, "the other change")],
        help="give the lines different labels if both should apply",
    )
