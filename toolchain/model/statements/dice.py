"""Dice: a roll that is named, and a roll that is compared, with what follows from it."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.ir.flow import MAXIMUM_FACES
from toolchain.language.ast import Expr
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.tokens import Token
from toolchain.model.scope import BAD, Scope, Typed, words_of
from toolchain.model.statements.context import OTHERWISE, Statement, StatementContext, StatementForms, Written
from toolchain.model.types import BOOL, INT

FORMS = StatementForms()

MOST_DICE = 20
"""That are rolled at once."""


class Dice:
    """The dice of one roll: a statement each, and the names under which an expression knows their sums."""

    most_faces = MAXIMUM_FACES

    def __init__(self, s: StatementContext, at: Written) -> None:
        self._s = s
        self._cite = s.cite(at.line)
        self.rolled: list[Statement] = []
        self.scope: Scope = at.scope
        self._words: set[str] = set()

    def named(self, words: list[Token]) -> list[Token]:
        """The words, in which each `2d6` is a name of its own."""
        return [self._name(word) if word.kind == "DICE" else word for word in words]

    def _name(self, word: Token) -> Token:
        count, _, faces = (int(part) if part.isdigit() else 0 for part in word.text.partition("d"))
        if not (1 <= count <= MOST_DICE and 2 <= faces <= MAXIMUM_FACES):
            self._s.findings.add(faults.not_a_die.at(word.span, MOST_DICE, MAXIMUM_FACES))
            count, faces = 1, 6
        shown = [self._s.x.fresh() for _ in range(count)]
        self.rolled += [["roll", faces, name, self._cite] for name in shown]
        total: list[Any] = ["v", shown[0]]
        for name in shown[1:]:
            total = ["+", total, ["v", name]]
        var = shown[0]
        if count > 1:
            var = self._s.x.fresh()
            self.rolled.append(["let", var, total])
        text = f"{word.text}:{len(self.rolled)}"
        self._words.add(text)
        self.scope = self.scope.bind(text, INT, var)
        return word._replace(kind="NAME", text=text)

    @property
    def variables(self) -> list[str]:
        """The names that the rules compiled from the roll use."""
        return [row[2] if row[0] == "roll" else row[1] for row in self.rolled]

    def stand_in(self, tree: Expr) -> bool:
        """Whether a die is rolled for a part of the expression."""
        return any(token.text in self._words for token in words_of(tree))


@FORMS.statement("roll", followed=OTHERWISE)
def read_roll(s: StatementContext, at: Written) -> list[Statement]:
    """A die or a sum under a name; or a comparison, and what is done when it holds."""
    words = at.held["dice"]
    name = s.name(at.held["name"], at.line) if "name" in at.held else ""
    dice = Dice(s, at)
    tree = parse_expression(dice.named(words), s.findings, at.line.span)
    made: Typed = s.x.value(tree, dice.scope) if tree is not None else BAD
    if tree is None:
        pass
    elif not dice.rolled:
        s.findings.add(faults.not_a_die.none_here(tree.span, MAXIMUM_FACES))
    elif made.type == BOOL:
        return _tested(s, at, dice, tree, made, name)
    else:
        s.x.fit(*made, INT, tree.span, "the roll")
        if not name:
            s.findings.add(faults.not_a_die.no_name(at.line.span))
    if at.other is not None:
        s.findings.add(faults.otherwise_follows_nothing.of_a_roll(at.other.span))
    at.scope.learn(name, INT)
    if len(words) == 1 and len(dice.rolled) == 1:
        return [["roll", dice.rolled[0][1], name, dice.rolled[0][3]]]
    return [*dice.rolled, ["let", name, made.expr]]


def _tested(
    s: StatementContext, at: Written, dice: Dice, tree: Expr, made: Typed, name: str
) -> list[Statement]:
    """Dice, the name of the side of the comparison on which they stand, and what is done when it holds or not."""
    rolled = dice.rolled
    if name:
        with_dice = next((side for side in _sides(tree) if dice.stand_in(side)), tree)
        total = s.x.value(with_dice, dice.scope)
        rolled = [*rolled, ["let", name, s.x.fit(*total, INT, with_dice.span, "the roll")]]
        at.scope.learn(name, INT)
    if not at.line.body and at.other is None:
        s.findings.add(faults.missing_body.at(at.line.span, at.line.word))
    return [*rolled, ["if", made.expr, s.below(at), s.otherwise(at)]]


def _sides(tree: Expr) -> list[Expr]:
    """What is compared with what."""
    return [side for side in tree.args if isinstance(side, Expr)] if tree.op == "compare" else []
