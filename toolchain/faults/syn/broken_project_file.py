"""The project file cannot be read.

Why: hexwright.toml uses TOML syntax: a section in square brackets, then `key = value` lines with text in
quotation marks.

Bad:
    name = the-ford

Good:
    name = "the-ford"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN050")


def at(span: Span, file: str, problem: str) -> Finding:
    return FAULT.finding(
        f"{file} cannot be read: {problem}",
        span,
        help='write each line as `key = "text"`, `key = ["text", "text"]` or `[section]`',
    )
