"""The ground: fills, signs of terrain, heights with hachures, shores, towns and works."""

from __future__ import annotations

from typing import Any

from toolchain.exporters import palette as P
from toolchain.exporters.frame import HEIGHT, SIZE, Frame
from toolchain.exporters.palette import Look
from toolchain.exporters.svgdoc import layer, num, polyline, tag, title

COVERS = ("woods", "marsh", "rough", "sand")
_TINTS = {"woods": "#9dbd85", "marsh": "#c3d9cf", "rough": "#cfc3ae", "sand": "#efdca0", "unknown": "#dddad3"}
_SIGNS = {
    "woods": ("M0 8V4M-5.5-1a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0z", "#86ad73", P.WOODS_INK),
    "marsh": ("M-8 3H8M-5 3L-7-3M0 3V-5M5 3L7-3", "none", "#3f6f66"),
    "rough": ("M-6 4L-1-4L3 1L5-2L8 4z", "#b6a78d", "#6d604b"),
    "sand": ("M-5 0h.1M1-3h.1M5 2h.1M-1 5h.1", "none", "#9a7b2d"),
    "water": ("M-10 0q5-5 10 0t10 0", "none", "#78a5c4"),
}
# What no word tells is hatched, one sign for each such terrain in order of declaration.
_UNKNOWN = ("M-4-4L4 4", "M-4 0H4M0-4V4", "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", "M-4 3L0-4L4 3z", "M-4 0H4")
_BLOCKS = (
    ((-5, -4, 6, 5), (3, -6, 5, 5), (-2, 3, 6, 5)),
    ((-9, -7, 7, 6), (1, -9, 8, 6), (-10, 2, 6, 7), (-1, 1, 6, 6), (7, 0, 5, 8), (-2, 9, 7, 5)),
    (
        (-14, -11, 8, 7), (-4, -14, 7, 8), (5, -11, 9, 7), (-17, -2, 7, 8), (-7, -3, 8, 7), (3, -2, 7, 7),
        (12, -3, 6, 9), (-12, 8, 8, 6), (-2, 7, 8, 7), (8, 8, 7, 6),
    ),
)  # fmt: skip


