"""A road or railway crosses a river without the bridge that all other crossings have.

Why: if every other crossing of the river has its bridge, the bridge of this one is missing, or is listed
one hexside off.

Bad:
    lines road
      0101/0102  0201/0202  0301/0302  0401/0402    (all over the river)
    lines bridge
      0101/0102  0201/0202  0301/0302

Good:
    lines bridge
      0101/0102  0201/0202  0301/0302  0401/0402

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.outlines import mostly
from toolchain.model.model import Model

FEWEST = 2  # ways over a bridge, so that they are the rule
MOST_ODD = 0.25  # of them: where more have no bridge, ways need none
OVER = 0.9  # of the hexsides of a bridge: so many are of what it bridges


@check("MAP046", WARNING, LIKELY, looks_at=GROUND)
def crossing_without_its_bridge(c: Check, m: Model) -> Iterator[Finding]:
    sides: dict[str, set[tuple[int, int]]] = {}
    for a, b, terrains in m.ir["edges"]:
        for terrain in terrains:
            sides.setdefault(terrain, set()).add((a, b))
    links = {link for name in m.ir["networks"] for link in ground.links(m, name)}
    for water, wet in sides.items():
        # A bridge, a ford, a ferry: what lies over this water, and not all along it.
        over = [
            name
            for name, spans in sides.items()
            if name != water and len(spans) < len(wet) and len(spans & wet) >= OVER * len(spans)
        ]
        crossings = links & wet
        with_it = {link for link in crossings if any(link in sides[name] for name in over)}
        # A ford is a way over too.
        odd = crossings.difference(
            *(own for name, own in sides.items() if name != water and mostly(own, wet))
        )
        if len(with_it) < FEWEST or not odd or len(odd) > max(1, MOST_ODD * len(with_it)):
            continue
        bridge = max(over, key=lambda name: len(sides[name] & with_it))
        for feature, a, b, token in ground.written_links(m, odd):
            yield c.finding(
                f"`{feature}` crosses `{water}` without `{bridge}`, unlike everywhere else",
                queries.pair_span(token),
                labels=[Label(m.map_spans[a], "from here"), Label(m.map_spans[b], "to here")],
                help=f"add the hexside to `{bridge}`, or correct the hexes of the link",
            )
