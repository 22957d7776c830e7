"""A series that extends itself, directly or through others.

Why: layers are applied in order; a circle has no first layer.

Bad:
    series Old_Wars
      extends New_Wars
    series New_Wars
      extends Old_Wars

Good:
    series Old_Wars
    series New_Wars
      extends Old_Wars

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF023")


def at(span: Span, ring: Iterable[str], others: Iterable[Span]) -> Finding:
    """``ring``: from a series by way of others back to it; ``others``: what those extend."""
    return FAULT.finding(
        f"circular `extends`: {' -> '.join(ring)}",
        span,
        labels=[Label(other, "also in the circle") for other in others],
        help="remove `extends` from the series or game that should be the base of the others",
    )
