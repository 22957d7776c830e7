"""A unit of an unknown nation.

Why: a nation must be declared in the block of its side.

Bad:
    side Blue
      nations North
    {"nation": "Nort"}

Good:
    {"nation": "North"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB023")


def at(span: Span | None, name: str, nations: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"unknown nation `{name}`",
        span,
        help=did_you_mean(name, nations) or f"declare it in the `side` block: `nations {name}`",
    )
