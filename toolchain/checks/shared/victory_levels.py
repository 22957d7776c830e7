"""Levels of victory by condition (``level STEP when IF``), and the cases that their conditions can be in together."""

from __future__ import annotations

from typing import NamedTuple

from toolchain.base.diagnostic import Findings
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.victory_conditions import Cases
from toolchain.language.ast import Block, Expr, Line
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.tokens import Token
from toolchain.model.model import Model


class Level(NamedTuple):
    """One line: the step that it awards, and its condition."""

    step: Token
    condition: Expr
    line: Line


class Levels(NamedTuple):
    """A victory by conditions: its block, the steps of its ladder, its levels in their order, and their cases."""

    block: Block
    steps: list[Token]
    levels: list[Level]
    cases: Cases


@kept
def levels(m: Model) -> list[Levels]:
    """Each victory by conditions."""
    found = []
    for block in queries.written(m, "victory"):
        steps = [t for x in block.lines if x.word == "ladder" for t in x.tokens[1:] if t.kind != "CMP"]
        made = []
        for line in block.lines:
            if line.word == "level" and len(line.tokens) > 3 and line.tokens[2].text == "when":
                tree = parse_expression(line.tokens[3:], Findings(), line.span)
                if tree is not None:
                    made.append(Level(line.tokens[1], tree, line))
        if made:
            found.append(Levels(block, steps, made, Cases([level.condition for level in made])))
    return found
