"""What stands in each part of a model, as a digest: so that lint knows whether what a check looked at has changed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from toolchain.base.remembered import OfObjects
from toolchain.checks.shared.watched import NAMES, PLAYED, RULES, SAID, SPELLED
from toolchain.language.ast import Block
from toolchain.model.meaning import digest, digest_of, plain, words_of
from toolchain.model.model import EVERYTHING, LineRow, Model
from toolchain.model.symbols import Function, Symbol, Symbols

_BY_ENTRY = ("functions", "procedures")  # lists of each model, whose entries several models have in common


class Common:
    """Digests of names and rules that are the same objects in several models, and in later runs of the process too."""

    def __init__(self) -> None:
        self._rules = OfObjects(digest_of)
        self._entries = OfObjects(digest_of)
        self._names = OfObjects(_of_name)
        self._heads = OfObjects(_of_head)

    def begin(self) -> None:
        """A new run begins."""
        self._rules.begin()
        self._entries.begin()
        self._names.begin()
        self._heads.begin()

    def rules(self, name: str, part: Any) -> bytes:
        """Of a part of the rules."""
        return digest(b"".join(map(self._entries.of, part))) if name in _BY_ENTRY else self._rules.of(part)

    def heads(self, functions: dict[str, Function]) -> bytes:
        """Of what is applied to arguments, by names."""
        return digest(*functions, b"".join(map(self._heads.of, functions.values())))

    def names(self, symbols: Iterable[Symbol]) -> bytes:
        """Of names. Checks ask for kinds of names in many combinations; each name is digested once."""
        return digest(b"".join(map(self._names.of, symbols)))


def _of_head(head: Function) -> bytes:
    return digest_of(plain(head))


def _of_name(symbol: Symbol) -> bytes:
    return digest_of([symbol.name, symbol.kind, plain(symbol.info)])


class Texts:
    """The words of each block, as a digest, and digests of what models have in common."""

    def __init__(self, below: set[int], common: Common | None = None) -> None:
        """``below``: the sources (by id) of the projects that this one extends."""
        self._below = below
        self._lines: dict[int, tuple[LineRow, bytes]] = {}
        self.common = common or Common()

    def of(self, block: Block) -> bytes:
        """What a block says, comments left out, and the file in which it says so."""
        below = id(block.source) in self._below
        found: tuple[bool, bytes] | None = block.known.get(Texts.of)
        if found is None or found[0] != below:
            where = f"{block.source.name} {below} {block.played}".encode()
            found = block.known[Texts.of] = below, digest(where, words_of(block))
        return found[1]

    def of_lines(self, row: LineRow) -> bytes:
        """What a block of lines says, and where on the map; scenarios on one map share these too."""
        found = self._lines.get(id(row))
        if found is None:
            pairs = [pair[:2] for pair in row["pairs"]]
            made = digest(self.of(row["block"]), digest_of([row["feature"], row["title"], pairs]))
            found = self._lines[id(row)] = (row, made)
        return found[1]


class Parts:
    """The parts of one model. A part is digested when somebody asks for it."""

    def __init__(self, model: Model, texts: Texts) -> None:
        self._model = model
        self._texts = texts
        self._known: dict[str, bytes] = {}
        self._digests: dict[tuple[str, ...], bytes] = {}

    @cached_property
    def _played(self) -> list[tuple[str, bytes]]:
        """The blocks that are played: of each its word, and a digest of what it says."""
        return [(block.word, self._texts.of(block)) for block in self._model.blocks]

    @cached_property
    def _said(self) -> list[tuple[str, bytes]]:
        """The blocks that are only said."""
        return [(block.word, self._texts.of(block)) for block in self._model.said]

    def stands(self, notes: tuple[str, ...]) -> bytes:
        """A digest of what stands in the parts that were noted. Raises :class:`~toolchain.model.meaning.Unknown`."""
        found = self._digests.get(notes)
        if found is None:
            found = self._digests[notes] = digest(self.seen(notes))
        return found

    def seen(self, notes: Iterable[str]) -> bytes:
        """What stands in the parts that were noted. Raises :class:`~toolchain.model.meaning.Unknown`."""
        return b"".join(map(self._seen, notes))

    def _seen(self, note: str) -> bytes:
        found = self._known.get(note)
        if found is None:
            found = self._known[note] = self._digest(note)
        return found

    def _digest(self, note: str) -> bytes:
        model = self._model
        sort, _, rest = note.partition(" ")
        if sort in (EVERYTHING, "blocks", SAID, PLAYED, "rule_blocks"):
            return self._of_blocks(sort, rest.split())
        if sort == RULES:
            return self._texts.common.rules(rest, model.ir.get(rest)) if rest else digest_of(sorted(model.ir))
        if sort == NAMES:
            return self._texts.common.names(_names(model.symbols, rest.split()))
        if sort == SPELLED:
            return digest_of([(s.name, s.kind, s.span is None or s.in_text) for s in model.symbols.order])
        if sort in ("map_spans", "spans"):
            return digest_of(list(getattr(model, sort)))  # of places it counts what has one
        if sort == "line_rows":
            return digest(*map(self._texts.of_lines, model.line_rows))
        if sort == "functions":
            return self._texts.common.heads(model.functions)
        if sort == "whole_edges":
            return digest_of(model.whole_edges is not None)
        return digest_of(plain(getattr(model, sort)))

    def _of_blocks(self, sort: str, words: list[str]) -> bytes:
        """What blocks say, in their order: all, or those of some kinds."""
        if len(words) == 1:
            return digest(b"".join(map(self._texts.of, self._model.of_words((words[0],), sort == SAID))))
        if sort == EVERYTHING:
            texts = [*self._played, *self._said]
        else:
            texts = self._said if sort == SAID else self._played
        if sort == "rule_blocks":
            return digest(b"".join(text for word, text in texts if word != "example"))
        wanted = frozenset(words)
        return digest(b"".join(text for word, text in texts if not wanted or word in wanted))


def _names(symbols: Symbols, kinds: list[str]) -> list[Symbol]:
    return symbols.all(*kinds) if kinds else symbols.order
