"""An action scope that selects no pieces.

Why: the scope selects the pieces that carry out the action.

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
    return FAULT.finding(
        "the `scope` of an action must select pieces",
        span,
        help="write a selection, for example `scope 1 own unit`",
    )


def of_a_named_set(span: Span, name: str) -> Finding:
    """At the line of a scope that chooses among a set with a ``name``, such as the attackers."""
    return FAULT.finding(
        f"the `scope` of an action cannot choose from `{name}` in this way",
        span,
        help=f"test it with `where`, for example `scope 1 own unit where it in {name}`",
    )


def nothing_to_activate(span: Span) -> Finding:
    """At `activates self` of an action without a scope."""
    return FAULT.finding(
        "this action has no `scope`, so it has no piece to activate",
        span,
        help="add a line such as `scope 1 own unit`, or remove `activates self`",
    )


def set_of_one(span: Span) -> Finding:
    """``span``: what names or bars the set of an action that is done with one piece."""
    return FAULT.finding(
        "this action has one piece, so there is no set to name or bar",
        span,
        help="call the piece `self` and restrict it with `where`; for several pieces, write `scope 1..3 own unit as NAME`",
    )


def activates_another(span: Span, name: str) -> Finding:
    """``span``: what `activates` names; ``name``: what the action is done with."""
    return FAULT.finding(
        f"`{span.text}` is not a piece of this action",
        span,
        help=f"write `activates {name}`",
    )
