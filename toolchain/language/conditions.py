"""What a block is in force under: the words after ``under`` in its header, an option or a reading of a ruling."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from toolchain.language.ast import Block, once
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.patterns import shape
from toolchain.language.tokens import Token


class Condition(NamedTuple):
    """``under mud``, or ``under ties = attacker``: ``reading`` is None for an option.

    ``start`` and ``end`` are where it stands in the header, ``under`` included; ``rest`` are words after it that the
    form of the block does not explain.
    """

    name: Token
    reading: Token | None
    start: int
    end: int
    rest: list[Token]


@once
def condition_of(block: Block) -> Condition | None:
    """The condition in the header of a block; None for a block that always holds."""
    header = block.header
    at = next((i for i, token in enumerate(header) if token.text == "under" and token.kind == "NAME"), -1)
    if at < 0 or at + 1 == len(header):
        return None
    words = header[at + 1 :]
    body = _has_body(block.word)
    # Where a body follows, the sign before it is not that of a reading: `under mud = yes` is an option and `yes`.
    size = 3 if _names_a_reading(words, body) else 1
    rest = words[size:]
    return Condition(
        words[0],
        words[2] if size == 3 else None,
        at,
        at + 1 + size,
        [] if body and rest and rest[0].text == "=" else rest,
    )


@once
def unconditional(block: Block) -> Block:
    """A block in force without its condition, where that stands before a body: `define x under r = a = BODY`."""
    condition = condition_of(block) if _has_body(block.word) else None
    if condition is None or condition.reading is None:
        return block
    made = block.changed(block.lines)
    made.header = [*block.header[: condition.start], *block.header[condition.end :]]
    return made


def _names_a_reading(words: list[Token], body: bool) -> bool:
    if len(words) < 3 or words[1].text != "=":
        return False
    return len(words) > 3 and words[3].text == "=" if body else len(words) == 3


@cache
def _has_body(word: str) -> bool:
    """Whether the header of a block ends with `= BODY`."""
    form = BLOCKS[word].header if word in BLOCKS else ""
    return bool(form) and any(one.words == ("=",) and not one.optional for one in shape(form).segments)
