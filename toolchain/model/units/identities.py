"""Counters and who is who: one key for each, however the lists write it.

A key is what a ``kind`` says under ``key``: nation, type, echelon, designation, and factors where counters of one
designation differ by them. The type of a key is the kind that declares it, so that kinds below share one key.
A second counter with the same key is told apart by its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from toolchain.base.source import Span
from toolchain.language.ast import Block, Name, Piece, Row

REPLACEMENT = "RPL"
UNNAMED = ("SP", "Fortress", "units")
_ORDINAL = re.compile(r"(?<=[0-9])(?:st|nd|rd|th)$")
_GAPS = re.compile(r"[ .]+")


class Key(NamedTuple):
    """Who a counter is: a tuple, since lists of a war are compared by thousands of them. ``number`` tells apart counters that agree in all else."""

    nation: str
    type: str
    echelon: str
    designation: str
    factors: str = ""
    number: int = 1

    def __str__(self) -> str:
        parts = [
            self.nation.replace("_", " "),
            self.factors,
            self.type.replace("_", " "),
            self.echelon,
            self.designation,
        ]
        text = " ".join(part for part in parts if part)
        return text if self.number == 1 else f"{text} ({self.number})"


@dataclass(slots=True)
class Entry:
    """A counter named in a row: who, as what, where it stands."""

    key: Key
    name: Name
    piece: Piece
    row: Row
    block: Block

    @property
    def span(self) -> Span:
        """The designation."""
        return Span(self.block.source, self.name.start, self.name.start + len(self.name.text))

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.block.source.name}:{self.span.line}"

    @property
    def printed(self) -> str:
        """As printed: ``8-5 Inf XX``."""
        return self.piece.label.replace("_", " ")


@dataclass
class Identities:
    """What makes two names the same counter."""

    family: dict[str, str] = field(default_factory=dict)
    with_factors: set[str] = field(default_factory=set)
    designated: set[str] = field(default_factory=set)
    """Kinds whose counters are told apart by designations."""
    spelt: dict[tuple[str, str, str], str] = field(default_factory=dict)
    kinds: dict[str, list[str]] = field(default_factory=dict)

    def entries(self, nation: str, block: Block, row: Row, pieces: Iterable[Piece]) -> list[Entry]:
        """The counters that pieces of a row name; unnamed ones have no key."""
        made = []
        for piece in pieces:
            if piece.tag == REPLACEMENT or piece.type in UNNAMED:
                continue
            made += [
                Entry(self.key(nation, piece, name.text), name, piece, row, block) for name in piece.names
            ]
        return made

    def key(self, nation: str, piece: Piece, name: str) -> Key:
        """The key of a counter by its row and designation."""
        family = self.family.get(piece.type, piece.type)
        factors = piece.factors if family in self.with_factors else ""
        return Key(nation, family, piece.echelon, self.designation(nation, family, name), factors)

    def designation(self, nation: str, family: str, name: str) -> str:
        """A designation as the counter has it."""
        text = plain(name)
        return self.spelt.get((nation, family, text)) or self.spelt.get((nation, "", text)) or text

    @property
    def types(self) -> list[str]:
        """All declared kinds of counter."""
        return list(self.kinds)


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A designation without blanks, points, case of its first letters and ordinal endings: ``1st`` is ``1``."""
    return _GAPS.sub("", _ORDINAL.sub("", name)).casefold()


def read_identities(blocks: Iterable[Block]) -> Identities:
    """Kinds with keys, and the spellings of designations."""
    made = Identities()
    keys: dict[str, list[str]] = {}
    for block in blocks:
        if block.word == "kind":
            _kind(block, made, keys)
    for kind in made.kinds:
        at, seen = kind, {kind}
        while at not in keys and made.kinds.get(at) and made.kinds[at][0] not in seen:
            at = made.kinds[at][0]
            seen.add(at)
        made.family[kind] = at if at in keys else kind
        if "factors" in keys.get(at, ()):
            made.with_factors.add(at)
        if "designation" in keys.get(at, ()):
            made.designated.add(kind)
    for block in blocks:
        if block.word == "spellings" and len(block.header) > 1:
            for line in block.lines:
                parts = re.split(r" {2,}", line.span.text.strip())
                if len(parts) == 3:
                    made.spelt[block.header[1].text, made.family.get(parts[0], parts[0]), plain(parts[1])] = (
                        plain(parts[2])
                    )
                elif len(parts) == 2:
                    made.spelt[block.header[1].text, "", plain(parts[0])] = plain(parts[1])
    return made


def _kind(block: Block, made: Identities, keys: dict[str, list[str]]) -> None:
    words = [t.text for t in block.header]
    parent = words[words.index("is") + 1] if "is" in words[:-1] else ""
    names = [w for w in (words[: words.index("is")] if "is" in words else words) if w != ","]
    for name in names:
        made.kinds[name] = [parent] if parent else []
        for line in block.lines:
            if line.word == "key":
                keys[name] = [t.text for t in line.tokens[1:] if t.kind != "COMMA"]
