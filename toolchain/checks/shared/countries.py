"""Regions that divide the map among them: countries, banks of a river, halves of a map.

No word of the language says that they belong together; it is seen from how they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from toolchain.checks.shared import ground
from toolchain.checks.shared.seen.memo import kept
from toolchain.model.model import Model

FEWEST = 4  # hexes of a country, or of a piece of it
WHOLE = 0.9  # of the hexes of a country hang together in such pieces: it is no list of towns
MOST = 0.5  # of the map, but for ground that nobody enters, is of countries: some towns side by side divide nothing


class Countries(NamedTuple):
    """Which country each hex is of; the hexes of two, and those of none that lie in the midst of countries."""

    names: tuple[str, ...]
    of: dict[int, str]
    twice: dict[int, tuple[str, ...]]
    none: tuple[int, ...]


@kept
def countries(m: Model) -> Countries | None:
    """The regions that divide the map among them, None where there are no two: the largest, and each next that lies
    beside those and has next to nothing in common with them.
    """
    near = dict(enumerate(ground.beside(m)))
    taken: dict[str, set[int]] = {}
    union: set[int] = set()
    for name, listed in sorted(ground.regions(m).items(), key=lambda item: (-len(item[1]), item[0])):
        held = set(listed)
        if not FEWEST <= len(held) < len(near) or len(held & union) > _slips(len(held)):
            continue
        if sum(len(part) for part in ground.groups(held, near) if len(part) >= FEWEST) >= WHOLE * len(held):
            taken[name] = held
            union |= held
    # A region that lies apart divides nothing with the others.
    taken = {name: held for name, held in taken.items() if _beside(held, union - held, near)}
    times = Counter(index for held in taken.values() for index in held)
    open_ground = [
        i for i, h in enumerate(m.ir["hexes"]) if ground.closed_terrains(m).isdisjoint(h["terrains"])
    ]
    if len(taken) < 2 or sum(i in times for i in open_ground) <= MOST * len(open_ground):
        return None
    holders = {
        i: tuple(n for n, held in taken.items() if i in held) for i, count in times.items() if count > 1
    }
    # A country too small to count is one, too.
    small = {i for held in ground.regions(m).values() if not times.keys() & set(held) for i in held}
    left = [gap for gap in ground.groups(set(near) - set(times), near) if len(gap) <= _slips(len(times))]
    left = [gap - small for gap in left]
    foreign = _foreign(m, set(times))
    return Countries(
        tuple(taken),
        {index: name for name, held in taken.items() for index in held},
        holders,
        tuple(
            sorted(
                index for gap in left for index in gap if not foreign & set(m.ir["hexes"][index]["terrains"])
            )
        ),
    )


def _foreign(m: Model, inside: set[int]) -> set[str]:
    """Terrains that lie outside of the countries rather than in them: the sea, and a lake between two of them."""
    times: dict[str, list[int]] = {}
    for index, known in enumerate(m.ir["hexes"]):
        for terrain in known["terrains"]:
            times.setdefault(terrain, [0, 0])[index in inside] += 1
    return {terrain for terrain, (out, within) in times.items() if out > max(1, within)}


def _slips(size: int) -> int:
    """So many hexes of a country may be written wrongly by a slip of the pen."""
    return max(1, size // 50)


def _beside(held: set[int], others: set[int], near: Mapping[int, list[int]]) -> bool:
    touching = (index for index in held if not others.isdisjoint(near[index]))
    return len(list(islice(touching, 2))) == 2
