"""An unknown keyword at the start of a block.

Why: an unknown block is an error, because a rule would be missing from the game.

Bad:
    acton rest

Good:
    action rest

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN014")


def at(span: Span, indent: str, keywords: Iterable[str]) -> Finding:
    """``indent``: what to do when the line belongs to the block above, or ""."""
    return FAULT.finding(
        f"`{span.text}` is not a block keyword",
        span,
        help=indent
        or did_you_mean(span.text, keywords)
        or 'use a block keyword; for a list of them, see "The language" in the guide',
    )
