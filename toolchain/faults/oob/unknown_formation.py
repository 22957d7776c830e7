"""A unit in an unknown formation.

Why: values that the formation should supply would be missing.

Bad:
    {"formations": {"Old-Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "formation": "Old-Gard"}]}

Good:
    {"formations": {"Old-Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "formation": "Old-Guard"}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB034")


def at(span: Span | None, name: str, formations: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"unknown formation `{name}`",
        span,
        help=did_you_mean(name, formations) or "declare it under `formations`",
    )
