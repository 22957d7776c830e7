"""A unit with a value that its kind does not have.

Why: either the name of the value is misspelt, or the unit has the wrong kind.

Bad:
    {"values": {"sped": 5}}

Good:
    {"values": {"speed": 5}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB026")


def at(span: Span | None, name: str, known: Collection[str]) -> Finding:
    """``known``: what the kind has."""
    return FAULT.finding(
        f"this kind of piece has no `{name}`",
        span,
        help=did_you_mean(name, known)
        or (f"use one of {', '.join(f'`{one}`' for one in known)}" if known else "remove it"),
    )
