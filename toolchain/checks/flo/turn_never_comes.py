"""A comparison with a turn that no scenario plays.

Why: the condition has the same answer in every turn, so the line never applies, or always does.

Bad:
    turn day 1..6
    when turn > 8

Good:
    turn day 1..6
    when turn > 4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, lines_of, once
from toolchain.language.expressions import bounds
from toolchain.language.expressions.conditions import NO_RULES
from toolchain.language.tokens import Token

_SIGNS = ("=", "<", ">", "<=", ">=", "in")
# Comments, citations and ends of lines may stand between them.
_COMPARED = re.compile(r"turn\s*(?:[#@][^\n]*\s*)*(?:[=<>]|in\b)")
_ARITHMETIC = ("PLUS", "MINUS", "STAR", "SLASH")
_OPPOSITE = {"<=": ">", ">=": "<"}


@check("FLO061", WARNING, CERTAIN, looks_at=PROJECT)
def turn_never_comes(c: Check, p: Whole) -> Iterator[Finding]:
    played = [m for m in p.models if queries.has_rules(m)]
    if not played or len(played) != len(p.models):
        return
    first = min(m.ir["scenarios"][0]["first"] for m in played)
    last = max(m.ir["scenarios"][0]["last"] for m in played)
    turns = bounds.Stretch(first, True, last, True)
    for placed in p.own:
        if placed.block.word in (*NO_RULES, "schedule"):
            continue
        for span, text, met in _compared(placed.block):
            if not any(map(turns.meets, met)):
                yield c.finding(
                    f"`{text}` is never true: the game has turns {first}..{last}",
                    span,
                    help="correct the number, or the turns of the game",
                )


@once
def _compared(block: Block) -> list[tuple[Span, str, list[bounds.Stretch]]]:
    """Comparisons of the turn with a number, and which turns meet each."""
    if not (block.holds("turn") and _may_compare(block)):
        return []
    return [made for line in lines_of(block.lines) for made in _comparisons(line.tokens)]


def _may_compare(block: Block) -> bool:
    """Whether the turn may be compared in a block: mostly its lines need not be read."""
    return not block.digest or bool(_COMPARED.search(block.source.text, block.span.start, block.span.end))


def _comparisons(words: list[Token]) -> Iterator[tuple[Span, str, list[bounds.Stretch]]]:
    for at, word in enumerate(words[:-2]):
        sign, number = words[at + 1 : at + 3]
        if word.text != "turn" or sign.text not in _SIGNS:
            continue
        before = words[at - 1] if at else None
        behind = words[at + 3] if at + 3 < len(words) else None
        if any(beside is not None and beside.kind in _ARITHMETIC for beside in (before, behind)):
            continue
        if before is not None and before.text == "of":
            continue
        plain = _OPPOSITE.get(sign.text, sign.text)
        read = bounds.read(("turn", plain, number.text), plain != sign.text)
        if read is not None:
            yield word.span.to(number.span), f"turn {sign.text} {number.text}", list(read[1])
