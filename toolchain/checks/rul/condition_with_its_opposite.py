"""A condition joined to its opposite.

Why: with `and` the two are never both true; with `or` one of them always is. So the line never applies, or
applies unconditionally. hexwright compares opposites, numeric bounds, terrains that exclude each other, and
kinds or values that a thing can have only one of.

Bad:
    woods:  plus 1 MP when to is woods and not to is woods
    weak:   minus 1 when strength of self < 3 and strength of self > 5

Good:
    woods:  plus 1 MP when to is woods and not to is village
    weak:   minus 1 when strength of self < 3 or strength of self > 5

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, Whole, check
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.expressions import bounds
from toolchain.language.expressions.conditions import NO_RULES, Join, Part, joins_in
from toolchain.language.tokens import split_commas

Pair = frozenset[str]


@check("RUL018", WARNING, CERTAIN, looks_at=BLOCK)
def condition_with_its_opposite(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word not in NO_RULES and (block.holds("and") or block.holds("or")):
        excluded = _apart(own.whole)
        for join in joins_in(block):
            yield from _found(c, join, excluded)


class _Apart:
    """Words that are never true of one thing together: terrains that exclude each other, two kinds, two values of a set."""

    def __init__(self, p: Whole) -> None:
        self._terrains: dict[Pair, str] = {
            frozenset((placed.block.header[0].text, part[0].text)): placed.block.header[0].text
            for placed in p.all_blocks("terrain")
            if placed.block.header
            for line in placed.block.lines
            if line.word == "excludes"
            for part in split_commas(line.tokens[1:])
            if part
        }
        self._above: dict[str, str] = {}
        for placed in p.all_blocks("kind"):
            words = [token.text for token in placed.block.header if token.kind != "COMMA"]
            names, parent = (words[:-2], words[-1]) if words[-2:-1] == ["is"] else (words, "")
            self._above |= dict.fromkeys(names, parent)
        self._sets: dict[str, list[str]] = {}
        for placed in p.all_blocks("values", "ladder"):
            for token in placed.block.header[1:]:
                self._sets.setdefault(token.text, []).append(placed.block.header[0].text)

    def why(self, one: str, other: str) -> str:
        """Why nothing is both; "" where something may be."""
        owner = self._terrains.get(frozenset((one, other)))
        if owner is not None:
            return f"`{owner}` excludes `{other if owner == one else one}`"
        if one in self._above and other in self._above:
            return "" if one in self._line(other) or other in self._line(one) else "they are different kinds"
        sets = self._sets.get(one, [])
        if len(sets) == 1 and sets == self._sets.get(other) and not {one, other} & self._above.keys():
            return f"they are different values of `{sets[0]}`"
        return ""

    def _line(self, kind: str) -> list[str]:
        """A kind and all above it."""
        made = []
        while kind and kind not in made:
            made.append(kind)
            kind = self._above.get(kind, "")
        return made


@kept
def _apart(p: Whole) -> _Apart:
    return _Apart(p)


def _found(c: Check, join: Join, excluded: _Apart) -> Iterator[Finding]:
    for one, other in combinations(join.parts, 2):
        if one.words == other.words and one.negated != other.negated:
            holds = "they are never both true" if join.word == "and" else "one of them is always true"
            yield c.finding(
                f"this condition and its opposite are joined by `{join.word}`: {holds}",
                other.span,
                labels=[Label(one.span, "the other condition")],
                help="correct one of the two conditions",
            )
        elif _leave_nothing(join, one, other):
            yield c.finding(
                "no number meets both conditions"
                if join.word == "and"
                else "every number meets at least one of the two conditions",
                other.span,
                labels=[Label(one.span, "the other condition")],
                help="correct one of the bounds, or join the conditions with `or`"
                if join.word == "and"
                else "correct one of the bounds, or join the conditions with `and`",
            )
        elif join.word == "and" and not one.negated and not other.negated:
            yield from _two_of_one(c, one, other, excluded)


def _leave_nothing(join: Join, one: Part, other: Part) -> bool:
    """Whether two bounds of one value exclude each other; of `or`, whether their opposites do."""
    turned = join.word == "or"
    a = bounds.read(one.words, one.negated != turned)
    b = bounds.read(other.words, other.negated != turned)
    if a is None or b is None or a[0] != b[0]:
        return False
    return not any(x.meets(y) for x in a[1] for y in b[1])


def _two_of_one(c: Check, one: Part, other: Part, excluded: _Apart) -> Iterator[Finding]:
    # `is (woods and lake)`, or `to is woods and to is lake`.
    listed = len(one.words) == len(other.words) == 1
    said = len(one.words) > 2 and one.words[:-1] == other.words[:-1] and one.words[-2] in ("is", "has")
    if not listed and not said:
        return
    first, second = one.words[-1], other.words[-1]
    why = excluded.why(first, second) if first != second else ""
    if why:
        yield c.finding(
            f"nothing is both `{first}` and `{second}`: {why}",
            other.span,
            labels=[Label(one.span, "the other condition")],
            help="correct one of the conditions, or join them with `or`",
        )
