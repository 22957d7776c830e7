"""Order-of-battle files that extend each other in a circle.

Why: none of them is the base that the others change.

Bad:
    oob/a.oob.json: {"extends": "oob/b.oob.json"}
    oob/b.oob.json: {"extends": "oob/a.oob.json"}

Good:
    oob/b.oob.json: {"extends": "oob/a.oob.json"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB031")


def at(span: Span | None, files: Iterable[str], others: Iterable[Span]) -> Finding:
    """``files``: from the first back to the first; ``others``: where the further ones extend."""
    return FAULT.finding(
        f"these files extend each other in a circle: {' -> '.join(files)}",
        span,
        labels=[Label(other, "and here") for other in others],
        help="make one of them the base: remove its `extends`",
    )
