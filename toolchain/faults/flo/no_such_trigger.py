"""A trigger or reaction on an event that cannot start one.

Why: a trigger or reaction starts only at certain moments of a move, a battle or a deck.

Bad:
    trigger take on departs

Good:
    trigger take on enters

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO003")


def at(span: Span, word: str, event: str, known: str) -> Finding:
    """``word``: of the block; ``event``: what it waits for, with `on` or `before`; ``known``: what it may wait for."""
    return FAULT.finding(f"`{event}` cannot start a {word}", span, help=f"write {known}")


def nothing(span: Span, word: str, known: str) -> Finding:
    """At a block whose header names no moment, or two."""
    return FAULT.finding(f"a {word} needs exactly one `on` or `before`", span, help=f"write {known}")
