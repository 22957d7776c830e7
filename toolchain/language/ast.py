"""The shapes that text is read into, before any meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.base.source import Source, Span
from toolchain.language.tokens import Token

if TYPE_CHECKING:
    from toolchain.language.unitrows import Row


@dataclass(frozen=True, slots=True)
class Cite:
    """``@ 7.1.3 authored "why"``: paragraphs, a mark of provenance, its reason."""

    paragraphs: tuple[str, ...]
    mark: str
    reason: str
    span: Span
    ruling: str = ""


@dataclass(slots=True)
class Line:
    """One logical line (or one part between ``;``) with what is indented below it."""

    tokens: list[Token]
    label: Token | None
    cite: Cite | None
    indent: int
    body: list[Line] = field(default_factory=list)
    raw: Span | None = None

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


class Block:
    """A top-level block: its keyword, the words after it, its citation and its lines.

    The lines may be read only when somebody asks for them: a block that was read before without a finding need not
    be read again to know that it is there.
    """

    __slots__ = (
        "_cites",
        "_lines",
        "_read",
        "cite",
        "digest",
        "header",
        "keyword",
        "played",
        "rows",
        "source",
        "span",
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
    ) -> None:
        """``cites``: what the lines cite, where these are given as a function that reads them.

        ``rows``: rows of counters, of a block that holds such (``toolchain/language/unitrows.py``). ``played``:
        whether play carries the block out; of what is only said the linter alone takes notice.
        """
        self._cites = cites
        self.digest = b""
        """Of the text of a block as it stands in a file; empty for a block that layers made."""
        self.rows = rows if rows is not None else []
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
        return self.source.text.count(letters, self.span.start, self.span.end) >= times

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

    def cites(self) -> Iterator[Cite]:
        """All citations: of the block, then of its lines from top to bottom."""
        if self.cite is not None:
            yield self.cite
        for row in self.rows:
            if row.cite is not None:
                yield row.cite
        yield from self.cites_of_lines()

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


def lines_of(lines: Iterable[Line]) -> Iterator[Line]:
    """All lines and what is indented below them, as written."""
    for line in lines:
        yield line
        if line.body:
            yield from lines_of(line.body)


def tokens_of(block: Block, labels: bool = True) -> Iterator[Token]:
    """All words of a block: header, labels (or not) and lines; citations are not among them."""
    yield from block.header
    for line in lines_of(block.lines):
        if labels and line.label is not None:
            yield line.label
        yield from line.tokens


@dataclass(frozen=True, slots=True)
class Expr:
    """A node of an expression as written: ``op`` names the production, ``args`` are nodes, words or strings."""

    op: str
    args: tuple[Any, ...]
    span: Span
