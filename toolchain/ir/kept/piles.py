"""The piles of decks that mean something to the engine, and how the piles of a game are numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Deck

HAND = "hand"
"""Seen by the side that holds it. A common deck has one set of piles, and a hand for each side."""
REMOVED = "removed"
"""Cards that are out of the game: the pile lies open, and no shuffle takes from it."""


PLAY = "play card"
"""The procedure that plays a card: it finds what the card does."""
PLAYABLE = "playable card"
"""The function that tells whether a card may be played."""


def piles_of(deck: Deck, sides: int) -> list[tuple[str, str, int]]:
    """Deck, pile and side (-1: of nobody) of every pile of a deck, in the order in which they are numbered."""
    name = deck["name"]
    if deck["by_side"]:
        return [(name, pile, side) for side in range(sides) for pile in deck["piles"]]
    of_all = [(name, pile, 0 if pile == HAND else -1) for pile in deck["piles"]]
    return of_all + [(name, HAND, side) for side in range(1, sides) if HAND in deck["piles"]]


WRONG_HAND = "a card of one side's deck cannot go to the other side's hand"


def whose_hand(side: int, holder: int) -> int:
    """The side whose hand a card goes to; -1 where no hand is meant.

    ``side``: whose deck the card is of (-1: a common deck). ``holder``: the hand that a rule names (-1: none).
    """
    return side if holder == side or holder < 0 else holder if side < 0 else -1