class Ground:
    """The looks of a map's terrains, and its drawing by layers."""

    def __init__(self, ir: dict[str, Any], frame: Frame) -> None:
        self.ir = ir
        self.frame = frame
        self.looks: dict[str, list[Look]] = {
            name: P.looks(name, info["is"], info["on"]) for name, info in ir["terrains"].items()
        }
        used = {t for h in ir["hexes"] for t in h["terrains"]}
        self.used = [n for n, info in ir["terrains"].items() if info["on"] == "hex" and n in used]
        self.unknown = [n for n in self.used if not self.looks[n]]

    def rank(self, index: int, role: str) -> int:
        """The highest rank of a role in a hex; -1 when it has none."""
        terrains = self.ir["hexes"][index]["terrains"]
        return max((k.rank for t in terrains for k in self.looks.get(t, ()) if k.role == role), default=-1)

    def has(self, index: int, role: str) -> bool:
        """Whether a hex shows a role."""
        return self.rank(index, role) >= 0

    def level(self, index: int) -> int:
        """Height: 0 low, 1 elevated, 2 high."""
        return max(0, self.rank(index, "height"))

    def defs(self) -> str:
        """Shapes used many times."""
        made = [tag("path", id="hx-hex", d=polyline(self.frame.outline(), closed=True))]
        for role, (path, fill, ink) in _SIGNS.items():
            made.append(_scattered(f"hx-t-{role}", role, path, fill, ink))
        for number, _ in enumerate(self.unknown):
            sign = _UNKNOWN[number % len(_UNKNOWN)]
            made.append(_scattered(f"hx-t-unknown{number}", "unknown", sign, "none", "#77726a"))
        for rank in (1, 2):
            made.append(_hachure(rank))
        made += [_town(rank) for rank in (1, 2, 3, 4)]
        made.append(
            tag(
                "path",
                id="hx-work",
                d="M-24 15L-24 3L-13-8H13L24 3V15M-18 13V6L-10-2H10L18 6V13",
                class_="hx-workline",
            )
        )
        made.append(tag("path", id="hx-port", d="M0-9V9M-8 3Q-7 9 0 9Q7 9 8 3M-4-4H4", class_="hx-portline"))
        return "".join(made) + "\n"

    def fills(self, tips: list[str]) -> str:
        """Every hex once, with its tooltip; the shore between water and land; then what grows there."""
        water = [i for i in range(len(tips)) if self.has(i, "water")]
        wet = set(water)
        dry = [i for i in range(len(tips)) if i not in wet]
        made = layer("water", (self._hex(i, P.WATER, tips[i]) for i in water))
        made += layer("waves", (self._use("hx-t-water", i) for i in water))
        coast = [(i, n) for i in water for n in self.frame.near[i] if n not in wet]
        path = "".join(self._side(a, b) for a, b in coast)
        made += tag("path", class_="hx-shallows", d=path) + "\n" if path else ""
        made += layer("land", (self._hex(i, P.HEIGHTS[min(2, self.level(i))], tips[i]) for i in dry))
        made += tag("path", class_="hx-coast", d=path) + "\n" if path else ""
        made += layer("cover", (s for i in dry for s in self._cover(i)))
        made += layer("hachures", (s for i in dry for s in self._hachures(i, wet)))
        return made

    def sites(self) -> str:
        """Towns, works and ports."""
        made = []
        for index in range(len(self.ir["hexes"])):
            place = self.rank(index, "place")
            if place > 0:
                made.append(self._use(f"hx-place{place}", index))
            if self.has(index, "work"):
                made.append(self._use("hx-work", index))
            if self.has(index, "port"):
                x, y = self.frame.centres[index]
                made.append(tag("use", href="#hx-port", x=x + 26, y=y + 16))
        return layer("sites", made)

    def swatch(self, name: str, x: float, y: float) -> str:
        """A small hex for the legend."""
        roles = self.looks[name]
        level = max((k.rank for k in roles if k.role == "height"), default=0)
        wet = any(k.role == "water" for k in roles)
        made = [
            tag("use", href="#hx-hex", fill=P.WATER if wet else P.HEIGHTS[min(2, level)], class_="hx-grid")
        ]
        for look in roles:
            if look.role in (*COVERS, "water"):
                made.append(tag("use", href=f"#hx-t-{look.role}"))
            elif look.role == "place" and look.rank:
                made.append(
                    tag(
                        "use",
                        href=f"#hx-place{look.rank}",
                        transform=f"scale({(2.6, 1.8, 1.4, 1.2)[look.rank - 1]})",
                    )
                )
            elif look.role in ("work", "port"):
                made.append(tag("use", href=f"#hx-{look.role}"))
            elif look.role == "height" and look.rank:
                turned = (f"rotate({a})" for a in range(0, 360, 60))
                made += [tag("use", href=f"#hx-hach{look.rank}", transform=t) for t in turned]
            elif look.role in ("road", "rail"):
                made += [tag("path", d=f"M{num(-HEIGHT)} 0H{num(HEIGHT)}", class_=c) for c in _way(look)]
        if not roles:
            made.append(tag("use", href=f"#hx-t-unknown{self.unknown.index(name)}"))
        return tag("g", *made, transform=f"translate({num(x)} {num(y)}) scale(.34)")

    def _hex(self, index: int, fill: str, tip: str) -> str:
        x, y = self.frame.centres[index]
        number = self.ir["hexes"][index]["id"]
        return tag("use", title(tip), href="#hx-hex", class_="hx-grid", x=x, y=y, fill=fill, data_hex=number)

    def _use(self, name: str, index: int) -> str:
        x, y = self.frame.centres[index]
        return tag("use", href="#" + name, x=x, y=y)

    def _cover(self, index: int) -> list[str]:
        made = [f"hx-t-{role}" for role in COVERS if self.has(index, role)]
        terrains = self.ir["hexes"][index]["terrains"]
        made += [f"hx-t-unknown{self.unknown.index(t)}" for t in terrains if t in self.unknown]
        return [self._use(name, index) for name in made]

    def _hachures(self, index: int, wet: set[int]) -> list[str]:
        """Ticks along the hexsides where the ground falls."""
        here = self.level(index)
        if not here:
            return []
        x, y = self.frame.centres[index]
        made = []
        for other in self.frame.near[index]:
            fall = here - (0 if other in wet else self.level(other))
            if fall > 0:
                turn = self.frame.bearing(index, other)
                move = f"translate({num(x)} {num(y)})" + (f" rotate({turn})" if turn else "")
                made.append(tag("use", href=f"#hx-hach{min(2, fall)}", transform=move))
        return made

    def _side(self, a: int, b: int) -> str:
        both = self.frame.shared(a, b)
        return polyline([self.frame.at(both[0]), self.frame.at(both[1])]) if both else ""


