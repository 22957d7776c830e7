"""An unknown section or key in the project file.

Why: a misspelt setting would silently keep its default.

Bad:
    licens = "MIT"

Good:
    licence = "MIT"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.base.visible import quoted
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "SYN051")


def at(span: Span, where: str, what: str, word: str, known: Collection[str]) -> Finding:
    """``where``: the file or table; ``what``: section or key."""
    return FAULT.finding(
        f"unknown {what} {quoted(word)} in {where}",
        span,
        help=did_you_mean(word, known) or f"use {either(known)}",
    )
