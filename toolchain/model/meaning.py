"""Values without what has no meaning of its own (their places), and digests of them: to know whether something has changed."""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Any

from toolchain.base.source import Source, Span
from toolchain.language.ast import Block, Line, once
from toolchain.language.json.source import JsonNode
from toolchain.language.tokens import Token
from toolchain.model.symbols import Function, Symbol
from toolchain.model.types import Type
from toolchain.model.units.oobfile import OobFile

# Names that no text can hold, as marshal writes them: their numbers run through all rules, so one more in a rule would
# change all that follow.
_FRESH = re.compile(rb"u....it[0-9]+", re.DOTALL)
_MAY_BE_FRESH = re.compile(rb"it[0-9]")
_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|#[^\n]*')
# Blanks are looked at once each: a line of thousands is not looked at from each of them.
_NOTHING = re.compile(r"(?<![ \t\r])[ \t\r]++(?=\n|\Z)|\n(?=[ \t\r]*+(?:\n|\Z))")
_BLANKS = (" \n", "\t\n", "\r", "\n\n")  # without one of these, nothing is blank but the end of a text
_NUMBER = re.compile(rb'("(?:[^"\\\n]|\\.)*")|(?<=[ (,\n])[+-]?[0-9]+(?:(?:/|[.]{2})[0-9]+)?(?=[ ),\n]|\Z)')
_ATOMS = frozenset((bool, int, str, float, bytes, type(None)))


class Unknown(TypeError):
    """A value of which nobody has said what of it has a meaning."""


def plain(value: Any) -> Any:
    """A value in lists, texts and numbers; places are None. Raises :class:`Unknown`."""
    sort = type(value)
    if sort in _ATOMS:
        return value
    return (_HOW.get(sort) or _how(sort))(value)


def _how(sort: type) -> Callable[[Any], Any]:
    """How values of a type are made plain, which is kept: a project has a hundred thousand of a few types."""
    found = next((how for known, how in _HOW.items() if issubclass(sort, known)), None)
    if found is None and is_dataclass(sort):
        names = [part.name for part in fields(sort) if part.name[:1] != "_"]
        found = partial(_of_parts, sort.__name__, names)
    if found is None and issubclass(sort, Callable):  # type: ignore[arg-type]
        found = _of_nothing
    if found is None:
        raise Unknown(sort.__name__)
    _HOW[sort] = found
    return found


def _of_nothing(value: Any) -> None:
    return None


def _of_parts(name: str, parts: list[str], value: Any) -> Any:
    return [name, *(plain(getattr(value, part)) for part in parts)]


def _of_set(value: Any) -> Any:
    return sorted(marshal.dumps(plain(item), 2) for item in value)


def _of_dict(value: dict[Any, Any]) -> Any:
    if _NOT_WRITTEN.isdisjoint(map(type, value.values())):
        try:  # mostly all that is in it is plain
            return marshal.dumps(value, 2)
        except ValueError:
            pass
    return [(plain(key), plain(item)) for key, item in value.items()]


def _of_list(value: Any) -> Any:
    if _NOT_WRITTEN.isdisjoint(map(type, value)):
        try:
            return marshal.dumps(value, 2)
        except ValueError:
            pass
    return [plain(item) for item in value]


def _of_line(line: Line) -> bytes:
    """Kept with the line, which scenarios share."""
    if line.plain is None:
        words = [(word.kind, word.text) for word in line.tokens]
        rest = plain(line.label), plain(line.cite), line.indent
        line.plain = marshal.dumps((words, rest, list(map(_of_line, line.body))), 2)
    return line.plain


@once
def _of_block(block: Block) -> bytes:
    return digest(words_of(block))


@lru_cache(maxsize=1 << 6)
def _of_text(source: Source, start: int, end: int) -> bytes:
    """Of a part of a text, which many units may share."""
    return digest(source.text[start:end])


@once
def words_of(block: Block) -> bytes:
    """The text of a block without its comments; of one that a layer changed, its words and citations."""
    if not block.digest:
        # As text: whoever asks for its words decodes it, and signs between the words keep them apart.
        parts = plain([block.keyword, block.header, block.cite, block.lines])
        return repr(parts).encode("utf-8", "surrogatepass")
    text = block.source.text[block.span.start : block.span.end]
    if "#" in text:
        text = _COMMENT.sub(lambda found: found[1] or "", text)
    if text[-1:].isspace() or any(blank in text for blank in _BLANKS):
        text = _NOTHING.sub("", text)
    return text.encode("utf-8", "surrogatepass")


def words_without_numbers(block: Block) -> bytes:
    """The same, but for the numbers between blanks, brackets and commas; of a block that a layer changed, all."""
    words = words_of(block)
    return _NUMBER.sub(lambda found: found[1] or b"0", words) if block.digest else words


def digest_of(value: Any) -> bytes:
    """A digest of a plain value, whatever numbers the names have in it that no text can hold."""
    data = marshal.dumps(value, 2)
    return digest(_FRESH.sub(b"it", data) if _MAY_BE_FRESH.search(data) else data)


def digest(*parts: str | bytes) -> bytes:
    """A digest of texts, each with its length."""
    made: list[bytes] = []
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        made += (len(data).to_bytes(8, "big"), data)
    return blake2b(b"".join(made), digest_size=16).digest()


# Words before tuples: a word is one.
_HOW: dict[type, Callable[[Any], Any]] = {
    Token: lambda word: (word.kind, word.text),
    Span: _of_nothing,
    Type: lambda type_: (type_.kind, type_.of),
    dict: _of_dict,
    list: _of_list,
    tuple: _of_list,
    set: _of_set,
    frozenset: _of_set,
    Block: _of_block,
    Line: _of_line,
    Symbol: lambda symbol: (symbol.name, symbol.kind),
    Function: lambda head: (head.name, head.kind, plain(head.params), plain(head.result), head.us),
    JsonNode: lambda node: _of_text(node.source, node.start, node.end),
    OobFile: lambda file: (file.name, plain(file.node)),
}
# Marshal does not write these; sets it would write in an order of their own, another one in each run.
_NOT_WRITTEN = frozenset(
    (set, frozenset, Token, Span, Type, Block, Line, Symbol, Function, JsonNode, OobFile)
)
