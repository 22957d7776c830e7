"""Sight: the lines of a map, and what is seen along them. Source: the `sight` block of the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from toolchain.engine.bitsets import mask_of
from toolchain.engine.program import Program
from toolchain.engine.remembered import Remembered
from toolchain.geometry.sightline import Hexside, equally_far, offsets, ordered, sight_line

MOST_VIEWERS = 512  # hexes from which lines are remembered, of one rule
MOST_LINES = 32  # ways in which the hexes of one line were held
Test = Callable[..., object] | None


class _Corner(NamedTuple):
    """The hexes and the hexsides that meet at a corner, by their slots."""

    hexes: tuple[int, ...]
    sides: tuple[int, ...]


class _Line(NamedTuple):
    """A line by slots: its far end, hexes between, hexsides crossed or run along, hexes beside each of these, corners."""

    target: int
    between: tuple[int, ...]
    sides: tuple[int, ...]
    beside: tuple[tuple[int, int], ...]
    corners: tuple[_Corner, ...]


class Lines:
    """All lines of one length at most. A slot is a hex or hexside by where it lies from the viewer."""

    def __init__(self, program: Program, reach: int) -> None:
        self.program = program
        self._slots = {(0, 0): 0}
        self._side_slots: dict[Hexside, int] = {}
        self.lines = [self._line(q, r) for q, r in offsets(reach)]
        self.sides = [(self._slots[a], self._slots[b], equally_far(a, b)) for a, b in self._side_slots]
        self._where = {qr: index for index, qr in enumerate(program.axial)}
        self._known: dict[int, tuple[list[int], list[int]]] = {}
        self._looked: dict[int, list[int]] = {}
        self._met: set[tuple[str, int]] = set()
        self._open: dict[object, Remembered] = {}

    def _line(self, q: int, r: int) -> _Line:
        line = sight_line(q, r)
        return _Line(
            self._slot((q, r)),
            tuple(self._slot(cell) for cell in line.hexes),
            tuple(self._side(*side) for side in (*line.crossed, *line.along)),
            tuple((self._slot(a), self._slot(b)) for a, b in line.along),
            tuple(
                _Corner(
                    tuple(self._slot(cell) for cell in (a, b, c)),
                    (self._side(a, b), self._side(a, c), self._side(b, c)),
                )
                for a, b, c in line.corners
            ),
        )

    def _slot(self, cell: tuple[int, int]) -> int:
        return self._slots.setdefault(cell, len(self._slots))

    def _side(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        self._slot(a)
        self._slot(b)
        return self._side_slots.setdefault(ordered(a, b), len(self._side_slots))

    def around(self, viewer: int) -> tuple[list[int], list[int]]:
        """Numbers of the hexes and hexsides in the slots round a viewer; -1 for a hex off the map, a bare hexside."""
        found = self._known.get(viewer)
        if found is None:
            q, r = self.program.axial[viewer]
            hexes = [self._where.get((q + dq, r + dr), -1) for dq, dr in self._slots]
            places, edge = self.program.place_count, self.program.EDGE
            sides = [
                edge.get(hexes[a] * places + hexes[b], -1) if hexes[a] >= 0 <= hexes[b] else -1
                for a, b, _ in self.sides
            ]
            found = self._known[viewer] = hexes, sides
        return found

    def looked(self, viewer: int) -> list[int]:
        """Of each line of a viewer the hexes that can count, its end among them."""
        found = self._looked.get(viewer)
        if found is None:
            hexes, _ = self.around(viewer)
            found = self._looked[viewer] = []
            for slot, between, sides, beside, corners in self.lines:
                slots = {0, slot, *between, *(at for two in beside for at in two)}
                slots |= {at for c in corners for at in c.hexes}
                slots |= {
                    at
                    for side in (*sides, *(x for c in corners for x in c.sides))
                    for at in self.sides[side][:2]
                }
                found.append(mask_of(hexes[at] for at in slots))
        return found

    def seen(
        self, viewer: int, by_target: bool, in_hex: Test, over: Test, corner: Test, along: Test,
        near: tuple[int, ...] | None = None, rule: str = "",
    ) -> int:  # fmt: skip
        """Hexes seen from a hex, itself among them; ``by_target``: what blocks depends on what is looked at.

        in_hex(hex, target), over(hexside, from, to, target): whether they block; corner(blocking hexes, blocking
        hexsides, target), along(blocking hexes, target): whether a line through a corner, along a hexside is blocked.
        ``near``: sets of hexes that are all that these ask of who stands where, when that is all that may change; what
        a line of the ``rule`` comes to is then remembered by those of its hexes that are in them.
        """
        if not 0 <= viewer < self.program.hex_count:
            return 0
        hexes, edges = self.around(viewer)
        made = self.program.BIT[viewer]
        known_hexes: dict[int, bool] = {}
        known_sides: dict[int, bool] = {}
        target = slot = 0

        def hex_blocks(at: int) -> bool:
            # The two ends and what is off the map never block.
            if in_hex is None or at in (0, slot) or hexes[at] < 0:
                return False
            found = known_hexes.get(at)
            if found is None:
                found = known_hexes[at] = bool(in_hex(hexes[at], target))
            return found

        def side_blocks(at: int) -> bool:
            found = known_sides.get(at)
            if found is None:
                a, b, either = self.sides[at]
                x, y = hexes[a], hexes[b]
                found = over is not None and x >= 0 and y >= 0
                if found and over is not None:
                    found = bool(over(edges[at], x, y, target) or (either and over(edges[at], y, x, target)))
                known_sides[at] = found
            return found

        def is_open(line: _Line) -> bool:
            _, between, sides, beside, corners = line
            if by_target:
                known_hexes.clear()
                known_sides.clear()
            if any(hex_blocks(at) for at in between) or any(side_blocks(at) for at in sides):
                return False
            if along is not None and any(along(sum(map(hex_blocks, two)), target) for two in beside):
                return False
            return corner is None or not any(
                corner(sum(map(hex_blocks, c.hexes)), sum(map(side_blocks, c.sides)), target) for c in corners
            )

        if near is None or (rule, viewer) not in self._met:
            # From where nobody has looked before, and perhaps never will again, nothing is laid up.
            self._met.add((rule, viewer))
            for line in self.lines:
                slot = line.target
                target = hexes[slot]
                if target >= 0 and is_open(line):
                    made |= 1 << target
            return made
        by_viewer = self._open.setdefault(rule, Remembered(MOST_VIEWERS))
        known: list[tuple[_Line, int, Remembered]] | None = by_viewer.get(viewer)
        if known is None:
            on_map = [x for x in zip(self.lines, self.looked(viewer), strict=True) if hexes[x[0].target] >= 0]
            known = by_viewer.keep(viewer, [(line, mask, Remembered(MOST_LINES)) for line, mask in on_map])
        one = near[0] if len(near) == 1 else None
        for line, mask, of_line in known:
            key = tuple([held & mask for held in near]) if one is None else one & mask
            end: int | None = of_line.get(key)
            if end is None:
                slot = line.target
                target = hexes[slot]
                end = of_line.keep(key, 1 << target if is_open(line) else 0)
            made |= end
        return made


def sights(program: Program) -> Callable[..., int]:
    """The function that tells what is seen from a hex, with the lines of each length made when first asked for."""
    known: dict[int, Lines] = {}

    def seen(reach: int, viewer: int, by_target: bool, *rest: Any) -> int:
        if reach not in known:
            known[reach] = Lines(program, reach)
        return known[reach].seen(viewer, by_target, *rest)

    return seen
