"""Conditions of victory taken apart, and the cases that their parts can be in together.

A condition is taken apart at and, or, not; what is left (``surrendered of Blue``, ``year = 1914``) may be true or
false, each for itself. Comparisons of the same two things are held against one another, and so are those of one thing
with numbers: nothing is below and above a number at once, nor both less and more than another.

A set of cases is a number with a bit for each: the cases in which ``a and b`` holds are those of ``a`` and of ``b``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from toolchain.checks.shared.comparing import COMPARISONS, TURNED
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token

MOST = 12  # facts: each doubles the cases
_SIGN = r"[()]|<>|<=|>=|[<=>]"
_NUMBER = r"-? ?[0-9]+"


class Cases:
    """All cases of the facts in some conditions, in the order in which the last fact changes first."""

    def __init__(self, conditions: list[Expr]) -> None:
        self.facts = sorted({fact for condition in conditions for fact in _facts(condition)})
        self.too_many = len(self.facts) > MOST
        count = 0 if self.too_many else 1 << len(self.facts)
        self._all = (1 << count) - 1
        self._true: dict[str, int] = {}
        if not self.too_many:
            self._true = {fact: self._column(at) for at, fact in enumerate(self.facts)}
        self.possible = self._possible()

    def of(self, e: Expr) -> int:
        """The cases in which a condition holds."""
        e = _inner(e)
        if e.op in ("and_", "or_"):
            parts = [self.of(part) for part in e.args if isinstance(part, Expr)]
            return reduce(and_, parts, self._all) if e.op == "and_" else reduce(or_, parts, 0)
        if e.op == "not_":
            part = e.args[-1]
            assert isinstance(part, Expr)
            return self._all & ~self.of(part)
        known = _fixed(e)
        if known is not None:
            return self._all if known else 0
        return reduce(or_, (self._true[fact] for fact in _named(e)), 0)

    def told(self, cases: int) -> str:
        """The first of some cases in words: what is true in it."""
        first = cases & -cases
        true = [fact for fact in self.facts if self._true[fact] & first]
        return " and ".join(true) if true else "none of the conditions is true"

    def _column(self, at: int) -> int:
        """The cases in which a fact is true: so many in which it is false and so many in which it is true, repeated."""
        width = 1 << (len(self.facts) - 1 - at)
        column, width = ((1 << width) - 1) << width, 2 * width
        for _ in range(at):
            column, width = column | column << width, 2 * width
        return column

    def _possible(self) -> int:
        """The cases whose comparisons can all be as they are: some number fits all of one thing."""
        about: dict[str, list[tuple[str, int, int]]] = {}
        for fact, true in self._true.items():
            found = _compared(fact)
            if found is not None:
                about.setdefault(found[0], []).append((*found[1:], true))
        made = self._all
        for tests in about.values():
            tried = {n + d for _, n, _ in tests for d in (-1, 0, 1)}
            made &= reduce(
                or_,
                (
                    reduce(and_, (true if COMPARISONS[op](x, n) else ~true for op, n, true in tests))
                    for x in tried
                ),
            )
        return made


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


def _compared(fact: str) -> tuple[str, str, int] | None:
    """What a fact compares, the sign and the number; of two things it is their difference, which is held against 0."""
    depth = 0
    for sign in re.finditer(_SIGN, fact):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if depth == 0 and sign[0] in COMPARISONS:
            one, op, other = fact[: sign.start()].strip(), sign[0], fact[sign.end() :].strip()
            if re.fullmatch(_NUMBER, one) or (not re.fullmatch(_NUMBER, other) and other < one):
                one, op, other = other, TURNED[op], one
            if re.fullmatch(_NUMBER, other):
                return one, op, int(other.replace(" ", ""))
            return f"{one} - {other}", op, 0
    return None
