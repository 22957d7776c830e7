"""Which form the first line of a block and each line below it have, of those that the catalogue declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import takewhile

from toolchain.base.source import Span
from toolchain.language.ast import Block, Line, once
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.patterns import Shape, cut, fits, shape
from toolchain.language.tokens import Token

Words = dict[str, list[Token]]
"""The words in the holes of a header or a line, by the names of the holes."""
Field = tuple[str, Words]
"""A line of a block that has a form: the name of the field, and the words in its holes."""


@once
def in_holes(block: Block) -> Words | None:
    """The words of a header by the holes of its form; None where it has another form. Nobody changes them."""
    form = shape(BLOCKS[block.word].header)
    held = cut(block.header, form)
    return held if held is not None and fits(held, form) else None


def with_quotes(block: Block, form: Shape) -> tuple[Span, Words] | None:
    """Where the title of a header stands without quotes, and its holes; None of another wrong header."""
    words = block.header
    titles = [segment for segment in form.segments if segment.kind == "string" and not segment.words]
    if not titles or form.segments[0].kind != "name" or form.segments[0].words:
        return None
    fixed = {segment.words[0] for segment in form.segments if segment.words}
    title = list(takewhile(lambda word: word.text not in fixed and word.kind != "STRING", words[1:]))
    if not title or (fixed and title[0].kind != "PROPER"):
        return None  # before other words of the form, only a capital letter shows that a title is meant
    span = title[0].span.to(title[-1].span)
    text = Token("STRING", f'"{span.text}"', span.start, span.end, span.source)
    held = cut([words[0], text, *words[1 + len(title) :]], form)
    return (span, held) if held is not None and fits(held, form) else None


@once
def fields_of(block: Block) -> list[tuple[Line, Field | None]]:
    """The lines of a block, each with the field that it is. Most blocks are in force in every scenario."""
    forms = BLOCKS[block.word].fields
    return [(line, field_of(line, forms)) for line in block.lines]


@cache
def _named(names: tuple[str, ...], first: str) -> list[str]:
    """The fields that begin with a word, the longest first."""
    return sorted((name for name in names if name.startswith(first)), key=len, reverse=True)


def field_of(line: Line, forms: Mapping[str, tuple[str, ...]]) -> Field | None:
    """The field that a line is, among those with these forms; None when it is none of them."""
    texts = [t.text for t in line.tokens]
    for name in _named(tuple(forms), texts[0] if texts else ""):
        words = name.split()
        if texts[: len(words)] != words:
            continue
        for form in forms[name]:
            held = cut(line.tokens, shape(form))
            if held is not None and fits(held, shape(form)):
                return name, held
    return None
