"""Regions divide the map among them, but for a hex that is in none of them, or in two.

Why: where two countries cover the map, a hex of neither belongs to nobody, and a hex of both to everybody.

Bad:
    region west
      0101..0403    (without 0203)
    region east
      0501..0803

Good:
    region west
      0101..0403
    region east
      0501..0803

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.model.model import Model

LEAST = 0.05  # of the map, and
SMALLEST = 3  # hexes: a region that divides it is no spot on it
MOST_ODD = 0.03  # of the map: hexes in none or in two
FEWEST = 12
MOST = 8  # regions that may divide a map between them, of which all choices are tried


@check("MAP045", WARNING, LIKELY, looks_at=GROUND)
def between_regions(c: Check, m: Model) -> Iterator[Finding]:
    count = len(m.ir["hexes"])
    large = {
        name: set(held)
        for name, held in m.ir["regions"].items()
        if max(SMALLEST, LEAST * count) <= len(held) < count
    }
    if count < FEWEST or len(large) < 2:
        return
    told: set[int] = set()
    odd = {names: _odd(m, [large[name] for name in names]) for names in _choices(list(large))}
    whole = [set(names) for names, hexes in odd.items() if not hexes]
    for names, hexes in odd.items():
        if len(hexes) > max(1, MOST_ODD * count):
            continue
        if any(these.issubset(names) for these in whole):
            continue  # some of them divide the map without the others, which lie over them
        for index in hexes:
            if index in told:
                continue
            told.add(index)
            holding = [name for name in names if index in large[name]]
            inside = "in none of them" if not holding else "in " + " and in ".join(f"`{n}`" for n in holding)
            symbol = m.symbols.get(names[0], "region")
            labels = [Label(symbol.span, "one of the regions")] if symbol is not None and symbol.span else []
            yield c.finding(
                f"hex {m.ir['hexes'][index]['id']} is {inside}, while {_listed(names)} divide the rest of the map",
                m.map_spans[index], labels=labels,
                help="add it to one of them" if not holding else "take it out of all but one",
            )  # fmt: skip


def _odd(m: Model, held: list[set[int]]) -> list[int]:
    """Hexes in none of some regions, or in several; not those of one more part, a small region beside them all."""
    times = Counter(index for hexes in held for index in hexes)
    beside = [hexes for hexes in m.ir["regions"].values() if not any(index in times for index in hexes)]
    parts = {index for hexes in beside for index in hexes}
    return [index for index in range(len(m.ir["hexes"])) if times[index] != 1 and index not in parts]


def _choices(names: list[str]) -> Iterator[tuple[str, ...]]:
    """The regions two by two, three by three and so on; only all together where there are many."""
    if len(names) > MOST:
        yield tuple(names)
        return
    for size in range(2, len(names) + 1):
        yield from combinations(names, size)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names[:-1]) + f" and `{names[-1]}`"
