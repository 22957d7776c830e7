"""What is written on a card, in words: its numbers and marks, what it does when it is played, and its sections."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain.exporters.in_words.plain import plain, sentence
from toolchain.exporters.in_words.plain_phrases import pile_called
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.shapes import Line
from toolchain.exporters.rulebook.statements import Body
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.piles import PLAY, PLAYABLE

_NEVER = "Played only by a reaction or another rule."
"""Of a card with `requires no`, which is never among the cards that its owner may play."""

_DISCARD = "discard"


class CardEffects:
    """What the cards of a game say. A package keeps their effects in one procedure, card after card."""

    def __init__(self, say: RulesInWords) -> None:
        self._say = say
        ir = say.game.ir
        self._procedures = {p["name"]: p for p in ir["procedures"]}
        self._played: dict[int, list[Any]] = {}
        self._needed: dict[int, list[Any]] = {}
        # A word that no card of the deck gives another number is a mark.
        self._counted = {
            (card["deck"], name)
            for card in ir["cards"]
            for name, value in card["values"].items()
            if value != 1
        }
        played = self._procedures[PLAY]["body"] if PLAY in self._procedures else []
        while played and played[0][0] == "if":
            _, test, does, played = played[0]
            self._played[_number(test)] = does
        needed = next((f["body"] for f in ir["functions"] if f["name"] == PLAYABLE), None)
        while needed and needed[0] == "or":
            test = needed[1]
            conditions: list[Any] = []
            while test[0] == "and":
                conditions.insert(0, test[2])
                test = test[1]
            self._needed[_number(test)] = conditions
            needed = needed[2]

    def values(self, card: int) -> str:
        """The numbers and marks on a card."""
        held = self._say.game.ir["cards"][card]
        return ", ".join(
            f"{spoken(name)} {value}" if (held["deck"], name) in self._counted else spoken(name)
            for name, value in held["values"].items()
        )

    def lines(self, card: int) -> list[Line]:
        """The author's text; without one when a card may be played, what it does, and where it goes, if it has an effect."""
        text = self._say.game.ir["cards"][card].get("text")
        if text is not None:
            return [Line(0, text)] if text else []
        if card not in self._played:
            return []
        *between, moved = self._played[card]
        names = self._say.names([("self", "card"), ("actor", "side")])
        made = [
            Line(
                0,
                _NEVER
                if each == ["bool", 0]
                else sentence(plain(f"only when {self._say.words(each, names)}")),
            )
            for each in self._needed.get(card, ())
        ]
        made += Body(self._say, names).lines(self._body(_effect(between)))
        match moved:
            case ["hand-to", *_]:
                made.append(Line(0, "Then it goes back to the hand."))
            case [_, _, pile] if pile != _DISCARD:
                made.append(Line(0, sentence(f"then it goes to the {pile_called(pile)}")))
        # Marks of code are for the rulebook.
        return [replace(line, text=line.text.replace("`", "")) for line in made]

    def sections(self, card: int) -> list[tuple[str, list[str]]]:
        """The sections on a card with their lines, in words."""
        made = []
        ir = self._say.game.ir
        deck = next((one for one in ir["decks"] if one["name"] == ir["cards"][card]["deck"]), None)
        order = deck.get("sections", []) if deck is not None else []
        for name in sorted(ir["sections"], key=lambda n: order.index(n) if n in order else len(order)):
            section = ir["sections"][name]
            names = self._say.shown(section["params"])
            said = [
                " ".join(part for part in (f"{spoken(label)}:" if label else "", effect, condition) if part)
                for line in section["cards"].get(str(card), [])
                for label, effect, condition, _ in self._say.line(line, names, line.get("measure", ""))
            ]
            said = [text.replace("`", "") for text in said]  # marks of code are for the rulebook
            if said:
                made.append((spoken(name), said))
        return made

    def _body(self, name: str) -> list[Any]:
        """The statements of a procedure; of one that it only calls, those of that one."""
        body: list[Any] = self._procedures[name]["body"]
        match body:
            case [["do", str(called), [], None, None]] if called in self._procedures and called != name:
                return list(self._procedures[called]["body"])
        return body


def _effect(played: list[Any]) -> str:
    """The procedure of a card among what happens when it is played: the moments before and after it stand beside it."""
    for statement in played:
        match statement:
            case ["do", str(name), [["v", "self"]], None, None]:
                return name
            case ["if", _, done, _]:
                return _effect(done)
    raise AssertionError("a card that is played has no procedure")


def _number(test: list[Any]) -> int:
    """The card that a condition is about, `self = CARD`."""
    return int(test[2][1])
