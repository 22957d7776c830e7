"""Hexes in words: named regions and networks, numbers with the names of the map, runs of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_RUN = 3  # numbers that follow each other, before only the first and the last are printed
FEW = 12
"""Hexes that are told with the names of their places."""


def hexes_in_words(ir: Rules, places: Sequence[int]) -> str:
    """All of these hexes: a few with the names of the map, as `0205 Northam`; those that follow each other as `0101 to 0104`."""
    few = len(places) <= FEW
    runs: list[list[str]] = []
    named = False  # whether the last one ends its run with a name
    for place in sorted(places):
        known = ir["hexes"][place]
        number, name = known["id"], known["name"] if few else ""
        if runs and not named and not name and _follows(runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([f"{number} {name}".rstrip()])
        named = bool(name)
    made = []
    for run in runs:
        made += [f"{run[0]} to {run[-1]}"] if len(run) >= _RUN else run
    return listed(made)


def _follows(one: str, other: str) -> bool:
    digits = one.isdecimal() and other.isdecimal() and len(one) == len(other)
    return digits and int(other) == int(one) + 1


def called(ir: Rules, places: Sequence[int]) -> str:
    """What exactly these hexes are called: the name of a region, or of the network that joins them; nothing where they have none."""
    wanted = sorted(places)
    for name, held in ir["regions"].items():
        if sorted(held) == wanted:
            return spoken(name)
    for name, links in ir["networks"].items():
        if sorted({place for link in links for place in link}) == wanted:
            return f"hexes of the network {spoken(name)}"
    return ""
