"""Values without what has no meaning of its own (their places), and digests of them: to know whether something has changed."""

from __future__ import annotations

import marshal
import re
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from toolchain.base.source import Source, Span
from toolchain.language.ast import Block
from toolchain.language.json.source import JsonNode
from toolchain.language.tokens import Token
from toolchain.model.symbols import Symbol
from toolchain.model.units.oobfile import OobFile

# Names that no text can hold, as marshal writes them: their numbers run through all rules, so one more in a rule would
# change all that follow.
_FRESH = re.compile(rb"u....it[0-9]+", re.DOTALL)
_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|#[^\n]*')
_NOTHING = re.compile(r"[ \t\r]+(?=\n|\Z)|\n(?=[ \t\r]*(?:\n|\Z))")
_ATOMS = (bool, int, str, float, bytes, type(None))


class Unknown(TypeError):
    """A value of which nobody has said what of it has a meaning."""


def plain(value: Any) -> Any:
    """A value in lists, texts and numbers; places are None. Raises :class:`Unknown`."""
    if isinstance(value, _ATOMS):
        return value
    if isinstance(value, Token):
        return value.kind, value.text
    if isinstance(value, Span) or callable(value):
        return None
    if isinstance(value, (dict, list, tuple, set, frozenset)):
        return _of_many(value)
    if isinstance(value, Block):
        return _of_block(value)
    if isinstance(value, Symbol):
        return value.name, value.kind
    if isinstance(value, OobFile):
        return value.name, plain(value.node)
    if isinstance(value, JsonNode):
        return _of_text(value.source, value.start, value.end)
    if is_dataclass(value) and not isinstance(value, type):
        parts = [part.name for part in fields(value) if part.name[:1] != "_"]
        return [type(value).__name__, *(plain(getattr(value, part)) for part in parts)]
    raise Unknown(type(value).__name__)


def _of_many(value: Any) -> Any:
    if isinstance(value, (set, frozenset)):
        return sorted(marshal.dumps(plain(item), 2) for item in value)
    with suppress(ValueError):  # mostly all that is in it is plain
        return marshal.dumps(value, 2)
    if isinstance(value, dict):
        return [(plain(key), plain(item)) for key, item in value.items()]
    return [plain(item) for item in value]


@lru_cache(maxsize=1 << 13)
def _of_block(block: Block) -> bytes:
    return digest(words_of(block))


@lru_cache(maxsize=1 << 8)
def _of_text(source: Source, start: int, end: int) -> bytes:
    """Of a part of a text, which many units may share."""
    return digest(source.text[start:end])


def words_of(block: Block) -> bytes:
    """The text of a block without its comments; of one that a layer changed, its words and citations."""
    if not block.digest:
        return marshal.dumps(plain([block.keyword, block.header, block.cite, block.lines]), 2)
    text = block.source.text[block.span.start : block.span.end]
    if "#" in text:
        text = _COMMENT.sub(lambda found: found[1] or "", text)
    return _NOTHING.sub("", text).encode("utf-8", "surrogatepass")


def digest_of(value: Any) -> bytes:
    """A digest of a plain value, whatever numbers the names have in it that no text can hold."""
    return digest(_FRESH.sub(b"it", marshal.dumps(value, 2)))


def digest(*parts: str | bytes) -> bytes:
    """A digest of texts, each with its length."""
    made = blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        made.update(len(data).to_bytes(8, "big") + data)
    return made.digest()
