"""Shapes: fixed words and typed holes of a field, statement or header.

A shape is declared as text: ``"plus AMOUNT:expr [for WHOM:expr] [when IF:expr]"``. A line is cut at
the first occurrence of each fixed word outside brackets, so a hole that needs such a word as a name
stands in brackets. `as NAME where` belongs to the expression that it stands in.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from operator import and_
from typing import NamedTuple

from toolchain.language.tokens import Token


class Segment(NamedTuple):
    """Fixed words, then a hole (or none: the words alone are the statement)."""

    words: tuple[str, ...]
    hole: str
    kind: str
    optional: bool


class Shape(NamedTuple):
    """A declared form of line."""

    text: str
    segments: tuple[Segment, ...]
    word: str
    """The word it begins with, or an empty string when it begins with a hole."""
    longest_first: tuple[tuple[int, Segment], ...]
    """The parts with their numbers; longer fixed words first: `chosen by` is not `by`."""

    @property
    def pattern(self) -> str:
        """The form as a designer reads it."""
        parts = []
        for s in self.segments:
            inner = " ".join([*s.words, _shown(s)] if s.hole else s.words)
            parts.append(f"[{inner}]" if s.optional else inner)
        return " ".join(parts)


def _shown(segment: Segment) -> str:
    """A hole as a designer fills it: a text in quotes, a range with its dots."""
    name = segment.hole.upper()
    return {"string": f'"{name}"', "range": "FIRST..LAST", "dates": "FIRST..LAST"}.get(segment.kind, name)


@cache
def shape(text: str) -> Shape:
    """Reads a declaration of a shape."""
    segments: list[Segment] = []
    words: list[str] = []
    optional = False
    for raw in text.split():
        piece = raw
        if piece.startswith("["):
            if words:  # fixed words before an optional part stand alone
                segments.append(Segment(tuple(words), "", "", False))
                words = []
            optional, piece = True, piece[1:]
        closes = piece.endswith("]")
        piece = piece.rstrip("]")
        if ":" in piece and piece.split(":")[0].isupper():
            name, kind = piece.split(":")
            segments.append(Segment(tuple(words), name.lower(), kind, optional))
            words = []
        else:
            words.append(piece)
            if closes:
                segments.append(Segment(tuple(words), "", "", optional))
                words = []
        if closes:
            optional = False
    if words:
        segments.append(Segment(tuple(words), "", "", optional))
    first = segments[0].words
    longest_first = sorted(enumerate(segments), key=lambda part: (-len(part[1].words), part[0]))
    return Shape(text, tuple(segments), first[0] if first else "", tuple(longest_first))


def _find(tokens: list[Token], words: tuple[str, ...], taken: set[int]) -> int:
    depth = 0
    size = len(words)
    first = words[0]
    for index, token in enumerate(tokens):
        if token.kind == "LPAR":
            depth += 1
        elif token.kind == "RPAR":
            depth -= 1
        elif token.text == first and depth == 0 and index not in taken and token.kind != "STRING":
            if first == "as" and [t.text for t in tokens[index + 2 : index + 3]] == ["where"]:
                continue  # the name of what a selection looks at, not of the line
            if size == 1 or [t.text for t in tokens[index : index + size]] == list(words):
                return index
    return -1


def cut(tokens: list[Token], form: Shape) -> dict[str, list[Token]] | None:
    """The words of each hole, or None when a required fixed word is absent.

    A flag (fixed words without a hole) stands in the result under its words joined by blanks.
    """
    found: list[tuple[int, Segment]] = []
    orders: dict[int, int] = {}
    trailing: Segment | None = None
    taken: set[int] = set()
    texts = {token.text for token in tokens}  # most words that may be there are not
    for order, segment in form.longest_first:
        if not segment.words:
            if order and segment.kind in _TRAILING:
                trailing = segment
            else:
                found.append((0, segment))
            continue
        at = _find(tokens, segment.words, taken) if segment.words[0] in texts else -1
        if order == 0 and at != 0:
            return None
        if at < 0:
            if segment.optional:
                continue
            return None
        found.append((at, segment))
        orders[order] = at
        taken.update(range(at, at + len(segment.words)))
    found = [item for item in found if not _out_of_place(item, orders, form)]
    found.sort(key=lambda pair: (pair[0], len(pair[1].words)))
    result: dict[str, list[Token]] = {}
    for index, (at, segment) in enumerate(found):
        begin = at + len(segment.words)
        end = found[index + 1][0] if index + 1 < len(found) else len(tokens)
        if end < begin:
            return None
        held = tokens[begin:end]
        if segment.hole:
            result[segment.hole] = held
        else:
            if held:
                return None
            result[" ".join(segment.words)] = []
    return result if trailing is None else _cut_trailing(result, trailing)


def _out_of_place(item: tuple[int, Segment], orders: dict[int, int], form: Shape) -> bool:
    """Whether an optional word stands behind a required one it belongs before: then it is part of that one's hole."""
    at, segment = item
    if not segment.optional or not segment.words:
        return False
    own = form.segments.index(segment)
    return any(o > own and where < at and not form.segments[o].optional for o, where in orders.items())


_HOLD_SOMETHING = {
    "name",
    "names",
    "word",
    "words",
    "range",
    "string",
    "labels",
    "ladder",
    "attributes",
    "axis",
    "dates",
}
ONE_WORD = ("name", "word")
_CLOSED_RANGE = re.compile(r"-?[0-9]+\.\.-?[0-9]+")


def filled(held: dict[str, list[Token]], form: Shape) -> bool:
    """Whether the holes hold what their kind asks for: something at all, one `a..b`, one text in quotes.

    Expressions are not looked at: whoever reads them says what is missing.
    """
    for segment in form.segments:
        words = held.get(segment.hole)
        if not segment.hole or words is None:
            continue
        if not words and segment.kind in _HOLD_SOMETHING:
            return False
        if segment.kind == "names" and _empty_part(words):
            return False
        if segment.kind == "range" and not (len(words) == 1 and _CLOSED_RANGE.fullmatch(words[0].text)):
            return False
        if segment.kind == "dates" and any(a.end != b.start for a, b in pairwise(words)):
            return False
        if segment.kind == "string" and not (len(words) == 1 and words[0].kind == "STRING"):
            return False
    return True


def _empty_part(names: list[Token]) -> bool:
    """Whether a comma of a list has no name before or behind it."""
    commas = [token.kind == "COMMA" for token in names]
    return bool(commas) and (commas[0] or commas[-1] or any(map(and_, commas, commas[1:])))


def fits(held: dict[str, list[Token]], form: Shape) -> bool:
    """Whether the holes hold what their kind asks for, and those of a name or a word one of them."""
    single = (segment.hole for segment in form.segments if segment.kind in ONE_WORD)
    return filled(held, form) and all(len(held.get(hole, ())) <= 1 for hole in single)


_TRAILING = {"string": "STRING", "range": "RANGE"}


def _cut_trailing(result: dict[str, list[Token]], segment: Segment) -> dict[str, list[Token]] | None:
    """A title in quotes or a range behind a name needs no fixed word before it."""
    for hole, held in list(result.items()):
        if len(held) > 1 and held[-1].kind == _TRAILING[segment.kind]:
            result[segment.hole] = held[-1:]
            result[hole] = held[:-1]
            return result
    return result if segment.optional else None
