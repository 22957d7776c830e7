"""An order-of-battle file extends a missing file.

Why: its changes would apply to nothing.

Bad:
    {"extends": "oob/bleu.oob.json"}

Good:
    {"extends": "oob/blue.oob.json"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB030")


def at(span: Span | None, wanted: str, files: Sequence[str]) -> Finding:
    """``files``: those that could be extended."""
    return FAULT.finding(f"file not found: `{wanted}`", span, help=_right(wanted, files))


def itself(span: Span | None, wanted: str, files: Sequence[str]) -> Finding:
    """As :func:`at`, of a file that names itself."""
    return FAULT.finding("this file extends itself", span, help=_right(wanted, files))


def _right(wanted: str, files: Sequence[str]) -> str:
    if not files:
        return "remove `extends`: there is no other order-of-battle file"
    return did_you_mean(wanted, files) or "use one of " + ", ".join(f"`{file}`" for file in files[:5])
