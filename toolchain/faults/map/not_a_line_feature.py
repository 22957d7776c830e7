"""A `lines` block for something that is neither a hexside terrain nor part of a network.

Why: an undeclared line would have no meaning in play.

Bad:
    lines rivr

Good:
    lines river

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP007")


def at(span: Span, features: Iterable[str]) -> Finding:
    """``features``: terrains of hexsides, and parts of networks."""
    return FAULT.finding(
        f"`{span.text}` is neither a hexside terrain nor part of a network",
        span,
        help=did_you_mean(span.text, features) or f"declare it: `terrain {span.text} on hexside`",
    )
