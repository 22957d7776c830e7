"""What stands in each part of a model, as a digest: so that lint knows whether what a check looked at has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolchain.base.lasting import OfObjects
from toolchain.checks.shared.watched import NAMES, PLAYED, RULES, SAID, SPELLED
from toolchain.language.ast import Block
from toolchain.model.meaning import digest, digest_of, plain, words_of
from toolchain.model.model import EVERYTHING, LineRow, Model
from toolchain.model.symbols import Symbol, Symbols

_BY_ENTRY = ("functions", "procedures")  # lists of each model, whose entries several models have in common


class Common:
    """Digests of names and rules that are the same objects in several models, and in later runs of the process too."""

    def __init__(self) -> None:
        self._rules = OfObjects(digest_of)
        self._entries = OfObjects(digest_of)
        self._names = OfObjects(_of_name)

    def begin(self) -> None:
        """A new run begins."""
        self._rules.begin()
        self._entries.begin()
        self._names = OfObjects(_of_name)

    def rules(self, name: str, part: Any) -> bytes:
        """Of a part of the rules."""
        return digest(*map(self._entries.of, part)) if name in _BY_ENTRY else self._rules.of(part)

    def names(self, symbols: Iterable[Symbol]) -> bytes:
        """Of names. Checks ask for kinds of names in many combinations; each name is digested once."""
        return digest(*map(self._names.of, symbols))


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

    def of_all(self, blocks: Iterable[Block]) -> bytes:
        """What several blocks say, in their order."""
        return digest(*(self.of(block) for block in blocks))


class Parts:
    """The parts of one model. A part is digested when somebody asks for it."""

    def __init__(self, model: Model, texts: Texts) -> None:
        self._model = model
        self._texts = texts
        self._known: dict[str, bytes] = {}

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
        if sort == EVERYTHING:
            return self._texts.of_all((*model.blocks, *model.said))
        if sort in (PLAYED, SAID):
            if not rest:
                return self._texts.of_all(model.said)
            return self._texts.of_all(model.of_words(tuple(rest.split()), sort == SAID))
        if sort == RULES:
            return self._texts.common.rules(rest, model.ir.get(rest)) if rest else digest_of(sorted(model.ir))
        if sort == NAMES:
            return self._texts.common.names(_names(model.symbols, rest.split()))
        if sort == SPELLED:
            return digest_of([(s.name, s.kind, s.span is None or s.in_text) for s in model.symbols.order])
        if sort in ("blocks", "rule_blocks"):
            return self._texts.of_all(getattr(model, sort))
        if sort in ("map_spans", "spans"):
            return digest_of(list(getattr(model, sort)))  # of places it counts what has one
        if sort == "line_rows":
            return digest(*map(self._texts.of_lines, model.line_rows))
        if sort == "whole_edges":
            return digest_of(model.whole_edges is not None)
        return digest_of(plain(getattr(model, sort)))


def _names(symbols: Symbols, kinds: list[str]) -> list[Symbol]:
    return symbols.all(*kinds) if kinds else symbols.order
