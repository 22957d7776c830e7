"""The lines that statements of the package were written in.

The package keeps no places. A body and its lines stand in the same order, so they are laid beside each other; only where
a finding needs a place, for most projects never.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from toolchain.base.source import Span
from toolchain.checks.shared import queries
from toolchain.ir.statements import STATEMENTS
from toolchain.language.ast import Block, Line, tokens_of
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.language.tokens import Token, split_commas
from toolchain.model.model import Model
from toolchain.model.statements.shapes import match

Statement = list[Any]


# Which parts of a statement are statements, in the order of the lines below it.
BODIES = {
    op: tuple(number for number, letter in enumerate(form, 1) if letter == "b")
    for op, (form, _) in STATEMENTS.items()
    if "b" in form
}


class Written(NamedTuple):
    """A statement, its line, and the lines it is indented among."""

    statement: Statement
    line: Line
    among: list[Line]


def written_in(m: Model, name: str, body: list[Statement]) -> list[Written]:
    """The statements of a body with their lines, as far as these agree. ``name``: of the procedure in the package."""
    block = _block_of(m, name)
    if block is None:
        return []
    return list(_beside(_lines_of(block), body))


def line_of(m: Model, name: str, body: list[Statement], statement: Statement) -> Written | None:
    """The line of one statement of a body; None where it cannot be told."""
    return next((w for w in written_in(m, name, body) if w.statement is statement), None)


def place_of(
    m: Model,
    where: str,
    body: list[Statement] | None,
    statement: Statement | None,
    *words: str,
    given: str = "",
) -> Span | None:
    """Where one of some words stands in the line of a statement, or else in the block of a rule, as `quantity pace`.

    ``given``: what stands in the brackets behind it; where it does nowhere, the first of the words counts.
    """
    if body is not None and statement is not None:
        at = line_of(m, where, body, statement)
        if at is not None:
            return _word_in(at.line.tokens, words, given) or at.line.span
    word, _, of = where.partition(" ")
    block = queries.block_called(m, word, of) if of else queries.block_called(m, "procedure", where)
    if block is None:
        return None
    return _word_in(list(tokens_of(block, labels=False)), words, given) or block.keyword.span


def _word_in(tokens: list[Token], words: tuple[str, ...], given: str) -> Span | None:
    found = [at for at, token in enumerate(tokens) if token.text in words]
    told = (at for at in found if given and given in _in_brackets(tokens, at + 1))
    at = next(told, found[0] if found else -1)
    return tokens[at].span if at >= 0 else None


def _in_brackets(tokens: list[Token], at: int) -> list[str]:
    """The words of the brackets that open at a place."""
    depth, made = 0, list[str]()
    for token in tokens[at:]:
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if depth < 1:
            break
        made.append(token.text)
    return made


def _block_of(m: Model, name: str) -> Block | None:
    word, _, rest = name.partition(" ")
    if name == "sequence":
        return next(iter(queries.blocks(m, "sequence")), None)
    if rest and word in WITH_DO and word != "battle":  # which does more than its text says
        return queries.block_called(m, word, rest)
    return queries.block_called(m, "procedure", name)


def _lines_of(block: Block) -> list[Line]:
    if block.word in ("procedure", "sequence"):
        return block.lines
    return next((x.body for x in block.lines if x.word == "do" and len(x.tokens) == 1), [])


def _beside(lines: list[Line], body: list[Statement]) -> Iterator[Written]:
    rest = iter(body)
    for at, line in enumerate(lines):
        found = match(line)
        if found is None or found[0] in ("otherwise", "at-limit"):
            continue
        after = lines[at + 1] if at + 1 < len(lines) and lines[at + 1].word in ("otherwise", "at") else None
        other = after.body if after is not None else []
        for _ in range(_count(found[0], line, bool(other))):
            statement = next(rest, None)
            if statement is None:
                return
            yield Written(statement, line, lines)
            if found[0] == "may-choose" and statement[0] in ("ask", "ask-several"):
                continue
            parts = zip(BODIES.get(statement[0], ()), (line.body, other), strict=False)
            if statement[0] in ("retreat", "enter"):
                parts = zip(BODIES[statement[0]], (other,), strict=True)
            for number, below in parts:
                yield from _beside(below, statement[number])


def _count(form: str, line: Line, other: bool) -> int:
    """How many statements a line becomes."""
    if form == "discard":
        return len(split_commas(line.tokens[1:]))
    return 2 if form == "may-choose" and (line.body or other) else 1
