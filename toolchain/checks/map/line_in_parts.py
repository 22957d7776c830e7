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

from collections.abc import Iterable, Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks import ground, reading
from toolchain.checks.asked import kept
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.model.model import Model

FEWEST = 3  # hexsides; of two that do not touch nobody knows which is the line
MOST_PARTS = 3  # a feature that is scattered over the map, as bridges are, is no line


Side = tuple[int, int]


def _touching(m: Model, network: bool, side: Side, among: dict[int, set[Side]]) -> set[Side]:
    """Links that share a hex with a link, or hexsides that share a corner with a hexside, of those by their hexes."""
    a, b = side
    if network:
        return (among.get(a, set()) | among.get(b, set())) - {side}
    corners = {*ground.neighbours(m, a)} & {*ground.neighbours(m, b)}
    return {(min(x, c), max(x, c)) for c in corners for x in side}


def _by_hex(sides: Iterable[Side]) -> dict[int, set[Side]]:
    made: dict[int, set[Side]] = {}
    for side in sides:
        for place in side:
            made.setdefault(place, set()).add(side)
    return made


@kept
def _listed(m: Model) -> dict[tuple[str, Side], set[int]]:
    """Of each hexside of a feature the rows that list it, by number."""
    made: dict[tuple[str, Side], set[int]] = {}
    for number, row in enumerate(m.line_rows):
        for a, b, _ in row["pairs"]:
            made.setdefault((row["feature"], (min(a, b), max(a, b))), set()).add(number)
    return made


def _bridged(m: Model, number: int, parts: list[list[Side]]) -> bool:
    """Whether one hexside of the same feature, listed under another name, joins each part to the first."""
    feature = m.line_rows[number]["feature"]
    touching = []
    for part in parts:
        near = {other for side in part for other in (side, *_touching(m, False, side, {}))}
        touching.append({other for other in near if _listed(m).get((feature, other), set()) - {number}})
    return all(touching[0] & found for found in touching[1:])


@check("MAP035", WARNING, LIKELY, looks_at=GROUND)
def line_in_parts(c: Check, m: Model) -> Iterator[Finding]:
    for number, row in enumerate(m.line_rows):
        pairs = {(min(a, b), max(a, b)): token for a, b, token in row["pairs"]}
        if len(pairs) < FEWEST or not row["title"]:
            continue
        network = row["feature"] not in m.facts.edge_terrains
        sides = list(pairs)
        index = {side: i for i, side in enumerate(sides)}
        among = _by_hex(sides)
        links = {
            i: {index[other] for other in _touching(m, network, side, among) if other in index}
            for i, side in enumerate(sides)
        }
        parts = ground.groups(set(links), links)
        if not 1 < len(parts) <= MOST_PARTS:
            continue
        if not network and _bridged(m, number, [[sides[i] for i in part] for part in parts]):
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
