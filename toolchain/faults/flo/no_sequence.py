"""A game has no sequence of play.

Why: without one, no turn can be played.

Bad:
    game Skirmish

Good:
    sequence
      set-up
      turn day 1..6
        phase first

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO002")


def at(span: Span | None) -> Finding:
    return FAULT.finding("the game has no sequence of play", span, help="write a `sequence` block")
