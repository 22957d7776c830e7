"""The package that a project builds on contains no source files.

Why: its author built it with `--without-texts`, or with an early version of hexwright. Such a package can be
played, but its rules cannot be amended.

Bad:
    extends = "race"   (built with `--without-texts`)

Good:
    hexwright build race   (by its author)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG037")


def at(span: Span, name: str, version: str) -> Finding:
    return FAULT.finding(
        f"package `{name}` {version} contains no source files to build on",
        span,
        help="ask its author to build it without `--without-texts`",
    )
