"""A unit of an unknown kind.

Why: the kind defines the unit's values and faces.

Bad:
    {"kind": "hors"}

Good:
    {"kind": "horse"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB022")


def at(span: Span | None, kind: str, kinds: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"`{kind}` is not a kind of piece",
        span,
        help=did_you_mean(kind, kinds) or f"declare it: `kind {kind} is unit`",
    )
