"""The looks of a model with the places of their colours, for whoever compares colours."""

from __future__ import annotations

from typing import NamedTuple

from toolchain.base.source import Span
from toolchain.look.colours import colour
from toolchain.model.model import Model

_COLOURS = ("colour", "ink", "box", "stripe")


class Painted(NamedTuple):
    """A colour as ``#rrggbb``, and where it is written."""

    colour: str
    span: Span


class DeclaredLook(NamedTuple):
    """A look: of what kind of thing, its name, where that stands, its colours by field, whether it has no line at all."""

    of: str
    name: str
    span: Span
    fields: dict[str, Painted]
    says_nothing: bool


def colours_of(m: Model) -> list[DeclaredLook]:
    """The looks that were read, in the order of the text."""
    of = {look["name"]: look["of"] for look in reversed(m.ir.get("looks") or [])}
    made = []
    for block in m.of_words(("look",)):
        if not block.header or block.header[0].text not in of:
            continue
        name = block.header[0]
        fields = {
            line.word: Painted(found, line.tokens[1].span)
            for line in block.lines
            if line.word in _COLOURS and len(line.tokens) == 2 and (found := colour(line.tokens[1].value))
        }
        made.append(DeclaredLook(of[name.text], name.text, name.span, fields, not block.lines))
    return made
