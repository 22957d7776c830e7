"""What stands in each part of a model, as a digest: so that lint knows whether what a check looked at has changed."""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from typing import Any

from toolchain.base.source import Span
from toolchain.checks.shared.watched import NAMES, PLAYED, RULES, SAID
from toolchain.language.ast import Block, Cite, Line
from toolchain.language.json.source import JsonNode
from toolchain.language.tokens import Token
from toolchain.model.model import EVERYTHING, Model
from toolchain.model.symbols import Symbol, Symbols
from toolchain.model.units.oobfile import OobFile

# Names that no text can hold, as marshal writes them: their numbers run through all rules, so one more in a rule would
# change all that follow.
_FRESH = re.compile(rb"u....it[0-9]+", re.DOTALL)
_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|#[^\n]*')
_NOTHING = re.compile(r"[ \t\r]+(?=\n|\Z)|\n(?=[ \t\r]*(?:\n|\Z))")
_ATOMS = (bool, int, str, float, bytes, type(None))


class Unknown(TypeError):
    """A value of which nobody has said what of it has a meaning."""


class Texts:
    """The words of each block, as a digest; most blocks are in force in every scenario."""

    def __init__(self, below: set[int]) -> None:
        """``below``: the sources (by id) of the projects that this one extends."""
        self._below = below
        self._known: dict[int, tuple[Block, bytes]] = {}

    def of(self, block: Block) -> bytes:
        """What a block says, comments left out, and the file in which it says so."""
        found = self._known.get(id(block))
        if found is None:
            source = block.source
            where = f"{source.name} {id(source) in self._below} {block.played}".encode()
            made = digest(where, words_of(block))
            found = self._known[id(block)] = (block, made)
        return found[1]

    def of_all(self, blocks: Iterable[Block]) -> bytes:
        """What several blocks say, in their order."""
        return digest(*(self.of(block) for block in blocks))


def words_of(block: Block) -> bytes:
    """The text of a block without its comments; of one that a layer changed, its words and citations."""
    if not block.digest:
        return marshal.dumps(plain([block.keyword, block.header, block.cite, block.lines]), 2)
    text = block.source.text[block.span.start : block.span.end]
    if "#" in text:
        text = _NOTHING.sub("", _COMMENT.sub(lambda found: found[1] or "", text))
    return text.encode("utf-8", "surrogatepass")


class Parts:
    """The parts of one model. A part is digested when somebody asks for it."""

    def __init__(self, model: Model, texts: Texts) -> None:
        self._model = model
        self._texts = texts
        self._known: dict[str, bytes] = {}

    def seen(self, notes: Iterable[str]) -> bytes:
        """What stands in the parts that were noted. Raises :class:`Unknown`."""
        return b"".join(map(self._seen, notes))

    def _seen(self, note: str) -> bytes:
        found = self._known.get(note)
        if found is None:
            found = self._known[note] = self._digest(note)
        return found

    def _digest(self, note: str) -> bytes:
        model = self._model
        sort, _, rest = note.partition(" ")
        if sort == EVERYTHING:
            return self._texts.of_all((*model.blocks, *model.said))
        if sort in (PLAYED, SAID):
            if not rest:
                return self._texts.of_all(model.said)
            return self._texts.of_all(model.of_words(tuple(rest.split()), sort == SAID))
        if sort == RULES:
            return _of_value(model.ir.get(rest) if rest else sorted(model.ir))
        if sort == NAMES:
            return _of_value(_names(model.symbols, rest.split()))
        if sort == "blocks":
            return self._texts.of_all(model.blocks)
        if sort in ("map_spans", "spans"):
            return _of_value(list(getattr(model, sort)))
        return _of_value(plain(getattr(model, sort)))


def _names(symbols: Symbols, kinds: list[str]) -> Any:
    found = symbols.all(*kinds) if kinds else symbols.order
    return [(s.name, s.kind, plain(s.info)) for s in found]


def _of_value(value: Any) -> bytes:
    return digest(_FRESH.sub(b"it", marshal.dumps(value, 2)))


def plain(value: Any) -> Any:
    """What of a value has a meaning of its own, in plain values: places have none. Raises :class:`Unknown`."""
    if isinstance(value, _ATOMS):
        return value
    if isinstance(value, Token):
        return value.kind, value.text
    if isinstance(value, Span) or callable(value):
        return None
    if isinstance(value, dict):
        return [(plain(key), plain(item)) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(marshal.dumps(plain(item), 2) for item in value)
    if isinstance(value, Block):
        return words_of(value)
    if isinstance(value, Symbol):
        return value.name, value.kind
    if isinstance(value, (Line, Cite)) or (is_dataclass(value) and not isinstance(value, type)):
        if isinstance(value, OobFile):
            return value.name, plain(value.node)
        return [
            type(value).__name__,
            *(plain(getattr(value, part.name)) for part in fields(value) if part.name[:1] != "_"),
        ]
    if isinstance(value, JsonNode):
        return value.source.text[value.start : value.end]
    raise Unknown(type(value).__name__)


def digest(*parts: str | bytes) -> bytes:
    """A digest of texts, each with its length."""
    made = blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        made.update(len(data).to_bytes(8, "big") + data)
    return made.digest()
