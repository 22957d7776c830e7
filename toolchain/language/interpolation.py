"""Words in braces inside a text: `tell "odds {column}"`, `saying "which of {left} units"`. A brace that is meant as such is doubled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.language.tokens import Token, scan


class Gap(NamedTuple):
    """What stands between braces: its words, and where it stands with the braces."""

    words: list[Token]
    span: Span


class StrayBrace(NamedTuple):
    """A brace without its partner."""

    span: Span


_SIGNS = r"\{\{|\}\}|\{([^{}]*)\}|[{}]"
Part = str | Gap | StrayBrace
SHOWING = ("tell", "saying", "may")
"""Words after which a text shows values: what the log tells, what a seat is asked."""


def parts_of(text: Token, findings: Findings) -> Iterator[Part]:
    """The parts of a text in quotes, plain ones as written; what is wrong with the signs of a gap becomes a finding."""
    said, source, first = text.text[1:-1], text.source, text.start + 1
    at = 0
    for match in re.finditer(_SIGNS, said):
        if match.start() > at:
            yield said[at : match.start()]
        at = match.end()
        span = Span(source, first + match.start(), first + at)
        if match[1] is not None:
            yield Gap(scan(source, span.start + 1, span.end - 1, findings), span)
        elif len(match[0]) == 2:
            yield match[0][0]
        else:
            yield StrayBrace(span)
    if at < len(said):
        yield said[at:]


def plain_text(text: Token, findings: Findings) -> str:
    """A text that is shown as it stands; a name in braces, which only what is told or asked replaces, is a finding."""
    if "{" in text.text:
        for part in parts_of(text, Findings()):
            if isinstance(part, Gap) and part.words:
                findings.add(faults.braces_in_a_plain_text.at(part.span))
    return str(text.value)


def words_inside(words: Sequence[Token]) -> Iterator[Token]:
    """The words between the braces of those texts of a line that show values."""
    for before, text in pairwise(words):
        if text.kind == "STRING" and before.text in SHOWING and "{" in text.text:
            for part in parts_of(text, Findings()):
                if isinstance(part, Gap):
                    yield from part.words
