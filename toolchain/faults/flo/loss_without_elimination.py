"""A piece can be lost, but no rule decides where it goes.

Why: no piece may leave the map without a rule. Each kind that has pieces needs an `elimination` block whose last line covers all
remaining losses. Pieces that start in a cup need none: they go back into it.

Bad:
    elimination of unit
      because  capture to camp

Good:
    elimination of unit
      because  capture to camp
      because  any to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO070")


def at(span: Span, word: str) -> Finding:
    """At a statement, in a game that has no elimination at all; ``word``: that it begins with."""
    return FAULT.finding(
        f"`{word}` needs an `elimination` for lost pieces",
        span,
        help="add an `elimination of unit` block with the line `because any to BOX`",
    )


def open_end(span: Span) -> Finding:
    """At an elimination that does not decide for all its pieces."""
    return FAULT.finding(
        "this `elimination` does not cover every loss",
        span,
        help="add a last line without `when`: `because any to BOX`",
    )


def of_kinds(span: Span, kinds: Sequence[str]) -> Finding:
    """At the last elimination; ``kinds``: those of which no elimination takes all pieces."""
    listed = ", ".join(f"`{kind}`" for kind in kinds[:5]) + (" and others" if len(kinds) > 5 else "")
    return FAULT.finding(
        f"no `elimination` covers {listed}",
        span,
        help="add an `elimination` for each kind listed, or for a kind that includes them",
    )


def nothing_to_choose(span: Span) -> Finding:
    """At the seat that would choose, where one piece is reduced."""
    return FAULT.finding(
        "only one piece is reduced here, so there is nothing to choose",
        span,
        help="remove `chosen by`, or reduce several pieces",
    )
