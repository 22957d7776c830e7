"""Statements of chance: cards, cups, dice, pairs."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.ir.flow import MAXIMUM_FACES
from toolchain.language.ast import Line
from toolchain.language.catalogue import PILES
from toolchain.language.tokens import Token, split_commas
from toolchain.model.expressions import Scope
from toolchain.model.statements_base import Statement, StatementParts
from toolchain.model.types import (
    CARD,
    CARDS,
    HEXES,
    INT,
    PAIRS,
    PIECES,
    SIDE,
    element,
)


class ChanceStatements(StatementParts):
    """Cards, cups, dice, pairs."""

    def _on_match(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        left = self._as(held["left"], scope, line, PIECES, "the first set")
        right = self._as(held["right"], scope, line, PIECES, "the second set")
        seat = self._as(held["seat"], scope, line, SIDE, "who matches")
        name = self._name(held["name"], line)
        scope.names[name] = PAIRS
        return ["match", "match", name, left, right, seat, self._cite(line)]

    def _on_draw(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        count = self._as(held["n"], scope, line, INT, "the number of cards")
        made, _ = self._value(held["deck"], scope, line)
        if made[0] != "pile":
            self.findings.add(
                "TYP021", "cards are drawn from a deck", line.span, help="`draw 1 from DECK of SIDE`"
            )
            return None
        to = self._pile_name(held["pile"], line) if "pile" in held else "play"
        name = None
        if "name" in held:
            name = self._name(held["name"], line)
            scope.names[name] = CARD if count == ["int", 1] else CARDS
        return ["draw", made[1], made[3], count, to, name, self._cite(line)]

    def _pile_name(self, tokens: list[Token], line: Line) -> str:
        name = self._name(tokens, line)
        if name not in PILES:
            self.findings.add(
                "REF009", f"`{name}` is not a pile of a deck", line.span,
                help=did_you_mean(name, PILES) or "piles: " + ", ".join(PILES),
            )  # fmt: skip
            return "discard"
        return name

    def _on_pick(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["set"], scope, line)
        name = self._name(held["name"], line)
        if type_ == HEXES:
            made = ["members", made]
        scope.names[name] = element(type_)
        return ["pick", made, name, element(type_).kind, self._cite(line)]

    def _on_roll(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        name = self._name(held["name"], line)
        scope.names[name] = INT
        word = held["dice"][0] if held["dice"] else None
        faces = 6
        if (
            word is None
            or word.kind != "DICE"
            or not word.text.startswith("1d")
            or not 2 <= int(word.text[2:]) <= MAXIMUM_FACES
        ):
            self.findings.add(
                "TAB010",
                f"`{word.text}` is not a die" if word else "this is not a die",
                word.span if word else line.span,
                help=f"write `1d6`: one die, of 2 to {MAXIMUM_FACES:,} faces; two dice are two rolls",
            )
        else:
            faces = int(word.text[2:])
        return ["roll", faces, name, self._cite(line)]

    def _cards(self, line: Line, held: Any, scope: Scope, pile: str) -> Statement:
        made, type_ = self._value(held["cards"], scope, line)
        if type_ == CARD:
            return ["card-to", made, pile]
        if type_ != CARDS and type_.kind != "unknown":
            self.findings.add("TYP021", f"cards are wanted here, not a {type_}", line.span)
        name = "\0card"
        return ["each", name, made, [["card-to", ["v", name], pile]], {"type": "card"}]

    def _on_discard(self, line: Line, held: Any, other: Any, scope: Scope) -> list[Statement]:
        return [self._cards(line, {"cards": part}, scope, "discard") for part in split_commas(held["cards"])]

    def _on_put(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return self._cards(line, held, scope, self._pile_name(held["pile"], line))

    def _on_shuffle(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        made, _ = self._value(held["deck"], scope, line)
        if made[0] != "pile":
            self.findings.add("TYP021", "only a deck is shuffled", line.span)
            return None
        return ["gather", made[1], made[3]]
