"""XML as a small tree with places, read safely.

Read with expat, which takes no file or address from the document. A document type is refused when it begins,
so no entity can be declared: neither one that grows without end nor one that names a file (XML 1.0, section 4).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from xml.parsers import expat

from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source, Span

DEEPEST = 64
_TAG = re.compile(r"<[^\s/>]+(?:\s+[^\s=>]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*\s*/?>")


class Refusals(NamedTuple):
    """How a format says that its XML is not read: elements too deep in each other, a document type, text that is not well-formed."""

    too_deep: Callable[[Span, int], Finding]
    document_type: Callable[[Span], Finding]
    not_xml: Callable[[Span, str], Finding]


@dataclass
class Element:
    """An element: name, attributes, what it holds, and where its first tag stands."""

    name: str
    attributes: dict[str, str]
    span: Span
    children: list[Element] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The characters in it, those of its children not counted."""
        return "".join(self.parts)

    def attribute_span(self, name: str) -> Span:
        """Where an attribute stands; the tag when it cannot be found."""
        match = re.search(rf"\s({re.escape(name)}\s*=\s*(?:\"[^\"]*\"|'[^']*'))", self.span.text)
        if match is None:
            return self.span
        return Span(self.span.source, self.span.start + match.start(1), self.span.start + match.end(1))


class _Refused(Exception):
    """The document asks for something that is not read; ``at`` makes the finding of a place."""

    def __init__(self, at: Callable[[Span], Finding]) -> None:
        super().__init__()
        self.at = at


class _Builder:
    def __init__(self, source: Source, refusals: Refusals) -> None:
        self.source, self.refusals = source, refusals
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._doctype
        self.parser.buffer_text = True
        self.stack: list[Element] = []
        self.root: Element | None = None

    def place(self, line: int, column: int) -> Span:
        """The tag that begins at a place as expat counts it."""
        line = min(max(line, 1), self.source.line_count)
        start = min(self.source.offset(line, column + 1), len(self.source.text))
        match = _TAG.match(self.source.text, start)
        end = match.end() if match else min(start + 1, len(self.source.text))
        return Span(self.source, start, end)

    def here(self) -> Span:
        return self.place(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.stack) >= DEEPEST:
            raise _Refused(lambda span: self.refusals.too_deep(span, DEEPEST))
        made = Element(name, attributes, self.here())
        if self.stack:
            self.stack[-1].children.append(made)
        else:
            self.root = made
        self.stack.append(made)

    def _end(self, _name: str) -> None:
        self.stack.pop()

    def _text(self, text: str) -> None:
        if self.stack:
            self.stack[-1].parts.append(text)

    def _doctype(self, *_given: Any) -> None:
        raise _Refused(self.refusals.document_type)


def read_xml(source: Source, findings: Findings, refusals: Refusals) -> Element | None:
    """The root of a document; None, with a finding, when it is not XML that can be read."""
    builder = _Builder(source, refusals)
    try:
        builder.parser.Parse(source.text.encode("utf-8"), True)
    except _Refused as refused:
        findings.add(refused.at(builder.here()))
        return None
    except expat.ExpatError as error:
        findings.add(
            refusals.not_xml(
                builder.place(error.lineno, error.offset),
                expat.errors.messages.get(error.code, str(error.code)),
            )
        )
        return None
    return builder.root
