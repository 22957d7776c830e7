"""A set-up hex with column and row probably swapped.

Why: the unit is far from the others, but the swapped number lies beside them.

Bad:
    0917  B_Foot_1
    0918  B_Foot_2
    1609  B_Foot_3

Good:
    0917  B_Foot_1
    0918  B_Foot_2
    0916  B_Foot_3

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.plausible.exchanged import FAR, FEWEST, NEAR, exchanged, nearness
from toolchain.geometry.lattice import distance
from toolchain.model.model import Model, SetupRow


@check("SET051", NOTE, GUESS)
def set_up_hex_transposed(c: Check, m: Model) -> Iterator[Finding]:
    hexes = m.ir["hexes"]
    numbers = {held["id"]: index for index, held in enumerate(hexes)}
    places = [(held["q"], held["r"]) for held in hexes]
    rows: dict[tuple[int, int], list[SetupRow]] = defaultdict(list)
    for row in queries.placements(m):
        if row["hexes"] and len(row["hexes"]) == 1:
            rows[(id(row["block"]), row["side"])].append(row)
    for same in rows.values():
        stands = {next(iter(row["hexes"] or ())): row for row in same}
        for index, row in stands.items():
            others = [places[other] for other in stands if other != index]
            turned = numbers.get(exchanged(hexes[index]["id"]), index)
            if turned == index or len(others) < FEWEST:
                continue
            here, there = (min(distance(places[at], one) for one in others) for at in (index, turned))
            if here >= FAR and there <= NEAR:
                yield c.finding(
                    f"hex {hexes[index]['id']} is {here} hexes from the rest of the set-up",
                    row["span"],
                    help=f"did you mean `{hexes[turned]['id']}`, {nearness(there)}?",
                )
