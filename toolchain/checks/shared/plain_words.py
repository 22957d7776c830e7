"""How often a name stands in a block, as far as its letters alone tell: most blocks need not be cut into words for it."""

from __future__ import annotations

import re
from typing import NamedTuple

from toolchain.language.ast import Block, once

# Between these signs it is a word, whatever stands around them.
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*+(?=[ (),\n])")
_BEGINS_AFTER = " ("
_JOINED = re.compile(r"[\w-]*+\Z")
_FARTHEST = 60


class Plainly(NamedTuple):
    """Of a name in a block: how often it is a word, whether its plural is one, whether there may be more of either."""

    times: int
    plural: bool
    more: bool


_UNDECIDED, _NOWHERE = Plainly(0, False, True), Plainly(0, False, False)


def plainly(block: Block, name: str) -> Plainly:
    """What the letters tell. Nothing is decided in quotes, comments and citations, nor beside signs that may belong to a word."""
    known = _answers(block)
    found = known.get(name)
    if found is None:
        found = known[name] = _looked_at(block, name)
    return found


@once
def _answers(block: Block) -> dict[str, Plainly]:
    """By names: scenarios ask for the same ones, and so do later runs of a process."""
    return {}


def _looked_at(block: Block, name: str) -> Plainly:
    span = block.span
    text, first, end = span.source.text, span.start, span.end
    at = text.find(name, first, end)
    if not block.digest or block.rows or block.units is not None:
        return _UNDECIDED
    if at < 0:
        return _NOWHERE
    times, plural, more = 0, False, False
    while at >= 0:
        start = _start_of_word(text, at, first)
        found = _WORD.match(text, start, end + 1) if start >= 0 else None
        if found is None or found.end() < at + len(name):
            more = True
        elif found.end() - start <= len(name) + 1 and found[0] in (name, name + "s"):
            if not _in_the_open(text, start):
                more = True
            elif found[0] == name:
                times += 1
            else:
                plural = True
        at = text.find(name, at + len(name), end)
    return Plainly(times, plural, more)


def _start_of_word(text: str, at: int, first: int) -> int:
    """Where the letters begin that stand before a place without a gap; -1 where they may be no one word."""
    joined = _JOINED.search(text, max(first, at - _FARTHEST), at)
    assert joined is not None
    start = joined.start()
    return start if start > first and text[start - 1] in _BEGINS_AFTER else -1


def _in_the_open(text: str, at: int) -> bool:
    """Whether no quote, comment or citation begins before a place, in its line or the one above."""
    line = text.rfind("\n", 0, at) + 1
    above = text.rfind("\n", 0, max(line - 1, 0)) + 1
    return text.find('"', line, at) < 0 and text.find("#", line, at) < 0 and text.find("@", above, at) < 0
