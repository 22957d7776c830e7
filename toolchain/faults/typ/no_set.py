"""A choice or loop goes through something that is no set.

Why: one chooses from several things.

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


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what stands there."""
    return FAULT.finding(f"expected a set, found {a(got)}", span)


def picked_from(span: Span, words: str, got: str) -> Finding:
    """``words`` that pick from a set: `where`, `other than`."""
    return FAULT.finding(f"`{words}` picks from a set, not from {a(got)}", span)


def chosen_from(span: Span, got: str) -> Finding:
    """A choice that a side makes."""
    return FAULT.finding(f"a choice is made from a set, not from {a(got)}", span)


def each(span: Span, got: str) -> Finding:
    """A loop."""
    return FAULT.finding(f"`each` goes through a set, not {a(got)}", span)
