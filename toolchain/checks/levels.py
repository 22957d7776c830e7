"""Levels of victory by condition (``level STEP when IF``), and what their conditions can be true of together.

A condition is taken apart at and, or, not; what is left (``surrendered of Blue``, ``year = 1914``) may be true or
false, each for itself. Comparisons of the same two things are held against one another, and so are those of one thing
with numbers: nothing is below and above a number at once, nor both less and more than another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from toolchain.base.diagnostic import Findings
from toolchain.checks import reading
from toolchain.checks.asked import kept
from toolchain.checks.comparing import COMPARISONS, TURNED
from toolchain.language.ast import Block, Expr, Line
from toolchain.language.parse import parse_expression
from toolchain.language.tokens import Token
from toolchain.model.model import Model

MOST = 12  # facts: each doubles the cases
World = dict[str, bool]
_SIGN = re.compile(r"[()]|<>|<=|>=|[<=>]")
_NUMBER = re.compile(r"-? ?[0-9]+")


@dataclass
class Level:
    """One line: the step that it awards, and its condition."""

    step: Token
    condition: Expr
    line: Line


@kept
def levels(m: Model) -> list[tuple[Block, list[Token], list[Level]]]:
    """Each victory by conditions: the block, the steps of its ladder, its levels in their order."""
    found = []
    for block in reading.written(m, "victory"):
        steps = [t for x in block.lines if x.word == "ladder" for t in x.tokens[1:] if t.kind != "CMP"]
        made = []
        for line in block.lines:
            if line.word == "level" and len(line.tokens) > 3 and line.tokens[2].text == "when":
                tree = parse_expression(line.tokens[3:], Findings(), line.span)
                if tree is not None:
                    made.append(Level(line.tokens[1], tree, line))
        if made:
            found.append((block, steps, made))
    return found


def worlds(conditions: list[Expr]) -> Iterator[World] | None:
    """All cases of the facts in some conditions; None when there are too many to look at each."""
    facts = sorted({fact for condition in conditions for fact in _facts(condition)})
    if len(facts) > MOST:
        return None
    made = (dict(zip(facts, values, strict=True)) for values in product((False, True), repeat=len(facts)))
    return (world for world in made if _possible(world))


def holds(e: Expr, world: World) -> bool:
    """Whether a condition holds in a case."""
    inner = _inner(e)
    if inner is not e:
        return holds(inner, world)
    if e.op in ("and_", "or_"):
        parts = [holds(part, world) for part in e.args if isinstance(part, Expr)]
        return all(parts) if e.op == "and_" else any(parts)
    if e.op == "not_":
        return not holds(e.args[-1], world)
    known = _fixed(e)
    return known if known is not None else any(world[fact] for fact in _named(e))


def told(world: World) -> str:
    """A case in words: what is true in it."""
    true = [fact for fact, value in world.items() if value]
    return " and ".join(true) if true else "none of its conditions is true"


def _facts(e: Expr) -> Iterator[str]:
    inner = _inner(e)
    if inner is not e:
        yield from _facts(inner)
    elif e.op in ("and_", "or_", "not_"):
        for part in e.args:
            if isinstance(part, Expr):
                yield from _facts(part)
    elif _fixed(e) is None:
        yield from _named(e)


def _inner(e: Expr) -> Expr:
    """What stands in brackets, or alone in a phrase."""
    while e.op in ("phrase", "group") and len(e.args) == 1 and isinstance(e.args[0], Expr):
        e = e.args[0]
    return e


def _fixed(e: Expr) -> bool | None:
    return {"yes": True, "no": False}.get(e.span.text.strip())


def _named(e: Expr) -> list[str]:
    """The facts that a condition without and, or, not speaks of: of `P of (A or B)` two."""
    if e.op == "of" and len(e.args) == 2 and isinstance(e.args[1], Expr):
        of = _inner(e.args[1])
        if of.op == "or_":
            return [f"{_text(e.args[0])} of {_text(word)}" for word in _alternatives(of)]
    return [_text(e)]


def _alternatives(e: Expr) -> Iterator[Expr]:
    for part in e.args:
        if isinstance(part, Expr):
            inner = _inner(part)
            if inner.op == "or_":
                yield from _alternatives(inner)
            else:
                yield inner


def _text(e: Expr | Token) -> str:
    return " ".join(e.span.text.split())


def _possible(world: World) -> bool:
    """Whether the comparisons of a case can all be as they are: some number fits all of one thing."""
    about: dict[str, list[tuple[str, int, bool]]] = {}
    for fact, value in world.items():
        found = _compared(fact)
        if found is not None:
            about.setdefault(found[0], []).append((*found[1:], value))
    for tests in about.values():
        tried = {n + d for _, n, _ in tests for d in (-1, 0, 1)}
        if not any(all(COMPARISONS[op](x, n) == value for op, n, value in tests) for x in tried):
            return False
    return True


def _compared(fact: str) -> tuple[str, str, int] | None:
    """What a fact compares, the sign and the number; of two things it is their difference, which is held against 0."""
    depth = 0
    for sign in _SIGN.finditer(fact):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if depth == 0 and sign[0] in COMPARISONS:
            one, op, other = fact[: sign.start()].strip(), sign[0], fact[sign.end() :].strip()
            if _NUMBER.fullmatch(one) or (not _NUMBER.fullmatch(other) and other < one):
                one, op, other = other, TURNED[op], one
            if _NUMBER.fullmatch(other):
                return one, op, int(other.replace(" ", ""))
            return f"{one} - {other}", op, 0
    return None
