"""A starting hex over its stacking limit.

Why: the rule would be broken before the first move.

Bad:
    stacking two-a-hex of unit
      at most 2
    0101  B_Foot_1, B_Foot_2, B_Horse

Good:
    0101  B_Foot_1, B_Foot_2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.visible import counted
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing.start_position import at_start
from toolchain.ir.expr import nodes
from toolchain.model.model import Model, SetupRow

if TYPE_CHECKING:
    from toolchain.ir.rules import Stacking

Rows = list[SetupRow]


@check("SET011", ERROR, CERTAIN)
def over_stacked_at_start(c: Check, m: Model) -> Iterator[Finding]:
    for stacking in m.ir["stackings"]:
        # A limit that the hex decides stays as it is, whoever is set up there besides.
        fixed = ["v", "stack"] not in list(nodes(stacking["limit"])) and not stacking["bars"]
        for index, rows in _stacks(m, stacking):
            if not fixed and (len(rows) < 2 or _may_change(m, index, rows[0])):
                continue
            over = _over(m, stacking, index, rows)
            if over:
                yield c.finding(
                    f"hex {m.ir['hexes'][index]['id']} {over}",
                    rows[-1]["span"],
                    note=f"units in this hex: {', '.join(row['piece'].name for row in rows)}",
                    help="set up some of these units in another hex",
                )


def _stacks(m: Model, stacking: Stacking) -> Iterator[tuple[int, Rows]]:
    """The rows of the units that a rule counts and that a side sets up in one hex, by hex."""
    held: dict[tuple[int, int], Rows] = defaultdict(list)
    for row in queries.placements(m):
        piece = row["piece"].info["piece"]
        if row["hexes"] and len(row["hexes"]) == 1 and stacking["kinds"] >> piece["kind"] & 1:
            held[(next(iter(row["hexes"])), piece["side"])].append(row)
    for (index, _side), rows in held.items():
        if index < len(m.ir["hexes"]):
            yield index, rows


def _over(m: Model, stacking: Stacking, index: int, rows: Rows) -> str:
    """What is wrong with a stack by a rule; empty when nothing is, or when that is not known."""
    pieces = sorted(row["piece"].info["index"] for row in rows)
    weights = [at_start(m, stacking["weight"], {"it": piece, "self": piece}) for piece in pieces]
    total = sum(weight or 0 for weight in weights)
    here = {"here": index, "stack": tuple(pieces)}
    limit = at_start(m, stacking["limit"], here)
    if limit is not None and total > limit:
        if stacking["weight"] == ["int", 1]:
            return f"holds {counted(total, 'unit')} at the start, but `{stacking['name']}` allows {limit}"
        return f"holds a total weight of {total} at the start, but `{stacking['name']}` allows {limit}"
    for bar in stacking["bars"]:
        if at_start(m, bar["when"], here):
            return f"holds a stack that `{stacking['name']}` bars at the start (`{bar['label']}`)"
    return ""


def _may_change(m: Model, index: int, of: SetupRow) -> bool:
    """Whether set-up may still bring a unit of a side into a hex, or take one out: by a choice, or by a statement."""
    rows = queries.placements(m)
    names = {name for scenario in m.ir["scenarios"] for name, _side in scenario["setup"]}
    bodies = [procedure["body"] for procedure in m.ir["procedures"] if procedure["name"] in names]
    done = [node[0] for node in nodes(bodies) if node[0] in ("place", "attach", "do", "enter")]
    side = of["piece"].info["piece"]["side"]
    return done != ["place"] * len(rows) or any(
        len(hexes := row["hexes"] or ()) > 1 and index in hexes and row["piece"].info["piece"]["side"] == side
        for row in rows
    )
