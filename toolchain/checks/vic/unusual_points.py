"""A score line unlike all similar lines: a different sign, a different side, or a far larger number.

Why: score lines are often copied. An extra minus, an unchanged side or an extra digit would decide the game,
and nothing in play would reveal it.

Bad:
    ports:  3 VP for Red per hex in ports where control of it = Blue     (in all other lines, the side in control gets the points)

Good:
    ports:  3 VP for Blue per hex in ports where control of it = Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.model import Model

FEWEST = 2  # sisters that agree
FAR = 5  # times the next
LARGE = 10
LONG = 6  # words of lines that may mirror each other


class _Gift(NamedTuple):
    """A line that gives points: how many (each, where it counts), to whom, and which sides it asks for and names."""

    line: Line
    points: Token
    side: Token
    asked: list[str]
    named: list[str]

    @property
    def fixed(self) -> bool:
        """Whether it gives a number, and not so many for each of something that it counts."""
        return self.line.tokens[0] is self.points


@check("VIC040", NOTE, GUESS)
def unusual_points(c: Check, m: Model) -> Iterator[Finding]:
    sides = {symbol.name for symbol in m.symbols.all("side")}
    for block in queries.written(m, "score"):
        gifts = list(_gifts(block, sides))
        fixed = [gift for gift in gifts if gift.fixed]
        yield from _signs(c, fixed)
        yield from _sides(c, fixed, sides)
        yield from _sizes(c, fixed)
        yield from _pairs(c, gifts)


def _gifts(block: Block, sides: set[str]) -> Iterator[_Gift]:
    for line in block.lines:
        words = line.tokens
        at = next((i for i in range(2, len(words) - 1) if words[i].text == "for"), 0)
        if not at or words[at - 2].kind != "NUM":
            continue
        asked = [
            after.text
            for sign, after in zip(words[at + 2 :], words[at + 3 :], strict=False)
            if sign.text == "=" and after.text in sides
        ]
        named = [word.text for i, word in enumerate(words) if word.text in sides and i != at + 1]
        yield _Gift(line, words[at - 2], words[at + 1], asked, named)


def _signs(c: Check, gifts: list[_Gift]) -> Iterator[Finding]:
    below = [gift for gift in gifts if int(gift.points.text) < 0]
    above = [gift for gift in gifts if int(gift.points.text) > 0]
    odd, usual = sorted((below, above), key=len)
    if len(odd) != 1 or not (len(usual) >= FEWEST or any(_mirrors(odd[0], gift) for gift in usual)):
        return
    # Of two that mirror each other, the one that takes points is odd.
    gift = below[0] if len(below) == 1 else odd[0]
    takes = gift in below
    yield c.finding(
        f"this line {'takes' if takes else 'gives'} points, but {_sisters(len(usual))} not",
        gift.points.span,
        help=f"write `{gift.points.text.removeprefix('-')}`, or allow this note"
        if takes
        else "check the sign, or allow this note",
    )


def _sisters(count: int) -> str:
    return "the similar line does" if count == 1 else f"the {count} similar lines do"


def _mirrors(one: _Gift, other: _Gift) -> bool:
    """Whether two lines say the same of two sides: most words are equal."""
    words = [(a.text, b.text) for a, b in zip(one.line.tokens[1:], other.line.tokens[1:], strict=False)]
    same = sum(a == b for a, b in words)
    return (
        len(one.line.tokens) == len(other.line.tokens) and len(words) >= LONG and 5 * same >= 3 * len(words)
    )


def _ten_times(one: _Gift, other: _Gift) -> bool:
    """Whether one gives ten times what the other gives, with one zero more."""
    return int(other.points.text) != 0 and int(one.points.text) == 10 * int(other.points.text)


def _sides(c: Check, gifts: list[_Gift], sides: set[str]) -> Iterator[Finding]:
    """Whoever a condition names gains, in all lines but one."""
    judged = [gift for gift in gifts if gift.side.text in sides and len(set(gift.asked)) == 1]
    odd = [gift for gift in judged if gift.side.text != gift.asked[0]]
    if len(odd) == 1 and len(judged) > 1:
        gift = odd[0]
        yield c.finding(
            f"the points go to {gift.side.text}, but the line tests {gift.asked[0]}; in similar lines both are the same side",
            gift.side.span,
            help=f"write `{gift.asked[0]}`, or allow this note",
        )


def _sizes(c: Check, gifts: list[_Gift]) -> Iterator[Finding]:
    ordered = sorted(gifts, key=lambda gift: abs(int(gift.points.text)))
    if len(ordered) <= FEWEST:
        return
    second, top = (abs(int(gift.points.text)) for gift in ordered[-2:])
    if top >= LARGE and top >= FAR * max(second, 1):
        yield c.finding(
            f"this line gives {top} points; similar lines give at most {second}",
            ordered[-1].points.span,
            help="check the number against the book, or allow this note",
        )


def _pairs(c: Check, gifts: list[_Gift]) -> Iterator[Finding]:
    """Two lines that say the same of the two sides, and give ten times as much, or both to one of them."""
    for one, other in ((a, b) for a in gifts for b in gifts if a is not b and _mirrors(a, b)):
        if _ten_times(one, other):
            yield c.finding(
                f"this line gives {one.points.text} points, but the matching line gives {other.points.text}",
                one.points.span,
                labels=[Label(other.line.span, "the matching line")],
                help="check the number against the book, or allow this note",
            )
        counts = not one.fixed and not other.fixed and one.line.span.start > other.line.span.start
        if counts and one.side.text == other.side.text and _of_one_side_each(one, other):
            yield c.finding(
                f"this line and the matching line count different sides, but both give points to {one.side.text}",
                one.side.span,
                labels=[Label(other.side.span, "the matching line")],
                help="correct one of the two, or allow this note",
            )


def _of_one_side_each(one: _Gift, other: _Gift) -> bool:
    """Whether each line names one side, not the same, and all other words are equal."""
    sides = [set(gift.named) for gift in (one, other)]
    either = sides[0] | sides[1]
    pairs = zip(one.line.tokens, other.line.tokens, strict=True)
    return (
        all(len(side) == 1 for side in sides)
        and sides[0] != sides[1]
        and all(a.text == b.text or {a.text, b.text} <= either for a, b in pairs)
    )
