"""The lock of the package that a project builds on is missing or does not match.

Why: the lock identifies the package byte for byte, so that everybody with the project has the same rules.

Bad:
    extends = "race"
    versions = ">=1.0, <2"   (and no hexwright.lock)

Good:
    hexwright pack lock

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import quoted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG038")


def missing(span: Span, name: str) -> Finding:
    return FAULT.finding(
        f"package `{name}` is not locked: hexwright.lock is missing",
        span,
        help="run `hexwright pack lock`",
    )


def damaged(span: Span, reason: str) -> Finding:
    return FAULT.finding(
        "hexwright.lock cannot be used", span, help="run `hexwright pack lock` to regenerate it", note=reason
    )


def of_another(span: Span, name: str, locked: str) -> Finding:
    """``locked``: the name in the lock."""
    return FAULT.finding(
        f"hexwright.lock is for package {quoted(locked)}, not for `{name}`",
        span,
        help="run `hexwright pack lock` to regenerate it",
    )
