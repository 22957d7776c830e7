"""A line that runs from hex to hex when others of its feature run along hexsides, or the reverse.

Why: a railway listed among the rivers, or a river among the roads, has the right numbers under the wrong
feature.

Bad:
    lines river "North road"
      0101/0102 0102/0103 0103/0104 0104/0105 0105/0106

Good:
    lines road "North road"
      0101/0102 0102/0103 0103/0104 0104/0105 0105/0106

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GROUND, GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.line_tracing import Side, corners, running, way_kinds
from toolchain.model.model import Model

FEWEST = 5  # hexsides of a line, before its course says anything
LONG = 9  # hexsides of a line from hex to hex: over fewer a road may wind as a river does
OTHERS = 3  # lines of the feature that are as they should be
SELDOM, MOSTLY = 0.5, 0.9  # of the hexsides of a line touch another one in a corner


@check("MAP100", NOTE, GUESS, looks_at=GROUND)
def line_of_the_other_kind(c: Check, m: Model) -> Iterator[Finding]:
    along, across = running(m), way_kinds(m)
    shares: dict[str, list[float]] = {}
    rows = []
    for row in m.line_rows:
        feature = row["feature"]
        if not row["title"] or feature not in along | across.keys():
            continue
        sides = [(min(a, b), max(a, b)) for a, b, _ in row["pairs"]]
        if len(sides) >= FEWEST:
            share, joined = _touching(m, sides)
            shares.setdefault(feature, []).append(share)
            rows.append((row, share, joined))
    for row, share, joined in rows:
        others = [*shares[row["feature"]]]
        others.remove(share)
        if len(others) < OTHERS:
            continue
        usual = sorted(others)[len(others) // 2]
        if share < SELDOM and joined and usual > MOSTLY:
            how = "from hex to hex", "along hexsides"
        elif share > MOSTLY and usual < SELDOM and len(row["pairs"]) >= LONG:
            how = "along hexsides", "from hex to hex"
        else:
            continue
        yield c.finding(
            f'"{row["title"]}" runs {how[0]}, but other `{row["feature"]}` lines run {how[1]}',
            queries.pair_span(row["pairs"][0][2]),
            help="list the line under the right feature, or correct its hexsides",
        )


def _touching(m: Model, sides: Sequence[Side]) -> tuple[float, bool]:
    """The part of the hexsides that touch another one in a corner; whether nearly all share a hex with another one."""
    ends = [corners(m, side) for side in sides]
    met = Counter(chain.from_iterable(ends))
    hexes = Counter(chain.from_iterable(sides))
    touching = sum(met[one] > 1 or met[other] > 1 for one, other in ends)
    joined = sum(hexes[a] > 1 or hexes[b] > 1 for a, b in sides)
    return touching / len(sides), joined >= len(sides) - 1
