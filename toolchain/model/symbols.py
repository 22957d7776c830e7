"""Declared names: what they are, where they were declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from toolchain.base.source import Span
from toolchain.model.types import Type


@dataclass(eq=False, repr=False)
class Symbol:
    """A declared name. ``kind`` is the word of its declaration (kind, state, quantity, hex ...)."""

    name: str
    kind: str
    span: Span | None
    info: dict[str, Any] = field(default_factory=dict)
    seen: Any = field(default=None, init=False, repr=False, compare=False)
    """What blocks can see of it, once somebody has asked (:mod:`toolchain.model.interface`)."""

    @property
    def in_text(self) -> bool:
        """Whether it is declared by its own word in a text, not in data or by another word."""
        span = self.span
        # Of a file of units the place is not looked up for it.
        return span is not None and not span.source.name.endswith(".json") and span.text == self.name


class Spelling(NamedTuple):
    """Of a declared name how it is written, and where; nothing else that is known of it."""

    name: str
    kind: str
    span: Span | None


@dataclass(eq=False, repr=False)
class Function:
    """The head of something that is applied to arguments: parameters with types, and what it yields."""

    name: str
    kind: str
    params: list[tuple[str, Type]]
    result: Type | None = None
    us: str = ""
    seen: Any = field(default=None, init=False, repr=False, compare=False)
    """As that of a name; what it yields is no part of it."""


_NAMESPACES = (
    frozenset(
        (
            *("state", "stock", "token", "relation", "deck"),
            *("quantity", "define", "table", "odds", "rewrite", "zone", "trace", "sight", "score"),
        )
    ),
    frozenset(("movement", "policy")),
    frozenset(("box", "region", "terrain")),
)
"""Kinds of names that rules write alike, as `NAME of X`, `by NAME` and `to NAME`. Two of them have two names."""


def place_named(quoted: str) -> str:
    """The word that stands for a place whose name is quoted."""
    return quoted.replace(" ", "_").replace(".", "")


class Symbols:
    """All declared names, by name and kind: one word may name a side and a nation, not two sides."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[Symbol]] = {}
        self.order: list[Symbol] = []
        self._by_kind: dict[str, list[Symbol]] = {}

    def add(self, symbol: Symbol) -> Symbol | None:
        """Declares a name; returns the earlier symbol of the same kind when there is one."""
        same = self.by_name.setdefault(symbol.name, [])
        for earlier in same:
            if earlier.kind == symbol.kind:
                return earlier
        same.append(symbol)
        self.order.append(symbol)
        self._by_kind.setdefault(symbol.kind, []).append(symbol)
        return None

    def mistaken_for(self, symbol: Symbol) -> Symbol | None:
        """A symbol of another kind with the same name, where rules would write both alike."""
        kinds = next((n for n in _NAMESPACES if symbol.kind in n), frozenset())
        for earlier in self.by_name.get(symbol.name, ()):
            if earlier.kind != symbol.kind and earlier.kind in kinds:
                return earlier
        return None

    def get(self, name: str, *kinds: str) -> Symbol | None:
        """The symbol of one of these kinds (any kind when none is given)."""
        for symbol in self.by_name.get(name, ()):
            if not kinds or symbol.kind in kinds:
                return symbol
        return None

    def names(self, *kinds: str) -> Iterable[str]:
        """All names of these kinds."""
        return [s.name for s in (self.all(*kinds) if kinds else self.order)]

    def spellings(self, *kinds: str) -> list[Spelling]:
        """How all names are written, or those of some kinds, as declared."""
        return [Spelling(s.name, s.kind, s.span) for s in (self.all(*kinds) if kinds else self.order)]

    def times_in_text(self, name: str) -> int:
        """How many declarations of a name write it."""
        return sum(symbol.in_text for symbol in self.by_name.get(name, ()))

    def all(self, *kinds: str) -> list[Symbol]:
        """All symbols of these kinds, as declared."""
        if len(kinds) == 1:
            return list(self._by_kind.get(kinds[0], ()))
        return [s for s in self.order if s.kind in kinds]
