"""Small questions about trees and words, and the scope that names are looked up in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeGuard

from toolchain.ir.limits.open_ends import OPEN_END
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.types import SIDE, UNKNOWN, Type


class Typed(NamedTuple):
    """What a phrase comes to: an expression of the package, and the type of its value."""

    expr: list[Any]
    type: Type


ANNOUNCED = "\0announced"
"""A name, which nobody can write, of scopes in which a step is announced that may still be refused."""

BAD = Typed(["int", 0], UNKNOWN)
"""The value of what could not be read, and was reported."""


class Scope(NamedTuple):
    """Names available at one place, whose side is meant by own, friendly and enemy, and what an action calls its set."""

    names: dict[str, Type]
    us: list[Any] | None = None
    several: str = ""
    on_map: Mapping[str, str] = {}
    """The names, as the package knows them, of pieces that are on the map for certain; the selection of each as written."""

    def with_name(self, name: str, type_: Type) -> Scope:
        """This scope and one more name; what it meant before is forgotten."""
        made = self._replace(names=dict(self.names))
        made.learn(name, type_)
        return made

    def learn(self, name: str, type_: Type) -> None:
        """From here on a name means a value of the body itself, whatever it meant before."""
        self.names.pop("\0" + name, None)
        self.names[name] = type_

    def bind(self, name: str, type_: Type, var: str) -> Scope:
        """This scope and one more name, which the package knows by another: ``var``."""
        return self._replace(names={**self.names, name: type_, "\0" + name: Type("bound", var)})

    def kept(self, name: str, type_: Type, column: str) -> Scope:
        """This scope and one more name, whose value stands in a state of the game: ``column``."""
        return self._replace(names={**self.names, name: type_, "\0" + name: Type("column", column)})

    def opposes(self, name: str, side: str) -> Scope:
        """This scope and one more name: the opponent of a side that another name stands for."""
        return self._replace(names={**self.names, name: SIDE, "\0" + name: Type("opponent", side)})

    def called(self, name: str, type_: Type, function: str) -> Scope:
        """This scope and one more name, whose value a function without parameters gives."""
        return self._replace(names={**self.names, name: type_, "\0" + name: Type("call", function)})

    def variable(self, name: str) -> list[Any]:
        """The expression that reads a name of this scope."""
        bound = self.names.get("\0" + name)
        if bound is None:
            return ["v", name]
        if bound.kind == "call":
            return ["call", bound.of, []]
        if bound.kind == "opponent":
            return ["-", ["int", 1], ["v", bound.of]]
        return ["game", bound.of] if bound.kind == "column" else ["v", bound.of]


def parse_range(text: str) -> tuple[int, int]:
    """Ends of ``a..b``; an open end is a very large number."""
    low, _, high = text.partition("..")
    return (int(low) if low else -OPEN_END), (int(high) if high else OPEN_END)


def how_many(tokens: list[Token]) -> tuple[Token | None, list[Token]]:
    """The number or range before the words of a selection (None for no such), and these words."""
    if len(tokens) > 1 and tokens[0].kind in ("NUM", "RANGE"):
        return tokens[0], tokens[1:]
    return None, tokens


def ends_of_range(text: str) -> tuple[int | None, int | None]:
    """Ends of ``a..b``; None of an open end."""
    low, _, high = text.partition("..")
    return int(low) if low else None, int(high) if high else None


def is_group(item: Any) -> TypeGuard[Expr]:
    """Whether a part of a phrase stands in brackets."""
    return isinstance(item, Expr) and item.op == "group"


def single(tree: Any) -> Token | None:
    """The word of a tree of one word."""
    if isinstance(tree, Token):
        return tree
    if isinstance(tree, Expr) and tree.op in ("phrase", "group") and len(tree.args) == 1:
        return single(tree.args[0])
    return None


def words_of(tree: Any) -> list[Token]:
    """All words of a tree, from left to right."""
    if isinstance(tree, Token):
        return [tree]
    made: list[Token] = []
    for arg in tree.args:
        if isinstance(arg, (Token, Expr)):
            made += words_of(arg)
    return made
