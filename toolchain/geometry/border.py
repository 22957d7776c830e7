"""The border of a map: its outermost hexes, which of their sides face out, and where it runs on from hex to hex."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from toolchain.geometry.lattice import DIRECTIONS

Axial = tuple[int, int]


def outward(hexes: Collection[Axial], rim: Collection[Axial] | None = None) -> dict[Axial, list[Axial]]:
    """The hexes at the border, each with the places beside it that lie outside the map; a hole inside is not outside.

    ``rim``: the hexes with fewer than six others beside them, where they are known.
    """
    on_map = set(hexes)
    rim = on_map if rim is None else rim
    empty = {(q + dq, r + dr) for q, r in rim for dq, dr in DIRECTIONS} - on_map
    if not empty:
        return {}
    # Places within two steps of the map hang together all round it, so that the outside is one piece of them.
    ring = empty | {(q + dq, r + dr) for q, r in empty for dq, dr in DIRECTIONS} - on_map
    heap = [min(ring)]
    outside = {heap[0]}
    while heap:
        q, r = heap.pop()
        near = {(q + dq, r + dr) for dq, dr in DIRECTIONS} & ring - outside
        outside |= near
        heap += near
    made: dict[Axial, list[Axial]] = {}
    for q, r in sorted(rim):
        faces = [place for dq, dr in DIRECTIONS if (place := (q + dq, r + dr)) in outside and place in empty]
        if faces:
            made[q, r] = faces
    return made


def pieces(members: Iterable[Axial], between: Collection[Axial] = ()) -> list[list[Axial]]:
    """Hexes that hang together, the largest piece first; ``between`` are hexes over which they may."""
    left = dict.fromkeys(members)
    own = set(left)
    made = []
    while left:
        first = next(iter(left))
        heap, seen = [first], {first}
        while heap:
            q, r = heap.pop()
            near = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
            new = [n for n in near if n not in seen and (n in own or n in between)]
            seen.update(new)
            heap += new
        made.append([hex_ for hex_ in left if hex_ in seen])
        left = {hex_: None for hex_ in left if hex_ not in seen}
    return sorted(made, key=len, reverse=True)
