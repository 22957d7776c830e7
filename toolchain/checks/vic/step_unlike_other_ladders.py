"""A victory step that is spelt almost like a step of another scenario's ladder.

Why: the scenarios of one game usually share their steps, so one of the two is a typing error.

Bad:
    victory                                         (of one scenario)
      ladder  draw < marginal < decisive
    victory                                         (of another)
      ladder  draw < margnial < decisive

Good:
    victory
      ladder  draw < marginal < decisive

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.suggest import nearest
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.language.ast import Block
from toolchain.language.tokens import Token


@check("VIC044", WARNING, LIKELY, looks_at=PROJECT)
def step_unlike_other_ladders(c: Check, p: Whole) -> Iterator[Finding]:
    blocks = [placed.block for placed in p.blocks("victory") if _steps(placed.block)]
    ladders = [_steps(block) for block in blocks]
    for number, (block, steps) in enumerate(zip(blocks, ladders, strict=True)):
        for at, other in enumerate(ladders):
            if at == number or len(other) != len(steps):
                continue
            unlike = [pair for pair in zip(steps, other, strict=True) if pair[0].text != pair[1].text]
            if len(unlike) != 1:
                continue
            mine, theirs = unlike[0]
            if _awards(block, theirs.text):
                continue  # VIC020 reports it
            same = sum(theirs.text in _texts(one) for one in ladders)
            # Of two ladders the second is told; of more, the one that nobody shares.
            alone = sum(mine.text in _texts(one) for one in ladders) == 1
            if alone and nearest(mine.text, [theirs.text]) and (same > 1 or at < number):
                yield c.finding(
                    f"the step `{mine.text}` is spelt almost like `{theirs.text}` of another ladder",
                    mine.span,
                    labels=[Label(theirs.span, "the other ladder")],
                    help=f"write `{theirs.text}`, or give the steps names that cannot be confused",
                )
                break


def _steps(block: Block) -> list[Token]:
    return [t for line in block.lines if line.word == "ladder" for t in line.tokens[1:] if t.kind != "CMP"]


def _awards(block: Block, step: str) -> bool:
    return any(line.word == "level" and [t.text for t in line.tokens[1:2]] == [step] for line in block.lines)


def _texts(steps: list[Token]) -> set[str]:
    return {token.text for token in steps}
