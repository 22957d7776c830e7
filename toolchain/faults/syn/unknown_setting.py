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


def without_section(span: Span, file: str, section: str) -> Finding:
    """The first key of a ``section`` whose heading is missing."""
    return FAULT.finding(
        f"`{span.text}` is not in a section of {file}",
        span,
        help=f"begin the file with the line `[{section}]`",
    )
