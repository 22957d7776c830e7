"""A module without anything that an import asks for.

Why: an import that writes nothing and says nothing would be taken for one that has found no difference.

Bad:
    hexwright import set-up my-module.vmod    where the module has no set-ups, and no stacks on the map

Good:
    hexwright import set-up my-save.vsav      with the module beside it

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL010")


def counters(span: Span) -> Finding:
    """No counters in windows or on the map."""
    return FAULT.finding("the module has no counters that can become units", span)


def set_ups(span: Span) -> Finding:
    """No unit of the project stands in a place of the project."""
    return FAULT.finding(
        "no unit of the project stands on the map in a set-up of this file",
        span,
        help="import units first, with `hexwright import oob`; for a position from play, import the saved game (.vsav)",
    )
