"""A choice or loop over something that is not a set.

Why: you can choose only from several things.

Bad:
    each u in strength of self

Good:
    each u in unit where it is fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP013")
JOINED = "join two sets with `or`: `own foot in to or enemy horse in to`"


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what stands there."""
    return FAULT.finding(f"type mismatch: expected a set, found {a(got)}", span, help=_joined(got))


def picked_from(span: Span, words: str, got: str) -> Finding:
    """``words`` that pick from a set: `where`, `other than`."""
    return FAULT.finding(f"type mismatch: `{words}` needs a set, found {a(got)}", span)


def chosen_from(span: Span, got: str) -> Finding:
    """A choice that a side makes."""
    return FAULT.finding(f"type mismatch: a choice needs a set, found {a(got)}", span, help=_joined(got))


def drawn(span: Span, got: str) -> Finding:
    """A loop that draws pieces."""
    return FAULT.finding(
        f"type mismatch: `at random` needs pieces, found {a(got)}",
        span,
        help="use a cup, a box or a selection of pieces",
    )


def each(span: Span, got: str) -> Finding:
    """A loop."""
    return FAULT.finding(f"type mismatch: `each` needs a set, found {a(got)}", span, help=_joined(got))


def _joined(got: str) -> str:
    """What to write where two selections were joined by `and`, which makes a condition of them."""
    return JOINED if got == "condition" else ""
