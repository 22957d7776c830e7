"""A set-up region that is too small for its units.

Why: there would be no room for the last of them.

Bad:
    region near-bank
      0101
      near-bank  B_Foot_1, B_Foot_2, B_Horse

Good:
    region near-bank
      0101..0103

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import count
from toolchain.model.model import Model, SetupRow


@check("SET013", ERROR, CERTAIN)
def set_up_region_too_small(c: Check, m: Model) -> Iterator[Finding]:
    rows = [(r, frozenset(r["hexes"])) for r in queries.placements(m) if r["hexes"]]
    for stacking in m.ir["stackings"]:
        if stacking["limit"][0] != "int":
            continue
        limit = stacking["limit"][1]
        wants: dict[tuple[int, frozenset[int]], list[SetupRow]] = defaultdict(list)
        for row, among in rows:
            piece = row["piece"].info["piece"]
            if stacking["kinds"] >> piece["kind"] & 1:
                wants[(piece["side"], among)].append(row)
        for (side, hexes), wanting in wants.items():
            if len(hexes) < 2 and wanting[0]["line"].tokens[0].kind == "NUM":
                continue
            inside = [r for (s, h), more in wants.items() if s == side and h <= hexes for r in more]
            weights = [queries.weight_of(m, stacking, r["piece"].info["piece"]) for r in inside]
            if any(w is None for w in weights):
                continue
            total = sum(w or 0 for w in weights)
            if total > limit * len(hexes):
                place, room = wanting[0]["span"].text, limit * len(hexes)
                yield c.finding(
                    f"`{place}` has room for {count(room, 'unit')}, but {total} {'is' if total == 1 else 'are'} set up there"
                    if total == len(inside)
                    else f"`{place}` has room for a weight of {room}, but its units weigh {total}",
                    wanting[0]["span"],
                    note=f"`{stacking['name']}` allows {limit} per hex",
                    help="make the region larger, or set up fewer units there",
                )
