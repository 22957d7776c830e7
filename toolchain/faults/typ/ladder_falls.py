"""A ladder that is not in ascending order.

Why: the steps of a ladder rise from left to right, separated by `<`.

Bad:
    ladder mood high > low

Good:
    ladder mood low < high

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP030")


def at(span: Span) -> Finding:
    """At the sign between two steps."""
    return FAULT.finding(
        "the steps of this `ladder` are not in ascending order",
        span,
        help="list the steps from lowest to highest, with `<` between them",
    )


def with_commas(span: Span, steps: Sequence[str]) -> Finding:
    """At the first comma between ``steps``."""
    return FAULT.finding(
        "a ladder cannot have commas", span, help=f"write `{' < '.join(steps)}`, lowest first"
    )


def no_order(one: Span, other: Span) -> Finding:
    """Two steps side by side."""
    return FAULT.finding(
        f"missing `<` before `{other.text}`", other, help=f"write `{one.text} < {other.text}`"
    )
