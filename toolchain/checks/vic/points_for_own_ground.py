"""A score line that counts hexes its side holds from the start, unlike similar lines.

Why: lines for the two sides are copied from each other, and the region is easily left unchanged.

Bad:
    blue:  1 VP for Blue per hex in north where control of it = Blue     and Blue begins in control of the north
    red:   1 VP for Red per hex in north where control of it = Red

Good:
    blue:  1 VP for Blue per hex in south where control of it = Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.ir.expr import nodes
from toolchain.model.model import Model

FEWEST = 2  # sisters that count what the enemy holds


@check("VIC042", NOTE, GUESS)
def points_for_own_ground(c: Check, m: Model) -> Iterator[Finding]:
    starts = {column["name"]: column["start"] for column in m.ir["columns"] if column["type"] == "side"}
    regions = m.ir["regions"]
    spans = _spans(m)
    for score in m.ir["scores"]:
        own, foreign = [], 0
        for line in score["lines"]:
            begins = _begins(cast("Mapping[str, Any]", line), starts, regions)
            if begins is True:
                own.append(line)
            foreign += begins is False
        if len(own) == 1 and foreign >= FEWEST and (score["name"], own[0]["label"]) in spans:
            yield c.finding(
                f"{m.ir['sides'][own[0]['side']]['name']} holds these hexes from the start;"
                f" {foreign} similar lines count enemy hexes",
                spans[score["name"], own[0]["label"]],
                help="name the other region, or allow this note",
            )


def _begins(line: Mapping[str, Any], starts: dict[str, Any], regions: dict[str, list[int]]) -> bool | None:
    """Whether most hexes of a line begin with its side, or with another; None where that is not known."""
    side = line["side"]
    held = [node for node in nodes(line["per"]) if node[0] == "hexes-with" and node[2] == ["int", side]]
    named = [node[1] for node in nodes(line["per"]) if node[0] == "region"]
    if side < 0 or len(held) != 1 or len(named) != 1 or named[0] not in regions:
        return None
    start = starts.get(held[0][1])
    hexes = regions[named[0]]
    if not isinstance(start, list) or not hexes:
        return None
    owners = [start[number] for number in hexes]
    if 2 * owners.count(side) > len(owners):
        return True
    others = sum(owner not in (side, -1) for owner in owners)
    return False if 2 * others > len(owners) else None


def _spans(m: Model) -> dict[tuple[str, str], Span]:
    """Where the lines of scores stand, by their labels."""
    return {
        (block.header[0].text, line.label.text): line.span
        for block in queries.blocks(m, "score")
        if block.header
        for line in block.lines
        if line.label is not None
    }
