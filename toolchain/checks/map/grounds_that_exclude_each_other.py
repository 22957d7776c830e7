"""Two mutually exclusive terrains in one hex or on one hexside.

Why: a hex that is both woods and lake, or a hexside of both a great and a small river, is listed in a wrong
row.

Bad:
    terrain lake on hex
      excludes  woods
    hexes
      0105  woods, lake

Good:
    hexes
      0105  lake

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.terrain_exclusions import Pair, excluded
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("MAP080", ERROR, CERTAIN, looks_at=GROUND)
def grounds_that_exclude_each_other(c: Check, m: Model) -> Iterator[Finding]:
    said = excluded(m)
    if not said:
        return
    hexes = m.ir["hexes"]
    for index, known in enumerate(hexes):
        for pair in map(frozenset, combinations(known["terrains"], 2)):
            if pair in said:
                yield c.finding(
                    f"hex {known['id']} is both {_both(pair)}, which exclude each other",
                    m.map_spans[index],
                    labels=[Label(said[pair].span, "excluded here")],
                    help="remove one of the two terrains",
                )
    for a, b, terrains in m.ir["edges"]:
        for pair in map(frozenset, combinations(terrains, 2)):
            if pair in said:
                tokens = [token for word, token in _written(m).get((a, b), {}).items() if word in pair]
                first = [Label(queries.pair_span(token), "and here") for token in tokens[:-1]]
                yield c.finding(
                    f"hexside {hexes[a]['id']}/{hexes[b]['id']} is both {_both(pair)}, which exclude each other",
                    queries.pair_span(tokens[-1]),
                    labels=[*first, Label(said[pair].span, "excluded here")],
                    help="remove the hexside from one of the two lists",
                )


def _both(pair: Pair) -> str:
    return " and ".join(f"`{word}`" for word in sorted(pair))


@kept
def _written(m: Model) -> dict[tuple[int, int], dict[str, Token]]:
    """Where each hexside is listed for each of its features first."""
    made: dict[tuple[int, int], dict[str, Token]] = {}
    for row in m.line_rows:
        for a, b, token in row["pairs"]:
            made.setdefault((min(a, b), max(a, b)), {}).setdefault(row["feature"], token)
    return made
