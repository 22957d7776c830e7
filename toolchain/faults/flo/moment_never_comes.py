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


def along_a_network(span: Span) -> Finding:
    """At the name of a movement that leads along a network."""
    return FAULT.finding(
        f"`{span.text}` follows a network, so `on enters` does not apply to it",
        span,
        help="write `on stops`, the moment when the move ends",
    )


def not_a_movement(span: Span) -> Finding:
    """At the name of a policy, or `entry`, of what does not wait `on enters`."""
    return FAULT.finding(
        f"`{span.text}` is not a movement, so only `on enters` applies to it", span, help="write `on enters`"
    )
