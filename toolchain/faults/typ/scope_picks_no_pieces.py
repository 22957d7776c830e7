"""The scope of an action picks no pieces.

Why: the scope says which piece the action is done with.

Bad:
    scope 1 Blue

Good:
    scope 1 own unit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP024")


def at(span: Span) -> Finding:
    """At the line of the scope."""
    return FAULT.finding("the scope of an action is a selection of pieces", span)


def nothing_to_activate(span: Span) -> Finding:
    """At `activates self` of an action without a scope."""
    return FAULT.finding(
        "this action has no `scope`, and so no piece to activate",
        span,
        help="write `scope 1 own unit`, or leave it out",
    )


def set_of_one(span: Span) -> Finding:
    """``span``: what names or bars the set of an action that is done with one piece."""
    return FAULT.finding(
        "this action is done with one piece: there is no set to name or to bar",
        span,
        help="the piece is `self`, and `where` says which may be chosen; several: `scope 1..3 own unit as NAME`",
    )


def activates_another(span: Span, name: str) -> Finding:
    """``span``: what `activates` names; ``name``: what the action is done with."""
    return FAULT.finding(
        f"`{span.text}` is not what this action is done with",
        span,
        help=f"write `activates {name}`",
    )
