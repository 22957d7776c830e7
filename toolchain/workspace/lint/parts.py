"""What stands in each part of a model, as a digest: so that lint knows whether what a check looked at has changed."""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import compress
from typing import Any

from toolchain.base.remembered import OfObjects, Remembered
from toolchain.checks.shared.seen.aspects import CITED, HEADS, WORDED
from toolchain.checks.shared.seen.watched import ALONE, NAMES, PLAYED, RULES, SAID, SPELLED, answer_alone
from toolchain.language.ast import Block, Cite
from toolchain.model.meaning import digest, digest_of, plain, words_of, words_without_numbers
from toolchain.model.model import EVERYTHING, LineRow, Model
from toolchain.model.symbols import Function, Symbol, Symbols

Answers = Remembered[str, tuple[tuple[tuple[str, ...], bytes, bytes], ...]]
"""Of answers, by their notes: what each rests on, a digest of what stood there, a digest of the answer."""
Aspects = Remembered[bytes, bytes]
"""Digests of what blocks say, by a letter for the aspect and the digest of the block's text; empty where it says nothing."""
_WHERE = 8  # bytes of the digest of a file's name: there are a few hundred files
_VARIANTS = 8  # of an answer, of scenarios that differ, so many are kept

_BY_ENTRY = ("functions", "procedures")  # lists of each model, whose entries several models have in common


class Common:
    """Digests of names and rules that are the same objects in several models, and in later runs of the process too."""

    def __init__(self) -> None:
        self._rules = OfObjects(digest_of)
        self._entries = OfObjects(digest_of)
        self._names = OfObjects(_of_name)
        self._heads = OfObjects(_of_head)
        self._spellings = OfObjects(_of_spelling)

    def begin(self) -> None:
        """A new run begins."""
        self._rules.begin()
        self._entries.begin()
        self._names.begin()
        self._heads.begin()
        self._spellings.begin()

    def rules(self, name: str, part: Any) -> bytes:
        """Of a part of the rules."""
        return digest(b"".join(map(self._entries.of, part))) if name in _BY_ENTRY else self._rules.of(part)

    def heads(self, functions: dict[str, Function]) -> bytes:
        """Of what is applied to arguments, by names."""
        return digest(*functions, b"".join(map(self._heads.of, functions.values())))

    def spellings(self, symbols: Iterable[Symbol]) -> bytes:
        """Of how names are written."""
        return digest(b"".join(map(self._spellings.of, symbols)))

    def names(self, symbols: Iterable[Symbol]) -> bytes:
        """Of names. Checks ask for kinds of names in many combinations; each name is digested once."""
        return digest(b"".join(map(self._names.of, symbols)))


def _of_head(head: Function) -> bytes:
    return digest_of(plain(head))


def _of_spelling(symbol: Symbol) -> bytes:
    return marshal.dumps((symbol.name, symbol.kind, symbol.span is None or symbol.in_text), 2)


def _of_name(symbol: Symbol) -> bytes:
    info = symbol.info
    if symbol.kind == "table" and "block" in info:
        # The lines of a table are those of its block.
        info = {key: part for key, part in info.items() if key != "data"}
        if "rows" in info:
            info["rows"] = [row[:2] for row in info["rows"]]
    return digest_of([symbol.name, symbol.kind, plain(info)])


class Texts:
    """The words of each block, as a digest, and digests of what models have in common."""

    def __init__(
        self,
        below: set[int],
        common: Common | None = None,
        answers: Answers | None = None,
        aspects: Aspects | None = None,
    ) -> None:
        """``below``: the sources (by id) of the projects that this one extends. The rest: what is known already."""
        self.answers: Answers = Remembered(0) if answers is None else answers
        self._aspects: Aspects = Remembered(0) if aspects is None else aspects
        self._places: dict[tuple[str, bool, bool], bytes] = {}
        self._below = below
        self._lines: dict[int, tuple[LineRow, bytes]] = {}
        self.common = common or Common()

    def of(self, block: Block) -> bytes:
        """What a block says, comments left out, and the file in which it says so."""
        return self.aspect(words_of, block)

    def aspect(self, question: Callable[[Block], bytes], block: Block) -> bytes:
        """One aspect of what a block says, and the file in which it says so."""
        below = id(block.source) in self._below
        known: tuple[bool, bytes] | None = block.known.get(question)
        if known is None or known[0] != below:
            said = self._said(question, block)
            where = self._where(block.source.name, below, block.played) if said else b""
            known = block.known[question] = below, where + said
        return known[1]

    def _said(self, question: Callable[[Block], bytes], block: Block) -> bytes:
        """One aspect of what a block says, as a digest; kept for later runs by its text, unless a layer changed it."""
        key = _LETTERS[question] + block.digest
        known = self._aspects.get(key) if block.digest else None
        if known is None:
            said = question(block)
            known = digest(said) if said else b""
            if block.digest:
                self._aspects.put(key, known)
        return known

    def _where(self, name: str, below: bool, played: bool) -> bytes:
        place = name, below, played
        found = self._places.get(place)
        if found is None:
            found = self._places[place] = digest(f"{name} {below} {played}")[:_WHERE]
        return found

    def aspects(self, aspect: str, blocks: Iterable[Block]) -> bytes:
        """One aspect of what blocks say, in their order; those left out of which it says nothing."""
        return digest(*(said for said, _ in self.told_apart(ASPECTS[aspect], blocks)))

    def told_apart(
        self, question: Callable[[Block], bytes], blocks: Iterable[Block]
    ) -> list[tuple[bytes, Block]]:
        """One aspect of each block of which it says something. Of blocks that are alike in it all words are added.

        Otherwise two could change places unseen, and a check may point to the first of them.
        """
        said = [(text, block) for block in blocks if (text := self.aspect(question, block))]
        times = Counter(text for text, _ in said)
        return [(text if times[text] == 1 else text + self.of(block), block) for text, block in said]

    def of_lines(self, row: LineRow) -> bytes:
        """What a block of lines says, and where on the map; scenarios on one map share these too."""
        found = self._lines.get(id(row))
        if found is None:
            pairs = [pair[:2] for pair in row["pairs"]]
            made = digest(self.of(row["block"]), digest_of([row["feature"], row["title"], pairs]))
            found = self._lines[id(row)] = (row, made)
        return found[1]


