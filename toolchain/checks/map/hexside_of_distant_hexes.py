"""A rule or example names a hexside of two hexes that are not adjacent.

Why: there is no such hexside. It has no terrain, and play stops where a rule sets a state of it.

Bad:
    set blown of hexside 0101/0301 to yes

Good:
    set blown of hexside 0201/0301 to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.geometry.lattice import distance
from toolchain.language.ast import Block, once
from toolchain.language.expressions.conditions import sentences
from toolchain.language.tokens import Token
from toolchain.model.model import Model

_NUMBERED = re.compile(r"\bhexside\s+\d")
"""How a hexside of two numbers begins: most blocks that speak of hexsides need not be looked through."""


@check("MAP105", ERROR, CERTAIN)
def hexside_of_distant_hexes(c: Check, m: Model) -> Iterator[Finding]:
    named = [block for block in m.blocks if _named_in(block)]
    if not named:
        return
    places = {h["id"]: (h["q"], h["r"]) for h in m.ir["hexes"] if not h.get("box")}
    for block in named:
        for one, other, span in _named_in(block):
            if one in places and other in places and distance(places[one], places[other]) != 1:
                yield c.finding(
                    f"hexes {one} and {other} share no hexside",
                    span,
                    help="write a hexside as two adjacent hexes, as in `hexside 0101/0102`",
                )


@once
def _named_in(block: Block) -> tuple[tuple[str, str, Span], ...]:
    """The numbers of the hexes of all hexsides that a block names, and where they stand."""
    if not (block.holds("hexside") and _may_name_one(block)):
        return ()
    return tuple(named for words in sentences(block) for named in _hexsides(words))


def _may_name_one(block: Block) -> bool:
    """Whether the text of a block may name a hexside; a block that a layer changed has lines of several texts."""
    return not block.digest or bool(_NUMBERED.search(block.source.text, block.span.start, block.span.end))


def _hexsides(words: Sequence[Token]) -> Iterator[tuple[str, str, Span]]:
    """The numbers of the hexes of hexsides, written `hexside 0101/0102`, and where they stand."""
    for at, word in enumerate(words[:-3]):
        one, stroke, other = words[at + 1 : at + 4]
        if word.text == "hexside" and stroke.kind == "SLASH" and one.kind == other.kind == "NUM":
            yield one.text, other.text, one.span.to(other.span)
