"""An order-of-battle file for an unknown side.

Why: the units in it would belong to no side.

Bad:
    {"side": "Bleu"}

Good:
    {"side": "Blue"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB021")


def at(span: Span | None, name: str, sides: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"unknown side `{name}`", span, help=did_you_mean(name, sides) or f"declare it: `side {name}`"
    )