def _head(block: Block) -> bytes:
    words = [(token.kind, token.text) for token in block.header]
    return marshal.dumps((block.word, words, _cite(block.cite) if block.cite is not None else None), 2)


def _citations(block: Block) -> bytes:
    """With its first line, by which blocks are told apart. Empty where it cites nothing."""
    cites = block.cites()
    words = [token.text for token in block.header]
    return marshal.dumps((block.word, words, list(map(_cite, cites))), 2) if cites else b""


def _cite(cite: Cite) -> tuple[tuple[str, ...], str, str, str]:
    """What a citation says, without its place."""
    return tuple(cite.paragraphs), cite.mark, cite.reason, cite.ruling


ASPECTS: dict[str, Callable[[Block], bytes]] = {
    HEADS: _head,
    CITED: _citations,
    WORDED: words_without_numbers,
}

_LETTERS = {words_of: b"t", _head: b"h", _citations: b"c", words_without_numbers: b"w"}

Words = tuple[list[str], list[bytes]]
"""The words of blocks, and digests of what each says."""


class Parts:
    """The parts of one model. A part is digested when somebody asks for it."""

    def __init__(self, model: Model, texts: Texts) -> None:
        self._model = model
        self._texts = texts
        self._known: dict[str, bytes] = {}
        self._digests: dict[tuple[str, ...], bytes] = {}

    @cached_property
    def _played(self) -> Words:
        """The words of the blocks that are played, and digests of what they say."""
        return self._words(self._model.blocks)

    @cached_property
    def _said(self) -> Words:
        """The same of blocks that are only said."""
        return self._words(self._model.said)

    def _words(self, blocks: list[Block]) -> Words:
        return [block.word for block in blocks], list(map(self._texts.of, blocks))

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
        if sort in ASPECTS:
            blocks = model.blocks if sort == CITED else model.rule_blocks
            said = model.said if sort != HEADS else ()
            return self._texts.aspects(sort, (*blocks, *said))
        if sort == ALONE:
            return self._of_answer(note)
        if sort == RULES:
            return self._texts.common.rules(rest, model.ir.get(rest)) if rest else digest_of(sorted(model.ir))
        if sort == NAMES:
            return self._texts.common.names(_names(model.symbols, rest.split()))
        if sort == SPELLED:
            return self._texts.common.spellings(model.symbols.order)
        if sort in ("map_spans", "spans"):
            return digest_of(list(getattr(model, sort)))  # of places it counts what has one
        if sort == "line_rows":
            return digest(*map(self._texts.of_lines, model.line_rows))
        if sort == "functions":
            return self._texts.common.heads(model.functions)
        if sort == "whole_edges":
            return digest_of(model.whole_edges is not None)
        if sort == "facts":
            return digest_of(
                plain({name: part for name, part in vars(model.facts).items() if name[0] != "_"})
            )
        part = getattr(model, sort)
        if sort in ("setup_rows", "schedule_rows"):
            # A row shows its piece as a name only; checks look at the piece itself, its side, its kind, its entry.
            return digest(digest_of(plain(part)), self._texts.common.names(row["piece"] for row in part))
        return digest_of(plain(part))

    def _of_answer(self, note: str) -> bytes:
        """Of an answer, which is not asked for again while all that it rests on is the same."""
        known = self._texts.answers.get(note) or ()
        for notes, stood, answer in known:
            if self.stands(notes) == stood:
                self._texts.answers.put(note, known)
                return answer
        found, asked = answer_alone(self._model, note)
        notes = tuple(sorted(asked))
        made = notes, self.stands(notes), digest_of(plain(found))
        self._texts.answers.put(note, (made, *known[: _VARIANTS - 1]))
        return made[2]

    def _of_blocks(self, sort: str, words: list[str]) -> bytes:
        """What blocks say, in their order: all, or those of some kinds."""
        if len(words) == 1:
            return digest(b"".join(map(self._texts.of, self._model.of_words((words[0],), sort == SAID))))
        kinds, texts = self._said if sort == SAID else self._played
        if sort == EVERYTHING:
            texts = [*texts, *self._said[1]]
        elif sort == "rule_blocks":
            texts = [text for kind, text in zip(kinds, texts, strict=True) if kind != "example"]
        elif words:
            # Many checks ask for many kinds in many combinations.
            texts = list(compress(texts, map(frozenset(words).__contains__, kinds)))
        return digest(b"".join(texts))


def _names(symbols: Symbols, kinds: list[str]) -> list[Symbol]:
    return symbols.all(*kinds) if kinds else symbols.order
