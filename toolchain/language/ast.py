"""The shapes that text is read into, before any meaning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.base.source import Source, Span
from toolchain.language.tokens import Token


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


@dataclass(slots=True)
class Block:
    """A top-level block: its keyword, the words after it, its citation and its lines."""

    keyword: Token
    header: list[Token]
    cite: Cite | None
    lines: list[Line]
    source: Source
    span: Span

    @property
    def word(self) -> str:
        """The keyword's text."""
        return self.keyword.text


@dataclass(frozen=True, slots=True)
class Expr:
    """A node of an expression as written: ``op`` names the production, ``args`` are nodes, words or strings."""

    op: str
    args: tuple[Any, ...]
    span: Span
