"""Aspects of blocks: what a check may see of all of them, so that it need not look again where nothing else has changed."""

from __future__ import annotations

from typing import NamedTuple

from toolchain.base.source import Source, Span
from toolchain.language.ast import Block, Cite, once
from toolchain.language.conditions import Condition, condition_of
from toolchain.language.tokens import Token
from toolchain.model.model import statements_of

HEADS, CITED, WORDED = "heads", "cited", "worded"
"""What notes are called: the first lines of blocks; their citations; rules without the numbers that stand alone."""


class Head(NamedTuple):
    """What a block is, and what its first line says."""

    word: str
    played: bool
    keyword: Token
    header: tuple[Token, ...]
    cite: Cite | None
    condition: Condition | None
    source: Source


class Cited(NamedTuple):
    """The citations of a block, from top to bottom, and its word."""

    word: str
    cites: tuple[Cite, ...]


class Stated(NamedTuple):
    """A place where a paragraph is stated. ``word``: of the block that it stands in."""

    paragraph: str
    mark: str
    reason: str
    span: Span
    word: str


@once
def head_of(block: Block) -> Head:
    """The head of a block."""
    return Head(
        block.word,
        block.played,
        block.keyword,
        tuple(block.header),
        block.cite,
        condition_of(block),
        block.source,
    )


@once
def cited_in(block: Block) -> Cited:
    """The citations of a block."""
    return Cited(block.word, block.cites())


@once
def stated_in(block: Block) -> tuple[Stated, ...]:
    """The places of a block where it states a paragraph."""
    return tuple(Stated(s.paragraph, s.mark, s.reason, s.span, block.word) for s in statements_of(block))
