"""An unknown phase, face or pile.

Why: phases are declared in the sequence, faces with their kind; the piles of a deck are the same in every
game.

Bad:
    state moved of unit
      cleared at refitt

Good:
    state moved of unit
      cleared at refit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF009")


def phase(span: Span, name: str, phases: Collection[str]) -> Finding:
    """``phases``: those of the sequence."""
    return FAULT.finding(
        f"unknown phase `{name}`",
        span,
        help=did_you_mean(name, phases)
        or (f"use {either(phases)}" if phases else "declare the phase in the sequence: `phase NAME`"),
    )


def face(span: Span, name: str, faces: Collection[str]) -> Finding:
    """``faces``: those of all pieces."""
    return FAULT.finding(
        f"`{name}` is not a face of a piece",
        span,
        help=did_you_mean(name, faces) or f"use {either(faces)}",
    )


def pile(span: Span, name: str, piles: Collection[str]) -> Finding:
    """``piles``: those that each deck has."""
    return FAULT.finding(
        f"`{name}` is not a pile of a deck",
        span,
        help=did_you_mean(name, piles) or f"use {either(piles)}",
    )
