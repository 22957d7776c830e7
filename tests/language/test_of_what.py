"""What may stand after `of` in the header of a block is declared with the block, and looked up."""

from __future__ import annotations

from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.patterns import shape


def test_every_of_in_a_header_says_what_it_may_name() -> None:
    undeclared = {
        word
        for word, block in BLOCKS.items()
        if block.played and block.header and word != "part"
        for segment in shape(block.header).segments
        if "of" in segment.words and not block.of
    }

    assert undeclared == set()


def test_nothing_is_declared_for_a_header_without_of() -> None:
    assert {word for word, block in BLOCKS.items() if block.of and "of " not in block.header} == set()
