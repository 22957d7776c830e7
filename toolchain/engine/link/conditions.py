"""Conditions and bars, each with its paragraph, as one expression."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolchain.ir.rules import BarredHexes


def joined(op: str, lines: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Conditions, each with its paragraph, as one: ``or`` when any will do, ``and`` when all must hold."""
    return reduce(lambda one, other: [op, one, other], (line["when"] for line in lines))


def without(hexes: list[Any], bars: list[BarredHexes]) -> list[Any]:
    """A hex set without the hexes that bars take out."""
    return reduce(lambda left, bar: ["minus", left, bar["hexes"]], bars, hexes)
