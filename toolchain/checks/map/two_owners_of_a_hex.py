"""A hex in two edges with different owners.

Why: a supply line ending there would reach the edges of both sides. Assign a corner of the map to one of the
edges that meet there.

Bad:
    edge west of Blue
      0101..0110
    edge north of Red
      0101 0201 0301

Good:
    edge north of Red
      0201 0301

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import border
from toolchain.model.model import Model


@check("MAP093", ERROR, CERTAIN, looks_at=GROUND)
def two_owners_of_a_hex(c: Check, m: Model) -> Iterator[Finding]:
    edges = border.edges(m)
    owners = [border.owner(m, edge) for edge in edges]
    held: dict[int, list[int]] = {}
    both: dict[tuple[int, int], list[int]] = {}
    for number, edge in enumerate(edges):
        for index in dict.fromkeys(edge["hexes"]):
            for other in held.get(index, ()):
                if owners[other] != owners[number]:
                    both.setdefault((number, other), []).append(index)
            held.setdefault(index, []).append(number)
    for (number, other), hexes in both.items():
        span = border.named(m, edges[other])
        yield c.finding(
            f"{border.these(m, hexes)} part of the edge `{edges[number]['name']}` of {owners[number]} and "
            f"the edge `{edges[other]['name']}` of {owners[other]}",
            border.named(m, edges[number]),
            labels=[Label(span, "the other edge")] if span else [],
            help=f"remove {'the hex' if len(hexes) == 1 else 'these hexes'} from one of the two edges",
        )
