"""A reaction with an impossible limit or depth.

Why: with a scope, `limit` is how often each unit may react in a moment, phase, turn or game; without one, how
often each side may. `depth` is how many reactions may be in progress at once: with 1, the default, this reaction
is never an answer to another reaction.

Bad:
    reaction fire on enters by march
      limit  1 per week

Good:
    reaction fire on enters by march
      limit  1 per turn

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "FLO008")


def at(span: Span, spans: Iterable[str]) -> Finding:
    """``spans``: the words that may follow `per`."""
    return FAULT.finding(
        f"`limit` must be at least 1 per {either(spans)}", span, help="write `limit 1 per turn`"
    )


def depth(span: Span, most: int) -> Finding:
    """``most``: the greatest depth."""
    return FAULT.finding(
        f"`depth` must be a number from 1 to {most}",
        span,
        help="correct the number, or remove the line if this reaction answers no other",
    )
