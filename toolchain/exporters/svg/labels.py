"""Names on the map: each at the best free place round its hex, rivers along their own course."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from toolchain.exporters.svg.document import Point, esc, layer, smooth, tag
from toolchain.exporters.svg.frame import HEIGHT, SIZE, Frame
from toolchain.exporters.svg.layers import layer_of
from toolchain.exporters.svg.lines import Lines, obstacles
from toolchain.exporters.svg.terrain import Ground
from toolchain.look.lettering import text_width

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


Box = tuple[float, float, float, float]
_CELL = 64
CROWDED = 5.0  # what a course may cost that carries a name; on others it would run into names of places
SIZES = (14.0, 14.0, 15.5, 18.0, 20.5)  # of letters, by the rank of a place
# Where a name may stand: shift of its anchor from the centre of the hex, anchor, and how unloved the place is.
_PLACES: tuple[tuple[float, float, str, float], ...] = (
    (0, 0.70, "middle", 0.0),
    (0, 0.93, "middle", 0.2),
    (0, -0.50, "middle", 0.25),
    (0, -0.72, "middle", 0.5),
    (0.36, 0.12, "start", 0.55),
    (-0.36, 0.12, "end", 0.6),
    (0.3, 0.62, "start", 0.5),
    (-0.3, 0.62, "end", 0.5),
    (0.3, -0.42, "start", 0.6),
    (-0.3, -0.42, "end", 0.6),
    (0.6, 0.12, "start", 0.7),
    (-0.6, 0.12, "end", 0.75),
    (0, 1.14, "middle", 1.1),
    (0, -0.98, "middle", 1.2),
    (0.75, 0.8, "start", 1.2),
    (-0.75, 0.8, "end", 1.2),
)


class Room:
    """What is taken on the page, found by cells."""

    def __init__(self, bounds: Box) -> None:
        self.bounds = bounds
        self.cells: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def take(self, box: Box, weight: float) -> None:
        """Marks a box as taken; the weight says how bad it is to cover it."""
        for cell in _cells(box):
            self.cells.setdefault(cell, []).append((box, weight))

    def cost(self, box: Box) -> float:
        """How bad it is to write here."""
        seen: dict[Box, float] = {}
        for cell in _cells(box):
            for other, weight in self.cells.get(cell, ()):
                seen[other] = max(weight, seen.get(other, 0.0))
        total = sum(weight * _overlap(box, other) for other, weight in seen.items())
        left, top, right, bottom = self.bounds
        if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
            total += 20
        return total


def _cells(box: Box) -> list[tuple[int, int]]:
    return [
        (x, y)
        for x in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1)
        for y in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1)
    ]


def _overlap(a: Box, b: Box) -> float:
    """Shared part of the smaller box, from 0 to 1; a touch already counts a little."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    if wide <= 0 or high <= 0:
        return 0.0
    least = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return 0.15 + 0.85 * wide * high / max(least, 1.0)


