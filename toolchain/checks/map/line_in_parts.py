"""A line falls into parts that do not touch.

Why: a river or railway of one name runs on without a break; where it has one, a hexside was left out, or one that
belongs elsewhere was put in.

Bad:
    lines river "Brook"
      0201/0301  0202/0302  0202/0303

Good:
    lines river "Brook"
      0201/0301  0201/0302  0202/0302  0202/0303

Fix safety: nothing is changed for you: which hexside is missing, the map must say. Two lines of one kind are two `lines`
blocks; a hexside of one may join two parts of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks import reading
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model

FEWEST = 3  # hexsides; of two that do not touch nobody knows which is the line
MOST_PARTS = 3  # a feature that is scattered over the map, as bridges are, is no line


def _linked(m: Model, network: bool, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two links share a hex, or two hexsides a corner."""
    common = {*a} & {*b}
    if network or len(common) != 1:
        return bool(common)
    (one,), (other,) = {*a} - common, {*b} - common
    return other in reading.neighbours(m, one)


def _bridged(m: Model, row: dict[str, Any], parts: list[list[tuple[int, int]]]) -> bool:
    """Whether one hexside of the same feature, listed under another name, joins each part to the first."""
    others = {
        (min(a, b), max(a, b))
        for other in m.line_rows
        if other["feature"] == row["feature"] and other is not row
        for a, b, _ in other["pairs"]
    }
    touching = [{o for o in others if any(_linked(m, False, o, side) for side in part)} for part in parts]
    return all(touching[0] & found for found in touching[1:])


@check("MAP035", WARNING, LIKELY)
def line_in_parts(c: Check, m: Model) -> Iterator[Finding]:
    for row in m.line_rows:
        pairs = {(min(a, b), max(a, b)): token for a, b, token in row["pairs"]}
        if len(pairs) < FEWEST or not row["title"]:
            continue
        network = row["feature"] not in m.facts.edge_terrains
        sides = list(pairs)
        links = {
            i: {j for j, other in enumerate(sides) if j != i and _linked(m, network, side, other)}
            for i, side in enumerate(sides)
        }
        parts = reading.groups(set(links), links)
        if not 1 < len(parts) <= MOST_PARTS:
            continue
        if not network and _bridged(m, row, [[sides[i] for i in part] for part in parts]):
            continue
        main, rest = parts[0], parts[1]
        yield c.finding(
            f"`{row['feature']}` {row['title']} falls into {len(parts)} parts that do not touch".replace(
                "  ", " "
            ),
            reading.pair_span(pairs[sides[min(rest)]]),
            labels=[Label(reading.pair_span(pairs[sides[max(main)]]), "another part ends or begins here")],
            here="this part stands alone",
            help="add the hexsides that are missing, or take out what belongs elsewhere",
        )
