"""The version of the package is outside the range that the project allows.

Why: rules change from version to version; `versions` is the range that the project works with.

Bad:
    extends = "race"
    versions = ">=2.0, <3"   (and hexwright.lock names race 1.4)

Good:
    versions = ">=1.0, <2"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import quoted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG034")
_FORM = ">=1.0, <2"


def at(span: Span, name: str, version: str, versions: str) -> Finding:
    """``version``: the one that the lock names; ``versions``: the range."""
    return FAULT.finding(
        f"the locked version {version} of `{name}` is outside `{versions}`",
        span,
        help="run `hexwright pack lock` to take the newest version in the range, or change `versions`",
    )


def no_range(span: Span, part: str) -> Finding:
    """``part``: what is not understood."""
    return FAULT.finding(
        f"{quoted(part)} is not a version limit",
        span,
        help=f'write limits with commas between them, as in `versions = "{_FORM}"`',
    )


def of_nothing(span: Span) -> Finding:
    return FAULT.finding(
        "`versions` needs `extends`",
        span,
        help='add the package: `extends = "NAME"`',
    )
