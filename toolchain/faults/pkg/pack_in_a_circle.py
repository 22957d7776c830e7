"""A project that builds on a package with the project's own name.

Why: a project cannot be its own base, and two versions of one game cannot be combined.

Bad:
    name = "race"
    extends = "race"
    versions = ">=1.0, <2"

Good:
    name = "race-in-winter"
    extends = "race"
    versions = ">=1.0, <2"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG036")


def at(span: Span, name: str, above: str, below: str) -> Finding:
    """``above``, ``below``: the version of the project, and that of the one that it builds on."""
    return FAULT.finding(
        f"`{name}` {above} builds on `{name}` {below}",
        span,
        help="give the project a different `name`",
    )
