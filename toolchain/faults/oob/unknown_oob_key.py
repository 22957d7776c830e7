"""An unknown key in an order-of-battle file.

Why: a value under a misspelt key would be missing from the unit.

Bad:
    {"id": "B_Horse", "nam": "Light Horse"}

Good:
    {"id": "B_Horse", "name": "Light Horse"}

Fix safety: nothing; `--fix --unsafe-fixes` writes the nearest key, which is a guess.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB001")


def at(
    span: Span, key: str, title: str, close: Sequence[str], absent: Sequence[str], known: Sequence[str]
) -> Finding:
    """``title``: what kind of object has it; ``absent``: its keys that are not given yet, ``close`` those that resemble the wrong one."""
    help = did_you_mean(key, absent)
    if not help:
        shown = [name for name in absent if not name.startswith("$")] or known
        help = "remove it, or use one of " + ", ".join(f"`{name}`" for name in shown)
    return FAULT.finding(
        f"`{short(key)}` is not a key of this {title}",
        span,
        help=help,
        fixes=rewritten(span, json.dumps(close[0])) if len(close) == 1 else (),
    )
