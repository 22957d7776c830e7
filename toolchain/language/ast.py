"""The shapes that text is read into, before any meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from toolchain.base.source import Source, Span, value
from toolchain.language.interpolation import words_inside
from toolchain.language.tokens import Token

A = TypeVar("A")


class Cite(NamedTuple):
    """``@ 7.1.3 authored "why"``: paragraphs, a mark of provenance, its reason."""

    paragraphs: tuple[str, ...]
    mark: str
    reason: str
    span: Span
    ruling: str = ""


@dataclass(eq=False, repr=False, slots=True)
class Line:
    """One logical line (or one part between ``;``) with what is indented below it."""

    tokens: list[Token]
    label: Token | None
    cite: Cite | None
    indent: int
    body: list[Line] = field(default_factory=list)
    raw: Span | None = None
    plain: bytes | None = field(default=None, init=False, repr=False, compare=False)
    """What it says without its places, once somebody has asked (:mod:`toolchain.model.meaning`)."""

    @property
    def span(self) -> Span:
        """From the label or first word to the last word."""
        first = self.label or (self.tokens[0] if self.tokens else None)
        if first is None:
            if self.cite is not None:
                return self.cite.span
            assert self.raw is not None
            return self.raw
        last = self.tokens[-1] if self.tokens else first
        return Span(first.source, first.start, last.end)

    @property
    def word(self) -> str:
        """The first word, or an empty string."""
        return self.tokens[0].text if self.tokens else ""


class Name(NamedTuple):
    """A designation as written, where it stands, and whether it bears the mark ``*``."""

    text: str
    start: int
    marked: bool = False


@dataclass(eq=False, repr=False, slots=True)
class Piece:
    """``2 x 6-4 Inf XX (tag)  25, 26  75 SP``: counters of one kind in a row."""

    count: int
    factors: str
    reduced: bool
    type: str
    echelon: str
    tag: str
    names: list[Name]
    supply: int | None
    start: int
    end: int
    every: bool = False
    counted: bool = True
    clauses: list[tuple[str, int]] = field(default_factory=list)

    @property
    def arrives_at(self) -> str:
        """What its first clause `at ...` says, such as `2801` or the name of a place; empty without one."""
        return next((text[3:].strip() for text, _ in self.clauses if text.startswith("at ")), "")

    @property
    def label(self) -> str:
        """The piece without count and names, as printed."""
        parts = [self.factors, "(-)" if self.reduced else "", self.type, self.echelon]
        return " ".join(part for part in parts if part)


@dataclass(eq=False, repr=False, slots=True)
class Row:
    """One logical row of counters: under which heading, where or when, what is done, with which pieces."""

    start: int
    end: int
    group: str
    place: str
    date: str
    verb: str
    state: str
    pieces: list[Piece]
    cite: Cite | None = None
    by: list[Piece] = field(default_factory=list)


class Text(NamedTuple):
    """A word or quoted text of a row: what it says, and where it stands."""

    value: str
    start: int
    end: int
    quoted: bool = False


class Item(NamedTuple):
    """One entry of a clause: a name, and its values, of which there are several when they are divided by ``/``."""

    name: Text
    values: tuple[Text, ...] = ()


@dataclass(eq=False, repr=False, slots=True)
class Head:
    """``2 x 4-3 foot II``: ``factors`` are those of each face; without ``kind`` the formation says it."""

    start: int
    end: int
    count: int | None = None
    factors: list[list[Text]] = field(default_factory=list)
    kind: Text | None = None
    echelon: Text | None = None


class Named(NamedTuple):
    """A unit of a row: its name, and its id where that is written."""

    name: Text
    id: Text | None


@dataclass(eq=False, repr=False, slots=True)
class Clause:
    """``printed met, mg``: its first word (``with`` for ratings), the face after ``on``, its entries."""

    word: str
    start: int
    end: int
    items: list[Item] = field(default_factory=list)
    face: Text | None = None


@dataclass(eq=False, repr=False, slots=True)
class ForceRow:
    """Units of one kind in a row, a unit that is changed, or the heading of a formation."""

    start: int
    end: int
    head: Head | None = None
    names: list[Named] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    title: Text | None = None
    changed: Text | None = None
    formation: Text | None = None
    heading: bool = False
    cite: Cite | None = None


@dataclass(eq=False, repr=False, slots=True)
class ForceRows:
    """All rows of a block. ``fields``: where the lines of its fields begin and end. ``broken``: some could not be read, which was reported."""

    rows: list[ForceRow] = field(default_factory=list)
    extends: Text | None = None
    ids: Text | None = None
    fields: list[tuple[int, int]] = field(default_factory=list)
    broken: bool = False
    end: int = 0


class Block:
    """A top-level block: its keyword, the words after it, its citation and its lines.

    The lines may be read only when somebody asks for them: a block that was read before without a finding need not
    be read again to know that it is there.
    """

    __slots__ = (
        "_all_cites",
        "_cites",
        "_lines",
        "_read",
        "cite",
        "digest",
        "header",
        "keyword",
        "known",
        "played",
        "rows",
        "source",
        "span",
        "units",
        "word",
    )

    def __init__(
        self,
        keyword: Token,
        header: list[Token],
        cite: Cite | None,
        lines: list[Line] | Callable[[], list[Line]],
        source: Source,
        span: Span,
        cites: list[Cite] | None = None,
        rows: list[Row] | None = None,
        played: bool = True,
        units: ForceRows | None = None,
    ) -> None:
        """``cites``: what the lines cite, where these are given as a function that reads them.

        ``rows``: rows of counters, of a block that holds such (``toolchain/language/unit_rows.py``). ``units``: rows of
        the units of a played game (``toolchain/language/force_rows.py``). ``played``: whether play carries the block out; of what is only said the linter alone takes notice.
        """
        self._cites = cites
        self._all_cites: tuple[Cite, ...] | None = None
        self.known: dict[Any, Any] = {}
        """Answers to questions about the block alone (:func:`once`)."""
        self.digest = b""
        """Of the text of a block as it stands in a file; empty for a block that layers made."""
        self.rows = rows if rows is not None else []
        self.units = units
        self.played = played
        self.keyword = keyword
        self.word = keyword.text
        self.header = header
        self.cite = cite
        self.source = source
        self.span = span
        self._read: Callable[[], list[Line]] | None = None
        self._lines: list[Line] = []
        if callable(lines):
            self._read = lines
        else:
            self._lines = lines

    @property
    def lines(self) -> list[Line]:
        """The lines below the header, with what is indented below each."""
        if self._read is not None:
            self._lines, self._read = self._read(), None
        return self._lines

    def holds(self, letters: str, times: int = 1) -> bool:
        """Whether some letters may stand in a block so often. Asked before its words are looked at: mostly they do not."""
        if not self.digest:
            return True  # a layer changed it: its lines are of several texts
        text, span = self.source.text, self.span
        if times == 1:
            return text.find(letters, span.start, span.end) >= 0
        return text.count(letters, span.start, span.end) >= times

    def listed(self, word: str) -> list[Token]:
        """The entries of the fields of that word, without commas: `forces A, B` lists A and B."""
        return [t for line in self.lines if line.word == word for t in line.tokens[1:] if t.kind != "COMMA"]

    def changed(self, lines: list[Line], cite: Cite | None = None) -> Block:
        """The same block with other lines, and another citation when one is given."""
        return Block(
            self.keyword,
            self.header,
            cite or self.cite,
            lines,
            self.source,
            self.span,
            rows=self.rows,
            played=self.played,
        )

    def cites(self) -> tuple[Cite, ...]:
        """All citations: of the block, then of its lines from top to bottom."""
        if self._all_cites is None:
            own = (self.cite, *(row.cite for row in self.rows))
            self._all_cites = (*(cite for cite in own if cite is not None), *self.cites_of_lines())
        return self._all_cites

    def cites_of_lines(self) -> Iterator[Cite]:
        """The citations of the lines, from top to bottom. Where these are known no line is read for them."""
        if self._read is not None and self._cites is not None:
            yield from self._cites
            return
        todo = self.lines[::-1]
        while todo:
            line = todo.pop()
            if line.cite is not None:
                yield line.cite
            todo += line.body[::-1]


def once(question: Callable[[Block], A]) -> Callable[[Block], A]:
    """Asks a question about a block once; the answer is kept with the block. Most blocks are in force in every scenario."""

    @wraps(question)
    def asked(block: Block) -> A:
        if question not in block.known:
            block.known[question] = question(block)
        answer: A = block.known[question]
        return answer

    return asked


def lines_of(lines: Iterable[Line]) -> Iterator[Line]:
    """All lines and what is indented below them, as written."""
    for line in lines:
        yield line
        if line.body:
            yield from lines_of(line.body)


def tokens_of(block: Block, labels: bool = True) -> Iterator[Token]:
    """All words of a block: header, labels (or not), lines, and in braces in a text; citations are not among them."""
    yield from block.header
    for line in lines_of(block.lines):
        if labels and line.label is not None:
            yield line.label
        yield from line.tokens
        yield from words_inside(line.tokens)


@value(slots=True)
class Expr:
    """A node of an expression as written: ``op`` names the production, ``args`` are nodes, words or strings."""

    op: str
    args: tuple[Any, ...]
    span: Span
