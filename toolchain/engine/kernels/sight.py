"""Sight: the lines of a map, and what is seen along them. Source: the `sight` block of the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from toolchain.engine.bitsets import mask_of
from toolchain.engine.program import Program
from toolchain.engine.remembered import Remembered
from toolchain.geometry.sightline import Hexside, equally_far, offsets, ordered, sight_line

MOST_SLOTS = 1 << 18  # hexes and hexsides round viewers that are remembered, of one reach
MOST_LINES = 1 << 15  # lines of which the hexes are remembered, of one rule
MOST_ENDS = 1 << 15  # lines, each with hexes held in some way, that are known to be open or not, of one rule
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
        self._where = program.where
        self._known = Remembered(MOST_SLOTS // (len(self._slots) + len(self.sides)) + 1)
        self._rules: dict[str, _OfRule] = {}

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
        found: tuple[list[int], list[int]] | None = self._known.get(viewer)
        if found is None:
            q, r = self.program.axial[viewer]
            hexes = [self._where.get((q + dq, r + dr), -1) for dq, dr in self._slots]
            places, edge = self.program.place_count, self.program.EDGE
            sides = [
                edge.get(hexes[a] * places + hexes[b], -1) if hexes[a] >= 0 <= hexes[b] else -1
                for a, b, _ in self.sides
            ]
            found = self._known.keep(viewer, (hexes, sides))
        return found

    def looked(self, viewer: int) -> list[tuple[int, _Line, int]]:
        """Of each line of a viewer that ends on the map its number, and the hexes that can count, its end among them."""
        hexes, _ = self.around(viewer)
        made = []
        for number, line in enumerate(self.lines):
            if hexes[line.target] < 0:
                continue
            slots = {0, line.target, *line.between, *(at for two in line.beside for at in two)}
            slots |= {at for c in line.corners for at in c.hexes}
            crossed = (*line.sides, *(side for c in line.corners for side in c.sides))
            slots |= {at for side in crossed for at in self.sides[side][:2]}
            made.append((number, line, mask_of(hexes[at] for at in slots)))
        return made

    def seen(
        self,
        viewer: int,
        by_target: bool,
        in_hex: Test,
        over: Test,
        corner: Test,
        along: Test,
        near: tuple[int, ...] | None = None,
        rule: str = "",
    ) -> int:
        """Hexes seen from a hex, itself among them; ``by_target``: what blocks depends on what is looked at.

        in_hex(hex, target), over(hexside, from, to, target): whether they block; corner(blocking hexes, blocking
        hexsides, target), along(blocking hexes, target): whether a line through a corner, along a hexside is blocked.
        ``near``: sets of hexes that are all that these ask of who stands where, when that is all that may change; what
        a line of the ``rule`` comes to is then remembered by those of its hexes that are in them.
        """
        if not 0 <= viewer < self.program.hex_count:
            return 0
        if self.program.is_box(viewer):
            return 1 << viewer
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

        of_rule = None
        if near is not None:
            of_rule = self._rules.get(rule)
            if of_rule is None:
                of_rule = self._rules[rule] = _OfRule(len(self.lines))
        if near is None or of_rule is None or viewer not in of_rule.met:
            # From where nobody has looked before, and perhaps never will again, nothing is laid up.
            if of_rule is not None:
                of_rule.met.keep(viewer, True)
            for line in self.lines:
                slot = line.target
                target = hexes[slot]
                if target >= 0 and is_open(line):
                    made |= 1 << target
            return made
        known: list[tuple[int, _Line, int]] | None = of_rule.looked.get(viewer)
        if known is None:
            known = of_rule.looked.keep(viewer, self.looked(viewer))
        ends, first = of_rule.ends, viewer * len(self.lines)
        one = near[0] if len(near) == 1 else None
        for number, line, mask in known:
            key = (first + number, tuple([x & mask for x in near]) if one is None else one & mask)
            end: int | None = ends.get(key)
            if end is None:
                slot = line.target
                target = hexes[slot]
                end = ends.keep(key, self.program.BIT[target] if is_open(line) else 0)
            made |= end
        return made


class _OfRule:
    """What is remembered of one rule: who has looked, the lines of a viewer, and which lines are open.

    The last is found by the viewer, the line and which of its hexes are held; all three are bounded together for all
    viewers, so that a long reach does not take more than a short one.
    """

    def __init__(self, lines: int) -> None:
        self.met = Remembered()
        self.looked = Remembered(MOST_LINES // max(lines, 1) + 1)
        self.ends = Remembered(MOST_ENDS)


def sights(program: Program) -> Callable[..., int]:
    """The function that tells what is seen from a hex, with the lines of each length made when first asked for."""
    known: dict[int, Lines] = {}

    def seen(reach: int, viewer: int, by_target: bool, *rest: Any) -> int:
        if reach not in known:
            known[reach] = Lines(program, reach)
        return known[reach].seen(viewer, by_target, *rest)

    return seen
