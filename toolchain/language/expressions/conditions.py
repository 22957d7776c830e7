"""Conditions as they are written: cut at `and` and `or`, each part with whether it is negated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from toolchain.base.source import Span
from toolchain.language.ast import Block, lines_of, once
from toolchain.language.tokens import Token

BEGIN = frozenset(("when", "where", "until", "requires", "if"))
"""Words behind which a condition stands."""
_CUT = frozenset((*BEGIN, "otherwise", "saying", "do", "then"))
_JOINS = frozenset(("and", "or"))
NO_RULES = frozenset(("example", "note", "ruling", "allow", "forces", "hexes", "lines"))
_NEGATED = {">=": "<", "<=": ">", "<>": "="}
COMPARISONS = frozenset(("=", "<>", "<", "<=", ">", ">="))


class Part(NamedTuple):
    """A part of a condition: what it says, whether it says that it is not so, and where it stands."""

    words: tuple[str, ...]
    negated: bool
    span: Span


class Join(NamedTuple):
    """Parts that `and` or `or` joins."""

    word: str
    parts: tuple[Part, ...]


def sentences(block: Block) -> Iterator[list[Token]]:
    """The words of each line of a block, and those behind `=` in its head."""
    at = next((i for i, token in enumerate(block.header) if token.text == "="), len(block.header))
    yield block.header[at + 1 :]
    for line in lines_of(block.lines):
        yield line.tokens


@once
def joins_in(block: Block) -> list[Join]:
    """All that is joined in the lines of a block, and behind `=` in its head."""
    return [join for words in sentences(block) for join in joins(words)]


def conjuncts(words: Sequence[Token]) -> list[Part]:
    """The parts of a condition that all hold where it holds; none where `or` joins them."""
    clauses = _cut(words, _CUT, commas=True)
    if len(clauses) != 1 or len(_cut(clauses[0], {"or"})) != 1:
        return []
    parts = _cut(clauses[0], {"and"})
    return [_part(part) for part in parts if part]


def joins(words: Sequence[Token]) -> Iterator[Join]:
    """All that is joined in a line, in brackets too."""
    if not any(token.text in _JOINS for token in words):
        return  # most lines
    stack: list[list[Token]] = [[]]
    for token in words:
        if token.kind == "LPAR":
            stack[-1].append(token)
            stack.append([])
        elif token.kind == "RPAR" and len(stack) > 1:
            inside = stack.pop()
            yield from _joined(inside)
            stack[-1] += [*inside, token]
        else:
            stack[-1].append(token)
    for rest in stack:
        yield from _joined(rest)


def _joined(words: Sequence[Token]) -> Iterator[Join]:
    for clause in _cut(words, _CUT, commas=True):
        either = _cut(clause, {"or"})
        for both in either:
            parts = _cut(both, {"and"})
            if len(parts) > 1 and all(parts):
                yield Join("and", tuple(map(_part, parts)))
        if len(either) > 1 and all(either) and all(len(_cut(one, {"and"})) == 1 for one in either):
            yield Join("or", tuple(map(_part, either)))


def _cut(words: Sequence[Token], at: frozenset[str] | set[str], commas: bool = False) -> list[list[Token]]:
    """Words cut outside brackets; nothing between two cuts is an empty part."""
    made: list[list[Token]] = [[]]
    depth = 0
    for token in words:
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if depth == 0 and (token.text in at or (commas and token.kind in ("COMMA", "COLON"))):
            made.append([])
        else:
            made[-1].append(token)
    return made


def _part(words: list[Token]) -> Part:
    span = words[0].span.to(words[-1].span)
    negated = False
    while True:
        if words[0].text == "not" and len(words) > 1:
            negated, words = not negated, words[1:]
        elif words[0].kind == "LPAR" and words[-1].kind == "RPAR" and len(words) > 2 and _whole(words):
            words = words[1:-1]
        else:
            break
    texts = [token.text for token in words]
    for at, text in enumerate(texts):
        if text in _NEGATED:
            negated, texts[at] = not negated, _NEGATED[text]
    at = next((i for i, text in enumerate(texts[:-1]) if text == "is" and texts[i + 1] == "not"), -1)
    if at >= 0:
        negated = not negated
        del texts[at + 1]
    return Part(tuple(texts), negated, span)


def _whole(words: Sequence[Token]) -> bool:
    """Whether the first bracket is closed by the last."""
    depth = 0
    for number, token in enumerate(words):
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if depth == 0:
            return number == len(words) - 1
    return False
