"""The map of a game as an interpretation reads it: what is adjacent, how far, and with which terrain. It never changes."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import TYPE_CHECKING, Any

from toolchain.engine.interpret.basics import NOWHERE, gathered
from toolchain.geometry.lattice import DIRECTIONS

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


class Chart:
    """What an interpretation has found of the map, the tables and the pieces of a game, which never change."""

    def __init__(self, ir: Rules) -> None:
        self._hexes, self._links = ir["hexes"], ir.get("links", ())
        self._pairs, self._boxes = ir["networks"], len(ir["boxes"])
        self.hex_count = len(ir["hexes"])
        self.boxes = {index for index, h in enumerate(ir["hexes"]) if h.get("box")}
        self.where = {
            (h["q"], h["r"]): index for index, h in enumerate(ir["hexes"]) if index not in self.boxes
        }
        self.edges = {frozenset((a, b)): index for index, (a, b, _) in enumerate(ir["edges"])}
        self.cells: dict[tuple[Any, ...], Any] = {}
        self._discs: dict[tuple[int, int], frozenset[int]] = {}
        self._terrains: dict[str, int] = {}
        self._beside: dict[int, list[int]] = {}
        self._networks: dict[str, dict[int, set[int]]] = {}
        self._kinds = [piece["kind"] for piece in ir["pieces"]]
        self._of_kinds: dict[int, list[int]] = {}

    def of_kinds(self, kinds: int) -> list[int]:
        """The pieces of some kinds."""
        if kinds not in self._of_kinds:
            self._of_kinds[kinds] = [x for x, kind in enumerate(self._kinds) if kinds >> kind & 1]
        return self._of_kinds[kinds]

    def is_hex(self, place: int) -> bool:
        """Whether a place is a hex, not a box or nowhere."""
        return 0 <= place < self.hex_count

    def neighbours(self, place: int) -> list[int]:
        """Adjacent hexes, clockwise from the first direction."""
        if not self.is_hex(place):
            return []
        made = self._beside.get(place)
        if made is None:
            known = self._hexes[place]
            beside = [(known["q"] + dq, known["r"] + dr) for dq, dr in DIRECTIONS]
            joined = [pair for pair in self._links if place in pair]
            made = self._beside[place] = [
                *(self.where[at] for at in beside if at in self.where and place not in self.boxes),
                *(other for pair in joined for other in pair if other != place),
            ]
        return made

    def network(self, name: str) -> dict[int, set[int]]:
        """By hex and box those that a network links it with; the network never changes, and nobody changes this."""
        made = self._networks.get(name)
        if made is None:
            made = {x: set() for x in range(self.hex_count + self._boxes)}
            for a, b in self._pairs[name]:
                made[a].add(b)
                made[b].add(a)
            self._networks[name] = made
        return made

    def terrain(self, name: str) -> int:
        """Hexes with a terrain; the map never changes."""
        if name not in self._terrains:
            self._terrains[name] = gathered(
                x for x, known in enumerate(self._hexes) if name in known["terrains"]
            )
        return self._terrains[name]

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other; 999 when one of them is not on the map."""
        if not (self.is_hex(a) and self.is_hex(b)):
            return NOWHERE
        if a in self.boxes or b in self.boxes:
            return self._links_between(a, b)
        x, y = self._hexes[a], self._hexes[b]
        return _apart(x["q"] - y["q"], x["r"] - y["r"])

    def _links_between(self, a: int, b: int) -> int:
        """The fewest steps from one place to another, one of which is a box."""
        return next((far for far, ring in enumerate(self._rings(a, NOWHERE)) if b in ring), NOWHERE)

    def _rings(self, here: int, most: int) -> Iterator[set[int]]:
        """The places that are no step away, one, two and so on, up to so many."""
        reached, ring = {here}, {here}
        for _ in range(most + 1):
            if not ring:
                return
            yield ring
            ring = {there for known in ring for there in self.neighbours(known)} - reached
            reached |= ring

    def disc(self, here: int, reach: int) -> frozenset[int]:
        """Hexes at most so far away, the place itself included."""
        key = (here, reach)
        if key not in self._discs:
            self._discs[key] = frozenset(self._disc(here, floor(reach)))
        return self._discs[key]

    def _disc(self, here: int, reach: int) -> set[int]:
        if reach >= NOWHERE:
            return set(range(self.hex_count))
        if not self.is_hex(here):
            return set()
        # Between a box and anything else steps are counted, between hexes what lies on the grid.
        by_steps = set().union(*self._rings(here, reach)) if self.boxes else set()
        if here in self.boxes:
            return by_steps
        q, r = self._hexes[here]["q"], self._hexes[here]["r"]
        where = self.where
        if 3 * reach * (reach + 1) < len(where):
            span = range(-reach, reach + 1)
            near = ((q + dq, r + dr) for dq in span for dr in span if _apart(dq, dr) <= reach)
            hexes = {where[at] for at in near if at in where}
        else:
            hexes = {x for (other, row), x in where.items() if _apart(q - other, r - row) <= reach}
        return hexes | by_steps & self.boxes


def _apart(dq: int, dr: int) -> int:
    """The distance of two hexes whose coordinates differ by so much."""
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2
