"""Ground that a game gives to hexsides: the country about each, half a hex to both sides, in the looks of hex ground.

The rhombi of neighbouring hexsides close up, so woods along many hexsides are one wood. Water keeps to the rim of a
hex of land: the middle stays free for its town. Where hexes have ground of the same kind, hexsides show it narrower.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from toolchain.exporters.svg import palette
from toolchain.exporters.svg.document import Point, layer, num, polyline, shifted, tag
from toolchain.exporters.svg.frame import HEIGHT, SIZE, Frame
from toolchain.exporters.terrain_looks import colour_of, roles_of
from toolchain.look.terrain_words import Role

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


# What a hexside may be covered with, by role and rank: tint, sign, fill and ink of the sign.
_TREES = "M0 8V4M-5.5-1a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0z"
_ROCKS = "M-6 4L-1-4L3 1L5-2L8 4z"
_ARCH = "M-7 3q7-10 14 0"
_PEAKS = "M-10 6L-3-6L2 2L5-3L10 6"
_REEDS = "M-8 3H8M-5 3L-7-3M0 3V-5M5 3L7-3"
_FOLDS = "M-4 2L0-2L4 2"
_HOUSES = "M-7-5h6v5h-6zM1-6h5v5h-5zM-3 2h6v5h-6z"
_STYLES: dict[tuple[str, ...], tuple[str, str, str, str]] = {
    ("woods",): ("#a9c992", _TREES, "#86ad73", palette.WOODS_INK),
    ("rough", "woods"): ("#a3b07f", f"{_TREES}{shifted(_ROCKS, 3, 9)}", "#8a9c69", "#44583a"),
    ("height", "woods"): ("#b4bd86", f"{_TREES}{shifted(_ARCH, 2, 11)}", "#8fae74", "#4b5f36"),
    ("marsh",): ("#c3d9cf", _REEDS, "none", "#3f6f66"),
    ("rough",): ("#cdbd9c", _ROCKS, "#b6a78d", "#6d604b"),
    ("folds",): ("#efe4c2", _FOLDS, "none", "#a89668"),
    ("height",): (palette.HEIGHTS[1], _ARCH, "none", "#8a6a38"),
    ("peak",): (palette.HEIGHTS[2], _PEAKS, "#b9935a", "#5d4421"),
    ("sand",): ("#efdca0", "M-5 0h.1M1-3h.1M5 2h.1M-1 5h.1", "none", "#9a7b2d"),
    ("built",): ("#dfc9ba", _HOUSES, "#6f4d40", palette.HALO),
    ("suburb",): ("#eadfd2", "M-3-3h4v4h-4z", "#a98d7e", palette.HALO),
    ("water",): (palette.WATER, "", "none", "none"),
}
_RIM = 0.5  # of the way from the middle to the hexside, where water on a hexside begins
_NARROW = 0.42  # of the way, where hexes have ground of the same kind
# Where signs stand in the rhombus of the top hexside: off its own line and off the line between the centres.
_SPOTS = ((-32.0, 0.0), (-15.0, -12.0), (-15.0, 12.0), (15.0, -12.0), (15.0, 12.0), (32.0, 0.0))


def ground_of(looks: list[Role]) -> tuple[str, ...]:
    """The kind of ground that the looks of a hexside terrain make together; empty when one of them is a line."""
    roles = {_role(look) for look in looks}
    kind = tuple(sorted(roles))
    return kind if roles and "" not in roles and kind in _STYLES else ()


def _role(look: Role) -> str:
    if look.role == "height":
        return "peak" if look.rank > 1 else "height"
    if look.role == "place":
        return "built" if look.rank > 1 else "suburb"
    if look.role == "rough":
        return "folds" if look.rank else "rough"
    return look.role if look.role in ("woods", "marsh", "sand") else "water" if look.role == "sea" else ""


class SideGround:
    """The ground of all hexsides of a map."""

    def __init__(self, ir: Rules, frame: Frame, wet: set[int], kinds_on_hexes: set[str]) -> None:
        self.ir, self.frame, self.wet = ir, frame, wet
        self.kinds: dict[str, tuple[str, ...]] = {}
        for name, info in ir["terrains"].items():
            if info["on"] == "hexside":
                kind = ground_of(roles_of(ir, name, "hexside"))
                if kind:
                    self.kinds[name] = kind
        self.narrow = {name for name, kind in self.kinds.items() if kinds_on_hexes.intersection(kind)}
        self.members: dict[str, list[tuple[int, int]]] = {}
        for a, b, terrains in ir["edges"]:
            for name in terrains:
                if name in self.kinds:
                    self.members.setdefault(name, []).append((a, b))

        # Where a hexside is water, the shore lies within the hex beyond it.
        self.rims = {
            frozenset(pair)
            for name, pairs in self.members.items()
            if self.kinds[name] == ("water",)
            for pair in pairs
        }

    def defs(self) -> str:
        """Signs of each kind of ground, in the rhombus of each of the three directions of hexsides."""
        made = []
        for kind in dict.fromkeys(self.kinds[name] for name in self.members):
            _, sign, fill, ink = _STYLES[kind]
            if not sign:
                continue
            for turn in self._turns():
                path = "".join(shifted(sign, *_turned(spot, turn)) for spot in _SPOTS)
                made.append(
                    tag(
                        "path",
                        id=_sign_id(kind, turn),
                        d=path,
                        fill=fill,
                        stroke=ink,
                        stroke_width="1.5",
                        stroke_linecap="round",
                        stroke_linejoin="round",
                        opacity=".8",
                    )
                )
        return "".join(made) + "\n" if made else ""

    def draw(self, shown: frozenset[str]) -> str:
        """Tints, then signs, then the grid over them, then the shore of what is water."""
        if not self.members:
            return ""
        made, signs = [], []
        covered = "cover" in shown
        water: list[tuple[int, int]] = []
        for name, pairs in self.members.items():
            kind = self.kinds[name]
            if kind == ("water",):
                water += pairs
            elif covered:
                depth = _NARROW if name in self.narrow else 1.0
                data = "".join(self._rhombus(a, b, depth) for a, b in pairs)
                made.append(tag("path", d=data, fill=colour_of(self.ir, name) or _STYLES[kind][0]))
                if _STYLES[kind][1] and depth == 1.0:
                    signs += [(a, self._sign(kind, a, b)) for a, b in pairs]
        text = layer("sideground", made, "cover") if made else ""
        text += self.frame.layer("sidesigns", signs, "cover") if signs else ""
        text += self._water(water)
        outline = self.frame.outline()
        steps = "".join(
            f"l{num(bx - ax)} {num(by - ay)}"
            for (ax, ay), (bx, by) in zip(outline, outline[1:], strict=False)
        )
        x0, y0 = outline[0]
        grid = "".join(
            f"M{num(x + x0)} {num(y + y0)}{steps}z"
            for i, (x, y) in enumerate(self.frame.centres)
            if i not in self.wet
        )
        return text + layer("sidegrid", [tag("path", d=grid, fill="none", class_="hx-grid")])

    def swatch(self, name: str, x: float, y: float) -> str:
        """A short piece of the ground for the legend: a hexside with what lies about it."""
        tint, sign, fill, ink = _STYLES[self.kinds[name]]
        hexagon = tag("use", href="#hx-hex", fill=palette.OPEN, class_="hx-grid")
        inner = tag("use", href="#hx-hex", fill=tint, transform="scale(.93)")
        marks = "".join(shifted(sign, *spot) for spot in ((-20, -14), (18, -16), (0, 4), (-22, 20), (22, 18)))
        signs = tag("path", d=marks, fill=fill, stroke=ink, stroke_width="1.8") if sign else ""
        return tag("g", hexagon, inner, signs, transform=f"translate({num(x)} {num(y)}) scale(.32)")

    def _turns(self) -> tuple[int, ...]:
        return (0, 60, 120) if self.frame.flat else (30, 90, 150)

    def _sign(self, kind: tuple[str, ...], a: int, b: int) -> str:
        x, y = self.frame.middle(a, b)
        return tag("use", href="#" + _sign_id(kind, self.frame.bearing(a, b) % 180), x=x, y=y)

    def _rhombus(self, a: int, b: int, depth: float) -> str:
        ends = self.frame.shared(a, b)
        if ends is None:
            return ""
        left, right = self.frame.at(ends[0]), self.frame.at(ends[1])
        middle = self.frame.middle(a, b)
        first, second = (_between(middle, self.frame.centres[i], depth) for i in (a, b))
        return polyline([left, first, right, second], closed=True)

    def _water(self, pairs: list[tuple[int, int]]) -> str:
        """The rims of hexes of land that are water, and the shore along them."""
        sides: dict[int, list[int]] = {}
        for a, b in pairs:
            for here, there in ((a, b), (b, a)):
                if here not in self.wet:
                    sides.setdefault(here, []).append(there)
        fills, shores = [], []
        for here, beyond in sides.items():
            centre = self.frame.centres[here]
            done: dict[Any, int] = {}
            for there in beyond:
                ends = self.frame.shared(here, there)
                if ends is None:
                    continue
                outer = [self.frame.at(corner) for corner in ends]
                inner = [_between(centre, point, _RIM) for point in outer]
                fills.append(polyline([outer[0], outer[1], inner[1], inner[0]], closed=True))
                shores.append(polyline(inner))
                for corner in ends:
                    done[corner] = done.get(corner, 0) + 1
            for corner, count in done.items():
                if count == 1:
                    outer_end = self.frame.at(corner)
                    shores.append(polyline([_between(centre, outer_end, _RIM), outer_end]))
        if not fills:
            return ""
        return layer(
            "rims",
            [
                tag("path", d="".join(fills), fill=palette.WATER),
                tag("path", d="".join(shores), class_="hx-coast"),
            ],
        )


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _turned(spot: Point, turn: int) -> Point:
    """A spot of the rhombus that lies along the line between two centres, this one turned from upright."""
    along, across = spot
    scale = HEIGHT / SIZE
    angle = math.radians(turn)
    x = math.sin(angle) * along * scale + math.cos(angle) * across
    y = -math.cos(angle) * along * scale + math.sin(angle) * across
    return x, y


def _sign_id(kind: tuple[str, ...], turn: int) -> str:
    return f"hx-s-{'-'.join(kind)}{turn}"
