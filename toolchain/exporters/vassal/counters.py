"""The counters of a game as pieces of VASSAL: numbers that stay, traits."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from toolchain.exporters.laid_out.tokens import Token
from toolchain.formats.vassal import traits
from toolchain.formats.vassal.traits import Trait

SLOTS = 1 << 24
"""Numbers of slots are below this."""

IN_A_CUP = "in-a-cup.png"
"""The back of counters that are drawn from a cup; it does not tell whose they are."""


@dataclass(frozen=True)
class Counter:
    """A counter, and the number of its slot."""

    token: Token
    gpid: str

    def card(self, place: str = traits.NOWHERE, x: int = 0, y: int = 0) -> Trait:
        """The piece of a card: in a pile nobody knows its face, and then the player who has drawn it."""
        one = self.token
        back = traits.hidden(one.mask, "a card", traits.NO_USER, traits.PLAYER)
        return traits.piece(
            [
                back,
                traits.marks(dict(one.marks)),
                traits.basic(one.name, one.images[0], self.gpid, place, x, y),
            ]
        )

    def traits(
        self, face: int = 0, hidden_by: str | None = None, place: str = traits.NOWHERE, x: int = 0, y: int = 0
    ) -> Trait:
        """The piece; ``face``: which of its pictures shows; ``hidden_by``: the side that hides it."""
        one = self.token
        made = [traits.marks(dict(one.marks))]
        if one.side:
            made.append(traits.prototype(one.side))
        made.append(traits.basic(one.name, one.images[0], self.gpid, place, x, y))
        if len(one.images) > 1:
            made.insert(0, traits.faces(one.images, one.words, face + 1))
        if one.mask:
            name = f"{one.side}, not identified" if one.side and one.mask != IN_A_CUP else "not identified"
            made.insert(0, traits.hidden(one.mask, name, hidden_by))
        return traits.piece(made)


def numbered(tokens: Iterable[Token]) -> list[Counter]:
    """Counters whose numbers hang on their ids: one that is added later moves none of the others."""
    taken: set[int] = set()
    made = []
    for one in tokens:
        number = int.from_bytes(hashlib.sha256(one.id.encode()).digest()[:3], "big") or 1
        while number in taken:
            number = number % (SLOTS - 1) + 1
        taken.add(number)
        made.append(Counter(one, str(number)))
    return made
