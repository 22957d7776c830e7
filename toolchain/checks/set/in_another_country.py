"""A unit set up or arriving abroad, while most of its nation is at home.

Why: a single unit in another country is more often due to a wrong digit in a hex number than intended.

Bad:
    forces Blue-1914 of Blueland at 1914-08.1      (all others stand in Blueland)
      0301  6-4 Inf XX  33                         (0301 lies in Redland)

Good:
    forces Blue-1914 of Blueland at 1914-08.1
      0201  6-4 Inf XX  33

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.countries import countries
from toolchain.checks.shared.placing import listed_places
from toolchain.checks.shared.placing.sides_of_lists import side_numbers
from toolchain.checks.shared.seen.memo import kept
from toolchain.model.model import Model

FEWEST = 4  # units at home, before one abroad is odd
AT_HOME = 8  # of them for each one abroad


class Standing(NamedTuple):
    """A unit in a hex: in words, in which hex, where that is written, and on which date of a list."""

    who: str
    verb: str
    hex: int
    span: Span
    date: str = ""


@check("SET031", WARNING, LIKELY, looks_at=PROJECT)
def in_another_country(c: Check, p: Whole) -> Iterator[Finding]:
    for m in p.models:
        yield from _abroad(c, m, _played(m))
    for m in p.models[:1]:
        yield from _abroad(c, m, _listed(p, m))


def _abroad(c: Check, m: Model, standing: dict[tuple[str, str], list[Standing]]) -> Iterator[Finding]:
    sides: dict[tuple[int, str], set[int]] = defaultdict(set)
    for (nation, _list), units in standing.items():
        for one in units:
            sides[one.hex, one.date].add(side_numbers(m).get(nation, -1))
    for (nation, _list), units in standing.items():
        home = _homes(m).get(side_numbers(m).get(nation, -1))
        if home is None or nation not in _lands(m):
            continue
        abroad = [one for one in units if one.hex not in home]
        inside = len(units) - len(abroad)
        if not abroad or inside < max(FEWEST, AT_HOME * len(abroad)):
            continue
        known = countries(m)
        for one in abroad:
            # In a hex with an enemy it is the two units that contradict each other: SET012, SET028 and ARR037.
            land = known.of.get(one.hex) if known is not None and len(sides[one.hex, one.date]) == 1 else None
            if land is not None:
                yield c.finding(
                    f"{one.who} {one.verb} in hex {m.ir['hexes'][one.hex]['id']}, which lies in `{land}`",
                    one.span,
                    note=f"{inside} other units of {nation.replace('_', ' ')} are in countries of their own side",
                    help="correct the hex, or allow this warning",
                )


@kept
def _lands(m: Model) -> dict[str, set[int]]:
    """The country of each nation: the region that is called like it."""
    by_name = {queries.same_spelling(name): hexes for name, hexes in ground.regions(m).items()}
    return {
        nation: set(by_name[word])
        for nation in side_numbers(m)
        if (word := queries.same_spelling(nation)) in by_name
    }


@kept
def _homes(m: Model) -> dict[int, set[int]]:
    """The countries of each side together."""
    made: dict[int, set[int]] = {}
    for nation, hexes in _lands(m).items():
        side = side_numbers(m)[nation]
        made[side] = made.get(side, set()) | hexes
    return made


def _played(m: Model) -> dict[tuple[str, str], list[Standing]]:
    """Units with one hex by nation, those of all set-ups of the scenario together."""
    made: dict[tuple[str, str], list[Standing]] = defaultdict(list)
    for row in queries.placements(m):
        piece = row["piece"].info["piece"]
        side = m.ir["sides"][piece["side"]]["name"] if piece["side"] >= 0 else ""
        nation = m.ir["nations"][piece["nation"]] if piece["nation"] >= 0 else side
        index = next(iter(row["hexes"])) if row["hexes"] and len(row["hexes"]) == 1 else None
        if index is not None and index < len(m.ir["hexes"]):
            made[nation if nation in _lands(m) else side, ""].append(
                Standing(row["piece"].name, "is set up", index, row["span"])
            )
    return made


def _listed(p: Whole, m: Model) -> dict[tuple[str, str], list[Standing]]:
    """Counters with a hex, by nation and list."""
    made: dict[tuple[str, str], list[Standing]] = defaultdict(list)
    for listed in listed_places.in_hexes(p):
        index = m.facts.hex_index.get(listed.word)
        if index is not None and index < len(m.ir["hexes"]):
            verb = ("arrive", "arrives") if listed.arrives else ("are set up", "is set up")
            name = listed.block.header[0].value
            made[listed.nation, name].append(
                Standing(listed.who, verb[not listed.several], index, listed.span, listed.date)
            )
    return made
