"""A reaction or trigger on a moment that never occurs in its movement.

Why: a hex-by-hex move has a moment in each hex that it enters, and one where it stops. A move along a network
goes straight to its destination, so it has only the second. A policy or an entry puts a piece into a hex, so it
has `on enters`.

Bad:
    reaction raid on enters by train

Good:
    reaction raid on stops by train

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO006")


def no_such_way(span: Span, ways: Iterable[str]) -> Finding:
    """``ways``: movements, policies, and `entry`."""
    return FAULT.finding(
        f"`{span.text}` is not a movement, policy or `entry`",
        span,
        help=did_you_mean(span.text, ways) or "use a movement, a policy or `entry`",
    )


def along_a_network(span: Span, at: str) -> Finding:
    """At the name of a movement that leads along a network; ``at``: the moment that it does not have, as it is written."""
    return FAULT.finding(
        f"`{span.text}` follows a network, so `{at}` does not apply to it",
        span,
        help="write `on stops`, the moment when the move ends",
    )


def not_of_this(span: Span, what: str, at: str, has: Iterable[str]) -> Finding:
    """At a way of moving that does not have a moment. ``what`` it is: a movement or policy; the moments as they are written."""
    known = " or ".join(f"`{moment}`" for moment in has)
    return FAULT.finding(f"{what} does not have the moment `{at}`", span, help=f"write {known}")


def which_ways(span: Span) -> Finding:
    """At a moment of moves whose header does not say by which ways of moving."""
    return FAULT.finding(
        f"`{span.text}` does not specify the ways of moving it covers",
        span,
        help="add `by any way`, or name one or more movements: `by march`",
    )


def has_no_ways(span: Span, what: str, name: str) -> Finding:
    """At the ways of moving in the header of what waits for a battle or a deck; ``what``: which of these."""
    return FAULT.finding(
        f"the {what} `{name}` cannot be limited to ways of moving",
        span,
        help="remove `by` and what follows it",
    )


def no_card_played(span: Span) -> Finding:
    """At a deck of which no card is played for an effect."""
    return FAULT.finding(
        f"no card of `{span.text}` is played for its effect",
        span,
        help="give its cards a `do`, and play them with `play CARD`",
    )
