"""Cards that hold their effects: what may be played, what it does, and where the card goes.

Each card with a `do` becomes a procedure. `play CARD` finds it by the card; `playable(CARD)` asks what it requires.
"""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS, PILES
from toolchain.model.context import Build, Words, field_of
from toolchain.model.flow.procedures import add_procedure, do_body
from toolchain.model.scope import Scope
from toolchain.model.statements.cards import PLAY
from toolchain.model.types import BOOL, CARD, SIDE, Type

PLAYABLE = "playable card"
"""The function that tells whether a card may be played."""
_NAMES: list[tuple[str, Type]] = [("self", CARD), ("actor", SIDE)]
_SELF: list[Any] = ["v", "self"]


def blocks_of_cards(b: Build) -> list[Block]:
    """The blocks of cards, in the order in which the cards are numbered."""
    return [block for block in b.by_word.get("card", ()) if block.header][: len(b.ir["cards"])]


def has_effects(b: Build) -> bool:
    """Whether some card does something when it is played."""
    return any(_field(block, "do") for block in b.by_word.get("card", ()))


def read_playable(b: Build) -> None:
    """The condition on which each card may be played: without an effect, never."""
    if not has_effects(b):
        return
    scope = Scope(dict(_NAMES), ["v", "actor"])
    body: list[Any] = ["bool", 0]
    for number, block in reversed(list(enumerate(blocks_of_cards(b)))):
        if not _field(block, "do"):
            continue
        test: list[Any] = ["=", _SELF, ["int", number]]
        for inner, line in _field(block, "requires"):
            test = ["and", test, b.x.condition(inner["if"], scope, line.span)]
        body = ["or", test, body]
    params = [[name, str(type_)] for name, type_ in _NAMES]
    b.function_ir[PLAYABLE] = {
        "name": PLAYABLE,
        "params": params,
        "cite": "",
        "kind": "define",
        "body": body,
        "type": BOOL.kind,
    }


def read_effects(b: Build) -> None:
    """Writes the procedure of each card, and the one that plays a card."""
    called = any(PLAY in calls for calls in b.model.procedure_calls.values())
    blocks = blocks_of_cards(b)
    chain: list[list[Any]] = [["card-to", _SELF, "discard"]]
    calls: set[str] = set()
    decks = {b.ir["cards"][number]["deck"] for number, block in enumerate(blocks) if _field(block, "do")}
    for number, block in reversed(list(enumerate(blocks))):
        done = _field(block, "do")
        pile = "discard"
        for inner, line in _field(block, "then"):
            pile = inner["pile"][0].text
            if pile not in PILES:
                b.findings.add(faults.unknown_phase_face_or_pile.pile(line.tokens[1].span, pile, PILES))
                pile = "discard"
        if not done:
            lines = [line for _, line in (*_field(block, "requires"), *_field(block, "then"))]
            for line in lines:
                b.findings.add(faults.card_without_effect.at(line.span, line.word))
            if not lines and called and b.ir["cards"][number]["deck"] in decks:
                b.findings.add(faults.card_without_effect.whole(block.keyword.span))
            continue
        card = b.ir["cards"][number]
        of = f" of {b.ir['sides'][card['side']]['name']}" if card["side"] >= 0 else ""
        name = f"card {card['number']} of {card['deck']}{of}"
        add_procedure(
            b, name, _NAMES[:1], block, do_body, Scope({"self": CARD, "actor": SIDE}, ["v", "actor"])
        )
        calls.add(name)
        test = ["=", _SELF, ["int", number]]
        chain = [["if", test, [["do", name, [_SELF], None, None], ["card-to", _SELF, pile]], chain]]
    if called:
        if not decks:
            b.findings.add(
                faults.card_without_effect.no_card(blocks[0].keyword.span if blocks else b.front())
            )
        b.procedures[PLAY] = {"name": PLAY, "params": [["self", "card"]], "body": chain, "cite": ""}
        b.model.procedure_calls[PLAY] = calls
    elif decks:
        first = next(block for block in blocks if _field(block, "do"))
        b.findings.add(faults.card_without_effect.never_played(first.keyword.span))


def _field(block: Block, name: str) -> list[tuple[Words, Line]]:
    """The lines of a card that are such a field."""
    made = []
    for line in block.lines:
        if line.word != name:
            continue
        found = field_of(line, BLOCKS["card"].fields)
        if found is not None:
            made.append((found[1], line))
    return made