def _way(look: Look) -> tuple[str, ...]:
    if look.role == "rail":
        return "hx-rail", "hx-ties"
    return ("hx-roadcase", "hx-road") if look.rank else ("hx-trail",)


def _scattered(name: str, role: str, path: str, fill: str, ink: str) -> str:
    """A hex full of one sign: rows with a fixed unevenness, the same for every hex."""
    step_x, step_y = {"water": (46.0, 26.0), "sand": (22.0, 18.0)}.get(role, (22.0, 18.0))
    marks = []
    rows = int(HEIGHT / step_y)
    for row in range(-rows, rows + 1):
        for column in range(-3, 4):
            jog = ((row * 7 + column * 13) % 5 - 2) * 1.6
            x = column * step_x + (step_x / 2 if row % 2 else 0) + jog
            y = row * step_y - jog * 0.7
            # Inside the hex in both of its orientations, and off its number.
            if x * x + y * y < (HEIGHT - 9) ** 2 and not (abs(x) < 22 and y < 24 - HEIGHT):
                marks.append(tag("path", d=path, transform=f"translate({num(x)} {num(y)})"))
    tint = "" if role == "water" else tag("use", href="#hx-hex", fill=_TINTS[role], fill_opacity=".55")
    signs = tag("g", *marks, fill=fill, stroke=ink, stroke_width="1.6", stroke_linecap="round", opacity=".85")
    return tag("g", tint, signs, id=name)


def _hachure(rank: int) -> str:
    """Ticks inside the top hexside of a hex."""
    marks = []
    count = 9
    for number in range(count):
        x = -SIZE / 2 + SIZE * (number + 0.5) / count
        long = (7.0 if rank == 1 else 12.0) + (number % 2) * 2.5
        marks.append(f"M{num(x)} {num(-HEIGHT + 1)}L{num(x * 0.9)} {num(-HEIGHT + 1 + long)}")
    return tag("path", id=f"hx-hach{rank}", class_="hx-hach", d="".join(marks))


def _town(rank: int) -> str:
    """A built-up place; it grows from a few houses to a whole hex of streets."""
    blocks = _BLOCKS[min(rank, 3) - 1]
    made = []
    if rank >= 4:
        made.append(tag("circle", r="37", class_="hx-built"))
        ring = [
            (-8 + dx, -7 + dy, 13, 11)
            for dx, dy in ((0, -24), (22, -13), (22, 11), (0, 24), (-24, 11), (-24, -13))
        ]
        blocks = (*blocks, *ring)
    elif rank == 3:
        made.append(tag("circle", r="23", class_="hx-built"))
    path = "".join(f"M{x} {y}h{w}v{h}h{-w}z" for x, y, w, h in blocks)
    return tag("g", *made, tag("path", d=path, class_="hx-houses"), id=f"hx-place{rank}")
