"""Small questions about trees and words, and the scope that names are looked up in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.types import (
    UNKNOWN,
    Type,
)

Typed = tuple[list[Any], Type]
BAD: Typed = (["int", 0], UNKNOWN)


@dataclass(frozen=True)
class Scope:
    """Names available at one place, and whose side is meant by own, friendly and enemy."""

    names: dict[str, Type] = field(default_factory=dict)
    us: list[Any] | None = None

    def with_name(self, name: str, type_: Type) -> Scope:
        """This scope and one more name."""
        return replace(self, names={**self.names, name: type_})


def parse_range(text: str) -> tuple[int, int]:
    """Ends of ``a..b``; an open end is a very large number."""
    low, _, high = text.partition("..")
    return (int(low) if low else -(1 << 40)), (int(high) if high else 1 << 40)


def is_group(item: Any) -> bool:
    return isinstance(item, Expr) and item.op == "group"


def single(tree: Any) -> Token | None:
    """The word of a tree of one word."""
    if isinstance(tree, Token):
        return tree
    if isinstance(tree, Expr) and tree.op in ("phrase", "group") and len(tree.args) == 1:
        return single(tree.args[0])
    return None


def words_of(tree: Any) -> list[Token]:
    if isinstance(tree, Token):
        return [tree]
    made: list[Token] = []
    for arg in tree.args:
        if isinstance(arg, (Token, Expr)):
            made += words_of(arg)
    return made


def rename_token(word: Token, name: str) -> Token:
    return Token("NAME", name, word.start, word.end, word.source)


def rename(expr: Any, old: str, new: str) -> Any:
    """The same expression with a bound name renamed."""
    if isinstance(expr, list):
        if expr[:1] == ["v"] and expr[1] == old:
            return ["v", new]
        return [rename(x, old, new) for x in expr]
    if isinstance(expr, dict):
        return {k: rename(v, old, new) for k, v in expr.items()}
    return expr
