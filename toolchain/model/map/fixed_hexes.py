"""The hexes of an expression that the map alone decides."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolchain.geometry.lattice import distance
from toolchain.geometry.places import adjacent_places, steps_from
from toolchain.model.bound_names import depends

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

Expr = list[Any]
Names = Mapping[str, int]
MOST_MEASURED = 2_000_000  # distances from all hexes to all of a set
_COMPARED = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_RECKONED = {"+": operator.add, "-": operator.sub, "*": operator.mul}


class _OfPlay(Exception):
    """What is asked for depends on play, or is more than is worked out before it."""


def fixed_hexes(ir: Rules, e: Expr) -> set[int] | None:
    """The hexes of an expression that does not depend on play; None of one that does."""
    try:
        return _Ground(ir).hexes(e, {})
    except _OfPlay:
        return None


class _Ground:
    """Works out expressions on a map. Sets that are the same for every hex are kept."""

    def __init__(self, ir: Rules) -> None:
        self.ir = ir
        self._kept: dict[int, set[int]] = {}
        self._adjacent: list[tuple[int, ...]] = []

    def hexes(self, e: Expr, names: Names) -> set[int]:
        """A set of hexes. Raises _OfPlay."""
        if id(e) in self._kept:
            return self._kept[id(e)]
        made = self._hexes(e, names)
        if not any(depends(e, name) for name in names):
            self._kept[id(e)] = made
        return made

    def _hexes(self, e: Expr, names: Names) -> set[int]:
        op, hexes = e[0], self.ir["hexes"]
        if op == "region":
            return set(self.ir["regions"][e[1]])
        if op == "hex-set":
            return set(e[1])
        if op == "all-hexes":
            return set(range(len(hexes)))
        if op == "terrain":
            return {i for i, hex_ in enumerate(hexes) if e[1] in hex_["terrains"]}
        if op in ("union", "common", "minus"):
            one, other = self.hexes(e[1], names), self.hexes(e[2], names)
            return one | other if op == "union" else one & other if op == "common" else one - other
        if op == "single":
            return {self._hex(e[1], names)}
        if op == "near":
            return self._round({self._hex(e[1], names)})
        if op == "near-set":
            return self._round(self.hexes(e[1], names))
        if op == "within":
            reach, middle = self._number(e[1], names), self._hex(e[2], names)
            return {i for i in range(len(hexes)) if self._far(i, middle) <= reach}
        if op == "hexes-where":
            return {i for i in self.hexes(e[2], names) if self._holds(e[3], {**names, e[1]: i})}
        raise _OfPlay

    def _round(self, middles: set[int]) -> set[int]:
        return {there for here in middles for there in self._beside()[here]}

    def _beside(self) -> list[tuple[int, ...]]:
        self._adjacent = self._adjacent or adjacent_places(self.ir["hexes"], self.ir.get("links", ()))
        return self._adjacent

    def _holds(self, e: Expr, names: Names) -> bool:
        op = e[0]
        if op == "bool":
            return bool(e[1])
        if op == "not":
            return not self._holds(e[1], names)
        if op in ("and", "or"):
            one, other = self._holds(e[1], names), self._holds(e[2], names)
            return one and other if op == "and" else one or other
        if op == "in-set":
            return self._hex(e[1], names) in self.hexes(e[2], names)
        if op == "some-hex":
            return bool(self.hexes(e[1], names))
        if op in _COMPARED:
            return bool(_COMPARED[op](self._number(e[1], names), self._number(e[2], names)))
        raise _OfPlay

    def _number(self, e: Expr, names: Names) -> int:
        op = e[0]
        if op == "int":
            return int(e[1])
        if op == "v":
            return self._hex(e, names)
        if op in _RECKONED:
            return int(_RECKONED[op](self._number(e[1], names), self._number(e[2], names)))
        if op == "grid":
            hex_ = self.ir["hexes"][self._hex(e[2], names)]
            return 0 if hex_.get("box") else hex_["row"] if e[1] == "row" else hex_["column"]
        if op == "distance":
            return self._far(self._hex(e[1], names), self._hex(e[2], names))
        if op == "hex-count":
            return len(self.hexes(e[1], names))
        if op == "distance-set":
            here, there = self._hex(e[1], names), self.hexes(e[2], names)
            if there and len(there) * len(self.ir["hexes"]) <= MOST_MEASURED:
                return min(self._far(here, i) for i in there)
        raise _OfPlay

    def _hex(self, e: Expr, names: Names) -> int:
        made = int(e[1]) if e[0] == "int" else names.get(e[1], -1) if e[0] == "v" else -1
        if not 0 <= made < len(self.ir["hexes"]):
            raise _OfPlay
        return made

    def _at(self, index: int) -> tuple[int, int]:
        return self.ir["hexes"][index]["q"], self.ir["hexes"][index]["r"]

    def _far(self, one: int, other: int) -> int:
        hexes = self.ir["hexes"]
        if hexes[one].get("box") or hexes[other].get("box"):
            return steps_from(self._beside(), one)[other]
        return distance(self._at(one), self._at(other))
