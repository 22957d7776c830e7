"""A hex that pieces may enter but cannot reach.

Why: isolated hexes behind water or an uncrossable river usually mean a mistake in the terrain or in a line;
bar the terrain if nobody is meant to go there.

Bad:
    lines river
      (a river all round 0403, and no ford)

Good:
    lines ford
      0303/0403

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import ground
from toolchain.checks.shared.seen.memo import kept
from toolchain.model.model import Model


@check("MAP020", WARNING, LIKELY)
def unreachable_hex(c: Check, m: Model) -> Iterator[Finding]:
    if not m.ir["movements"]:
        return
    inside, links = _links(m)
    placed = [row["hexes"] or () for row in m.setup_rows]
    named = {i for hexes in placed if len(hexes) == 1 for i in hexes}
    named |= {i for e in m.ir["entries"] for x in e["lines"] for i in ground.fixed_hexes(m, x["hexes"]) or ()}
    for group in ground.groups(inside, links)[1:]:
        if group & named:
            continue
        first = min(group)
        ids = ground.hex_list(m, group)
        message = f"hex {ids} cannot be reached" if len(group) == 1 else f"hexes {ids} cannot be reached"
        yield c.finding(
            message,
            m.map_spans[first],
            here="cut off",
            note="every way in is barred",
            help="add a crossing on a hexside, or `bar` the terrain itself if no unit may enter it",
        )


@kept
def _links(m: Model) -> tuple[set[int], dict[int, set[int]]]:
    """The hexes that a piece may be in, and those that it may come to from each."""
    inside = {i for i in range(len(m.ir["hexes"])) if not ground.prohibited(m, i)}
    links: dict[int, set[int]] = defaultdict(set)
    for name in m.ir["networks"]:
        for a, b in m.ir["networks"][name]:
            links[a].add(b)
            links[b].add(a)
    ways = [way for way in ground.movements(m) if not way["over"]]
    beside = ground.beside(m)
    for here in inside:
        for there in beside[here]:
            if there in links[here] or there not in inside:
                continue
            if any(not ground.barred(m, way, here, there) for way in ways):
                links[here].add(there)
                links[there].add(here)
    return inside, links