class Labels:
    """Places the names of a map."""

    def __init__(self, ir: Rules, frame: Frame, ground: Ground, lines: Lines, taken: list[Box]) -> None:
        self.ir, self.frame, self.ground, self.lines = ir, frame, ground, lines
        x, y = frame.shift[0], frame.shift[1]
        corners = [frame.at(c) for ring in frame.rings for c in ring] or [(x, y)]
        xs, ys = [p[0] for p in corners], [p[1] for p in corners]
        self.room = Room((min(xs) - 8, min(ys) - 4, max(xs) + 8, max(ys) + 10))
        for box in taken:
            self.room.take(box, 4.0)
        for (px, py), weight in obstacles(lines):
            self.room.take((px - 4, py - 4, px + 4, py + 4), weight)
        beside = crossed(frame, lines)
        for index, (cx, cy) in enumerate(frame.centres):
            aside = 17 if index in beside else 0
            self.room.take((cx - aside - 15, cy - HEIGHT + 5, cx - aside + 15, cy - HEIGHT + 17), 1.6)
            place = ground.rank(index, "place")
            if place > 0:
                r = (7, 9, 13, 20, 32)[place]
                self.room.take((cx - r, cy - r, cx + r, cy + r), 3.0)

    def towns(self) -> str:
        """Names of hexes, the greatest places first."""
        named = [i for i, h in enumerate(self.ir["hexes"]) if h["name"]]
        named.sort(key=lambda i: (-self.ground.rank(i, "place"), i))
        made = {i: self._name(i, self.ir["hexes"][i]["name"]) for i in named}
        return self.frame.layer("names", sorted(made.items()), "names")

    def _name(self, index: int, name: str) -> str:
        place = self.ground.rank(index, "place")
        size = SIZES[max(0, place)]
        tries = [self._try(index, part, size) for part in _breaks(name)]
        _, x, y, anchor, part = min(tries, key=lambda t: t[0])
        for box in _boxes(x, y, part, size, anchor):
            self.room.take(box, 12.0)
        kind = f"hx-name hx-name{place}" if place > 0 else "hx-name hx-feature"
        if self.ground.has(index, "water"):
            kind += " hx-onwater"
        if len(part) == 1:
            return tag("text", esc(part[0]), class_=kind, x=x, y=y, text_anchor=anchor)
        rows = (tag("tspan", esc(row), x=x, y=y + n * size) for n, row in enumerate(part))
        return tag("text", *rows, class_=kind, text_anchor=anchor)

    def _try(self, index: int, part: list[str], size: float) -> tuple[float, float, float, str, list[str]]:
        cx, cy = self.frame.centres[index]
        best = (math.inf, cx, cy, "middle", part)
        for dx, dy, anchor, unloved in _PLACES:
            x, y = cx + dx * SIZE, cy + dy * HEIGHT
            if dy < 0:
                y -= (len(part) - 1) * size
            elif dy < 0.3:
                y -= (len(part) - 1) * size / 2
            cost = unloved + 0.3 * (len(part) - 1)
            boxes = _boxes(x, y, part, size, anchor)
            cost += sum(self.room.cost(box) + _astray(box, cx) for box in boxes)
            if cost < best[0]:
                best = (cost, x, y, anchor, part)
        return best

    def rivers(self, shown: frozenset[str]) -> str:
        """Names of rivers, written along their course where it is straightest and freest."""
        made: list[str] = []
        for feature, rows in self.lines.edges.items():
            role = self.lines.looks[feature].role
            if role not in ("river", "canal", "front", "border") or layer_of(role) not in shown:
                continue
            for name, pairs in rows:
                written = self._river(name, pairs, f"hx-r{len(made)}", role) if name else ""
                if written:
                    made.append(written)
        return layer("rivernames", made, "names")

    def _river(self, name: str, pairs: list[tuple[int, int]], key: str, role: str) -> str:
        size = 13.5
        need = text_width(name, size) * 1.14 + 10
        best: tuple[float, list[Point]] = (math.inf, [])
        for chain in self.lines.corner_chains(pairs):
            points = [self.frame.at(c) for c in chain]
            middles = [
                ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:], strict=False)
            ]
            count = math.ceil(need / (HEIGHT * 0.98)) + 1
            for first in range(len(middles) - count + 1):
                part = middles[first : first + count]
                cost = self._course(part, size)
                if cost < best[0]:
                    best = (cost, part)
        if not best[1] or best[0] > CROWDED:
            return ""
        part = best[1] if best[1][0][0] <= best[1][-1][0] else best[1][::-1]
        for x, y in part:
            self.room.take((x - 16, y - 16, x + 16, y + 6), 4.0)
        words = tag("textPath", esc(name), href="#" + key, startOffset="50%")
        kind = {"front": "hx-frontname", "border": "hx-bordername"}.get(role, "hx-rivername")
        return tag("path", id=key, d=smooth(part), fill="none") + tag(
            "text", words, class_=kind, dy="-15" if role == "front" else "-12"
        )

    def _course(self, part: list[Point], size: float) -> float:
        """How badly a stretch carries a name: bends, steepness, and what it covers."""
        cost = 0.0
        for a, b, c in zip(part, part[1:], part[2:], strict=False):
            turn = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
            cost += abs((turn + math.pi) % (2 * math.pi) - math.pi) * 2.2
        run, rise = abs(part[-1][0] - part[0][0]), abs(part[-1][1] - part[0][1])
        cost += 1.5 * rise / (run + rise + 1)
        for a, b in zip(part, part[1:], strict=False):
            for t in (0.0, 0.5):
                x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - size
                cost += self.room.cost((x - 14, y - 7, x + 14, y + 7)) * 0.5
        return cost


def _astray(box: Box, cx: float) -> float:
    """How far a name lies in the hexes beside its own, from 0 to 1.2."""
    out = max(0.0, box[2] - cx - SIZE) + max(0.0, cx - SIZE - box[0])
    return 1.2 * out / max(1.0, box[2] - box[0])


def _breaks(name: str) -> list[list[str]]:
    """A name on one line and, where it has words enough, on two."""
    words = name.split()
    made = [[name]]
    for cut in range(1, len(words)):
        rows = [" ".join(words[:cut]), " ".join(words[cut:])]
        if min(len(r) for r in rows) >= 3 and len(name) > 11 and words[cut][0].isalnum():
            made.append(rows)
    return made


def _boxes(x: float, y: float, rows: list[str], size: float, anchor: str) -> list[Box]:
    made = []
    for number, row in enumerate(rows):
        wide = text_width(row, size)
        left = x - (wide / 2 if anchor == "middle" else wide if anchor == "end" else 0)
        base = y + number * size
        made.append((left - 1, base - size * 0.78, left + wide + 1, base + size * 0.22))
    return made


def crossed(frame: Frame, lines: Lines) -> set[int]:
    """Hexes that a road or railroad leaves through the middle of the top, where the number would stand."""
    made = set()
    for pairs in lines.ways.values():
        for a, b in pairs:
            made |= {n for n, m in ((a, b), (b, a)) if frame.flat and frame.bearing(n, m) == 0}
    return made


def numbers(ir: Rules, frame: Frame, wet: set[int], lines: Lines) -> str:
    """Hex numbers at the top of their hexes; beside the middle where a road or railroad leaves there."""
    lift = HEIGHT - 14 if frame.flat else SIZE - 22
    beside = crossed(frame, lines)
    made = []
    for index, (x, y) in enumerate(frame.centres):
        kind = "hx-wetnumber" if index in wet else None
        aside = 17 if index in beside else 0
        hex = ir["hexes"][index]
        said = hex["id"].replace("_", " ") if hex.get("box") else hex["id"]
        made.append((index, tag("text", esc(said), x=x - aside, y=y - lift, class_=kind)))
    return frame.layer("numbers", made, "numbers")
