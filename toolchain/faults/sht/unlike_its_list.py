"""A cell that contradicts the list or the file to which its row belongs.

Why: an import changes rows where they are. It moves none to another side, list or file, so the cell would have no effect.

Bad:
    Schedule: Blue | Side: Red

Good:
    Schedule: Red | Side: Red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT018")


def at(span: Span, name: str, given: str, what: str, has: str) -> Finding:
    """``name``: the field; ``what``: the list or unit, which has ``has`` there."""
    if not has:
        return FAULT.finding(
            f"{what} has no `{name}`, but the cell has `{given[:60]}`", span, help="empty the cell"
        )
    return FAULT.finding(
        f"`{name}` is `{given[:60]}`, but {what} has `{has[:80]}`",
        span,
        help=f"write `{has[:80]}`, or empty the cell",
    )
