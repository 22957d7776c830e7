"""The package that a project builds on was not found.

Why: the package contains rules and units that the project uses. hexwright looks for it in the project's folder and
among the installed packages, never on a network.

Bad:
    extends = "race"   (and no package race is installed)

Good:
    hexwright pack install race.hexpack

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG033")


def at(span: Span, name: str, version: str, others: list[str]) -> Finding:
    """``version``: the one that the lock names; ``others``: versions that are there."""
    return FAULT.finding(
        f"package `{name}` {version} was not found",
        span,
        help=(
            f"install that version, or run `hexwright pack lock` to lock one that was found: {', '.join(others)}"
            if others
            else "put its file into the project's folder, or run `hexwright pack install FILE`"
        ),
    )


def damaged(span: Span, name: str, version: str, file: str, reason: str) -> Finding:
    """``file``: a file that may be the package, and cannot be used for a ``reason``."""
    return FAULT.finding(
        f"package `{name}` {version} was not found, and {file} cannot be used",
        span,
        help="get the package again",
        note=reason,
    )
