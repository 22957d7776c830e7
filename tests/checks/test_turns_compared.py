"""Comparisons of the turn are looked for only in blocks whose text may hold one: none is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.checks.flo.turn_never_comes import _compared, _comparisons
from toolchain.language.ast import Block, lines_of
from toolchain.language.blocks import read_blocks

ROOT = Path(__file__).resolve().parents[2]
TEXTS = sorted([*(ROOT / "scenarios").rglob("*.hw"), *(ROOT / "toolchain" / "templates").rglob("*.hw")])


def compared(block: Block) -> list[str]:
    return [text for line in lines_of(block.lines) for _, text, _ in _comparisons(line.tokens)]


def blocks(text: str) -> list[Block]:
    return read_blocks(Source("a.hw", text), Findings())


def test_no_shipped_comparison_is_passed_over() -> None:
    every = [block for path in TEXTS for block in blocks(path.read_text(encoding="utf-8"))]
    found = [compared(block) for block in every]
    assert sum(map(len, found)) > 10
    assert found == [[text for _, text, _ in _compared(block)] for block in every]


@pytest.mark.parametrize("sign", ["=", "<", ">", "<=", ">="])
@pytest.mark.parametrize("between", [" ", "  # a comment\n    ", "\n    "])
def test_signs_may_stand_apart_from_the_turn(sign: str, between: str) -> None:
    (block,) = blocks(f"procedure p\n  when (turn{between}{sign} 9)\n    end\n")
    assert [f"turn {sign} 9"] == compared(block) == [text for _, text, _ in _compared(block)]


def test_a_turn_in_a_range_is_compared() -> None:
    (block,) = blocks("procedure p\n  when turn in 7..9\n    end\n")
    assert ["turn in 7..9"] == compared(block) == [text for _, text, _ in _compared(block)]
