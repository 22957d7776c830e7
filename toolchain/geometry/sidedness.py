"""The two sides of a line of hexes, and the hexes inside a polygon of hexes. Whole numbers only.

Along a line each hex has one neighbour of the line before it and one behind it; going round it clockwise, its other
neighbours lie on the right of the line between the one behind and the one before, and on the left beyond. At an end the
line is thought to go straight on: the hex ahead is on neither side.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from toolchain.geometry.lattice import DIRECTIONS

Axial = tuple[int, int]
LEFT, RIGHT = "left", "right"


class BothSides(ValueError):
    """What should part two sides does not; the text is one sentence for a user."""


def beside(chain: Sequence[Axial], on_map: Collection[Axial]) -> dict[Axial, set[str]]:
    """The hexes next to a line and on which side of it each lies; where the line bends back, a hex may have both."""
    made: dict[Axial, set[str]] = {}
    own = set(chain)
    for i, here in enumerate(chain):
        ahead = _way(here, chain[i + 1]) if i + 1 < len(chain) else None
        back = _way(here, chain[i - 1]) if i else None
        if ahead is None:
            ahead = _onward(here, (back + 3) % 6 if back is not None else 0, on_map)
        if back is None:
            back = _onward(here, (ahead + 3) % 6, on_map)
        for k in range(6):
            other = (here[0] + DIRECTIONS[k][0], here[1] + DIRECTIONS[k][1])
            if other in own or k in (ahead, back):
                continue
            # Clockwise from the way ahead to the way back lies the right.
            side = RIGHT if (k - ahead) % 6 < (back - ahead) % 6 else LEFT
            made.setdefault(other, set()).add(side)
    return made


def _onward(here: Axial, straight: int, on_map: Collection[Axial]) -> int:
    """Where a line goes on from its end: off the map where it can, as straight as may be."""
    off = [k for k in range(6) if (here[0] + DIRECTIONS[k][0], here[1] + DIRECTIONS[k][1]) not in on_map]
    return min(off, key=lambda k: (min((k - straight) % 6, (straight - k) % 6), k)) if off else straight


def _way(a: Axial, b: Axial) -> int:
    return DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))


def side_of(chain: Sequence[Axial], places: Collection[Axial], on_map: Collection[Axial]) -> str:
    """On which side of a line places lie: that which is reached first from them. Raises BothSides."""
    sides = beside(chain, on_map)
    own = set(chain)
    if own.intersection(places):
        raise BothSides("it lies on the chain itself")
    seen = set(places)
    ring = deque([[*places]])
    while ring:
        now = ring.popleft()
        found = {side for hex_ in now for side in sides.get(hex_, ())}
        if len(found) == 1:
            return found.pop()
        if found:
            raise BothSides("it is equally near to both sides of the chain")
        after = [n for h in now for n in _near(h) if n in on_map and n not in own and n not in seen]
        seen.update(after)
        if after:
            ring.append(list(dict.fromkeys(after)))
    raise BothSides("no way leads from it to the chain")


def next_to(chain: Sequence[Axial], side: str, on_map: Collection[Axial]) -> set[Axial]:
    """The hexes of the map next to a line on one side of it."""
    return {hex_ for hex_, found in beside(chain, on_map).items() if found == {side} and hex_ in on_map}


def whole_side(chain: Sequence[Axial], side: str, on_map: Collection[Axial]) -> set[Axial]:
    """All hexes of the map on one side of a line that parts it. Raises BothSides where a way leads round it."""
    own, sides = set(chain), beside(chain, on_map)
    found = next_to(chain, side, on_map)
    todo = list(found)
    while todo:
        for n in _near(todo.pop()):
            if n in on_map and n not in own and n not in found:
                if side not in sides.get(n, {side}):
                    raise BothSides("a path leads around the end of the chain")
                found.add(n)
                todo.append(n)
    return found


def _near(hex_: Axial) -> list[Axial]:
    return [(hex_[0] + dq, hex_[1] + dr) for dq, dr in DIRECTIONS]


def inside(corners: Sequence[tuple[int, int]], points: Sequence[tuple[int, int]]) -> list[bool]:
    """Whether each point lies inside a polygon or on its outline; all are points of the integer lattice."""
    edges = [*zip(corners, [*corners[1:], corners[0]], strict=True)]
    return [_inside(edges, point) for point in points]


def _inside(edges: Sequence[tuple[tuple[int, int], tuple[int, int]]], point: tuple[int, int]) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in edges:
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            odd = not odd
    return odd
