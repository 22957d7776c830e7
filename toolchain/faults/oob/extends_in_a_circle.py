"""Order-of-battle files with a circular `extends`.

Why: no file is the base that the others change.

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
        f"circular `extends`: {' -> '.join(files)}",
        span,
        labels=[Label(other, "and here") for other in others],
        help="remove `extends` from the file that is the base of the others",
    )
