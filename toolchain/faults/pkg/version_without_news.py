"""A version without a release note, in a project that has notes.

Why: players who install the new version would not learn what has changed.

Bad:
    version = "0.2.0"
    [news]
    "0.1.0" = "The first version."

Good:
    version = "0.2.0"
    [news]
    "0.2.0" = "Woods cost 2 MP."
    "0.1.0" = "The first version."

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG040", NOTE)


def at(span: Span, version: str) -> Finding:
    """``version``: of the project."""
    return FAULT.finding(
        f"version {version} has no release note", span, help=f'add `"{version}" = "..."` under [news]'
    )
