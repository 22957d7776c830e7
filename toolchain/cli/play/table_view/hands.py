"""The cards of a game, as far as a seat may see them: who holds what, and what is written on each."""

from __future__ import annotations

from toolchain.engine.game import PlayState
from toolchain.engine.naming import card_name
from toolchain.engine.observe import pile_views
from toolchain.exporters.handouts.card_effects import CardEffects
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.svg.palette import spoken
from toolchain.play.names import CannotOrder

_HAND = "hand"


def cards(state: PlayState, seat: int, words: str) -> list[str]:
    """The hand of a seat with all that is written on its cards, and what lies in every other pile.

    ``words``: a part of a card's name; then that card alone, if the seat may see it. Raises CannotOrder.
    """
    game = state.game
    if not game.ir["cards"]:
        raise CannotOrder("this game has no cards")
    written = CardEffects(RulesInWords(game.ir, game))
    piles = pile_views(state, seat)
    if words:
        seen = [card for *_, held in piles if not isinstance(held, int) for card in held]
        found = [card for card in seen if words.casefold() in card_name(state, card).casefold()]
        if not found:
            raise CannotOrder(
                f"you cannot see a card called `{words}`; `cards` lists the cards that you can see"
            )
        return [line for card in sorted(found) for line in _card(state, written, card)]
    made: list[str] = []
    for deck, pile, side, held in piles:
        if not held:
            continue
        owner = f" of {game.side_names[side]}" if side >= 0 else ""
        if isinstance(held, int):
            made.append(f"{spoken(deck)}{owner}, {pile}: {held} {'card' if held == 1 else 'cards'}")
        elif pile == _HAND and side == seat:
            made.append(f"{spoken(deck)}{owner}, {pile}:")
            made += [f"  {line}" for card in held for line in _card(state, written, card)]
        else:
            made.append(
                f"{spoken(deck)}{owner}, {pile}: {', '.join(card_name(state, card) for card in held)}"
            )
    return made or ["there are no cards in any pile"]


def _card(state: PlayState, written: CardEffects, card: int) -> list[str]:
    """The name of a card, and below it what is written on it."""
    made = [card_name(state, card)]
    made += [f"  {'  ' * line.depth}{line.text}" for line in written.lines(card)]
    for name, lines in written.sections(card):
        made += [f"  {name}:", *(f"    {line}" for line in lines)]
    return made
