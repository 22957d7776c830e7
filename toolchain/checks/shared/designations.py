"""Letters in designations, and the lists that explain them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from toolchain.base.source import Span
from toolchain.checks.registry import Whole

_LETTERS = r"[^\W\d_][^\W\d_']*"
_ORDINALS = {"st", "nd", "rd", "th"}


class Abbreviation(NamedTuple):
    """Letters that a list explains, of which nation, and where."""

    nation: str
    text: str
    span: Span


def abbreviations(p: Whole) -> Iterator[Abbreviation]:
    """All that is explained."""
    for placed in p.blocks("abbreviations"):
        words = placed.block.header
        for line in placed.block.lines if len(words) > 1 else ():
            if line.tokens:
                yield Abbreviation(words[1].text, line.tokens[0].value, line.tokens[0].span)


@lru_cache(maxsize=1 << 13)
def letters_of(designation: str) -> tuple[str, ...]:
    """The letters of a designation that stand for a word; a letter alone is a name of its own."""
    if len(designation) == 1:
        return ()
    return tuple(text for text in re.findall(_LETTERS, designation) if text not in _ORDINALS)
