"""Cards that hold their effects: what may be played, what it does, and where the card goes.

Each card with a `do` becomes a procedure. `play CARD` finds it by the card; `playable(CARD)` asks what it requires.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.ir.kept.moments import BEFORE, OF_DECK, PLAYED
from toolchain.ir.kept.piles import PLAY, PLAYABLE
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import HAND, PILES
from toolchain.language.forms import Words
from toolchain.model.context import Build, params_ir
from toolchain.model.flow.moment_bodies import procedure_of
from toolchain.model.flow.moments import decks_awaited
from toolchain.model.flow.procedures import add_procedure, do_body
from toolchain.model.rules.cards import Cards
from toolchain.model.scope import Scope
from toolchain.model.types import BOOL, CARD, SIDE, Type

if TYPE_CHECKING:
    from toolchain.ir.rules import Card

_NAMES: list[tuple[str, Type]] = [("self", CARD), ("actor", SIDE)]
_SELF: list[Any] = ["v", "self"]
_ACTOR: list[Any] = ["v", "actor"]


@dataclass(eq=False, repr=False)
class _Effect:
    """What the block of a card says of playing it; ``number``: of the card in the package."""

    number: int
    block: Block
    does: bool
    requires: list[tuple[Words, Line]]
    then: list[tuple[Words, Line]]

    @property
    def test(self) -> list[Any]:
        """Whether this card is the one that is played."""
        return ["=", _SELF, ["int", self.number]]


def has_effects(b: Build, cards: Cards) -> bool:
    """Whether some card does something when it is played."""
    return any(effect.does for effect in _effects(b, cards))


def read_playable(b: Build, cards: Cards) -> None:
    """The condition on which each card may be played: without an effect, never."""
    if not b.facts.effects:
        return
    scope = Scope(dict(_NAMES), ["v", "actor"])
    body: list[Any] = ["bool", 0]
    for effect in reversed(_effects(b, cards)):
        if not effect.does:
            continue
        test = effect.test
        for inner, line in effect.requires:
            test = ["and", test, b.x.condition(inner["if"], scope, line.span)]
        body = ["or", test, body]
    b.function_ir[PLAYABLE] = {
        "name": PLAYABLE,
        "params": params_ir(_NAMES),
        "cite": "",
        "kind": "define",
        "body": body,
        "type": BOOL.kind,
    }


def read_effects(b: Build, cards: Cards) -> None:
    """Writes the procedure of each card, and the one that plays a card."""
    called = any(PLAY in calls for calls in b.model.procedure_calls.values())
    effects = _effects(b, cards)
    acting = [effect for effect in effects if effect.does]
    decks = {_card(b, effect)["deck"] for effect in acting}
    chain: list[list[Any]] = [["card-to", _SELF, "discard"]]
    calls: set[str] = set()
    awaited = decks_awaited(b)
    for (_, deck), word in awaited.items():
        if not called or deck not in decks:
            b.findings.add(faults.moment_never_comes.no_card_played(word.span))
    for effect in reversed(effects):
        to = _goes_to(b, effect)
        if not effect.does:
            _report_without(b, effect, called and _card(b, effect)["deck"] in decks)
            continue
        name = _name_of(b, effect)
        scope = Scope({"self": CARD, "actor": SIDE}, ["v", "actor"])
        add_procedure(b, name, _NAMES[:1], effect.block, do_body, scope)
        calls.add(name)
        played = [*_between(awaited, _card(b, effect)["deck"], ["do", name, [_SELF], None, None]), to]
        chain = [["if", effect.test, played, chain]]
    if called:
        if not acting:
            b.findings.add(
                faults.card_without_effect.no_card(cards[0][0].keyword.span if cards else b.front())
            )
        b.procedures[PLAY] = {"name": PLAY, "params": params_ir(_NAMES[:1]), "body": chain, "cite": ""}
        b.model.procedure_calls[PLAY] = calls
    elif acting:
        b.findings.add(faults.card_without_effect.never_played(acting[0].block.keyword.span))


def _between(awaited: Collection[tuple[str, str]], deck: str, effect: list[Any]) -> list[list[Any]]:
    """The effect of a card between the moments for which something waits; the card lies open meanwhile."""
    moments = [at for at in (BEFORE, PLAYED) if (at, deck) in awaited]
    if not moments:
        return [effect]
    called: dict[str, list[list[Any]]] = {BEFORE: [], PLAYED: []}
    for at in moments:
        result = "refused" if at == BEFORE else None
        called[at] = [["do", procedure_of(at, OF_DECK, deck), [_SELF, _ACTOR], result, _ACTOR]]
    made: list[list[Any]] = [["card-to", _SELF, "play"]]
    made += [["tell", "{side} plays {card}", [_ACTOR, _SELF], ""], *called[BEFORE]]
    done = [effect, *called[PLAYED]]
    if not called[BEFORE]:
        return [*made, *done]
    refused: list[list[Any]] = [["tell", "{card} has no effect", [_SELF], ""]]
    return [*made, ["if", ["=", ["v", "refused"], ["int", 0]], done, refused]]


def _effects(b: Build, cards: Cards) -> list[_Effect]:
    made = []
    for number, (block, _) in enumerate(cards):
        effect = _Effect(number, block, False, [], [])
        for name, inner, line in b.known_fields(block):
            if name == "do":
                effect.does = True
            elif name == "requires":
                effect.requires.append((inner, line))
            elif name == "then":
                effect.then.append((inner, line))
        made.append(effect)
    return made


def _card(b: Build, effect: _Effect) -> Card:
    return b.ir["cards"][effect.number]


def _name_of(b: Build, effect: _Effect) -> str:
    """The procedure of a card."""
    card = _card(b, effect)
    of = f" of {b.ir['sides'][card['side']]['name']}" if card["side"] >= 0 else ""
    return f"card {card['number']} of {card['deck']}{of}"


def _goes_to(b: Build, effect: _Effect) -> list[Any]:
    """The statement that puts a card away after its effect."""
    pile = "discard"
    for inner, line in effect.then:
        pile = inner["pile"][0].text
        if pile not in PILES:
            b.findings.add(faults.unknown_phase_face_or_pile.pile(line.tokens[1].span, pile, PILES))
            pile = "discard"
    if pile == HAND and _card(b, effect)["side"] < 0:
        return ["hand-to", _SELF, _ACTOR]
    return ["card-to", _SELF, pile]


def _report_without(b: Build, effect: _Effect, played: bool) -> None:
    """Reports what a card without an effect says of its play, or such a card among cards that are ``played``."""
    lines = [line for _, line in (*effect.requires, *effect.then)]
    for line in lines:
        b.findings.add(faults.card_without_effect.at(line.span, line.word))
    if played and not lines:
        b.findings.add(faults.card_without_effect.whole(effect.block.keyword.span))
