"""A release note for a version that the project has not reached.

Why: `[news]` describes versions that players can get. Usually `version` was not updated.

Bad:
    version = "0.1.0"
    [news]
    "0.2.0" = "Woods cost 2 MP."

Good:
    version = "0.2.0"
    [news]
    "0.2.0" = "Woods cost 2 MP."

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG039", WARNING)


def at(span: Span, version: str, own: str) -> Finding:
    """``own``: the version of the project."""
    return FAULT.finding(
        f"this release note is for version {version}, but the project is at {own}",
        span,
        help=f'write `version = "{version}"` under [project], or correct the note',
    )
