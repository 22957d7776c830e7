"""Two layers change the same line, or one removes what the other changes.

Why: a scenario or option that changes a line the game has already changed undoes the game's change, often by
accident. Where neither layer comes first, as with two options, the result would be undefined, which is an
error.

Bad:
    option mud
      amend 2.1 movement march under mud
        allowance 2 MP
    option snow
      amend 2.1 movement march under snow
        allowance 1 MP
    scenario "Thaw"
      options mud, snow

Good:
    option snow
      excludes mud

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import ERROR, WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "REF019", WARNING)


def at(
    span: Span, earlier: str, later: str, title: str, names: Iterable[str], other: Span, *, ordered: bool
) -> Finding:
    """``title``: the block whose lines of these ``names`` both layers change; others as in :func:`whole_block`."""
    named = listed(f"`{name}`" for name in names)
    cure = ", or give the lines different labels"
    return _both(span, earlier, later, f"change {named} in `{title}`", other, ordered, cure)


def whole_block(span: Span, earlier: str, later: str, title: str, other: Span, *, ordered: bool) -> Finding:
    """``title``: the block that both layers replace; ``other``: the change before; ``ordered``: whether one holds."""
    return _both(span, earlier, later, f"replace `{title}`", other, ordered)


def _both(
    span: Span, earlier: str, later: str, change: str, other: Span, ordered: bool, cure: str = ""
) -> Finding:
    return FAULT.finding(
        f"{earlier} and {later} both {change}",
        span,
        severity=WARNING if ordered else ERROR,
        labels=[Label(other, "the other change")],
        help=f"add an `allow` if {later}, the later layer, should take precedence"
        if ordered
        else f"neither layer takes precedence: make one exclude the other{cure}",
    )
