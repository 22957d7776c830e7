"""The ground: fills, signs of terrain, heights with hachures, shores, towns and works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.svg import palette
from toolchain.exporters.svg.document import layer, num, polyline, shifted, tag, title
from toolchain.exporters.svg.frame import HEIGHT, SIZE, Frame
from toolchain.exporters.svg.hexside_terrain import SideGround
from toolchain.exporters.terrain_looks import colour_of, roles_of
from toolchain.look.terrain_words import Role

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


_BARE = "-bare"
COVERS = ("woods", "marsh", "rough", "sand")
HIGHEST = len(palette.HEIGHTS) - 1
LIGHT = 1  # rank of a sparse cover
_TINTS = {"woods": "#9dbd85", "marsh": "#c3d9cf", "rough": "#cfc3ae", "sand": "#efdca0", "unknown": "#dddad3"}
_SIGNS = {
    "woods": ("M0 8V4M-5.5-1a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0z", "#86ad73", palette.WOODS_INK),
    "marsh": ("M-8 3H8M-5 3L-7-3M0 3V-5M5 3L7-3", "none", "#3f6f66"),
    "rough": ("M-6 4L-1-4L3 1L5-2L8 4z", "#b6a78d", "#6d604b"),
    "sand": ("M-5 0h.1M1-3h.1M5 2h.1M-1 5h.1", "none", "#9a7b2d"),
    "water": ("M-10 0q5-5 10 0t10 0", "none", "#78a5c4"),
}
# What no word tells is hatched, one sign for each such terrain in order of declaration.
_UNKNOWN = ("M-4-4L4 4", "M-4 0H4M0-4V4", "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", "M-4 3L0-4L4 3z", "M-4 0H4")
# So that heights are told apart by more than their tone: one arch, two peaks.
_HILLS = ("M26 5q6-9 12 0", "M21 6l6-10 6 10M30 1l4-6 7 11")
_BLOCKS = (
    ((-5, -4, 6, 5), (3, -6, 5, 5), (-2, 3, 6, 5)),
    ((-9, -7, 7, 6), (1, -9, 8, 6), (-10, 2, 6, 7), (-1, 1, 6, 6), (7, 0, 5, 8), (-2, 9, 7, 5)),
    (
        (-14, -11, 8, 7),
        (-4, -14, 7, 8),
        (5, -11, 9, 7),
        (-17, -2, 7, 8),
        (-7, -3, 8, 7),
        (3, -2, 7, 7),
        (12, -3, 6, 9),
        (-12, 8, 8, 6),
        (-2, 7, 8, 7),
        (8, 8, 7, 6),
    ),
)


class Ground:
    """The looks of a map's terrains, and its drawing by layers."""

    def __init__(self, ir: Rules, frame: Frame) -> None:
        self.ir = ir
        self.frame = frame
        self.looks: dict[str, list[Role]] = {
            name: roles_of(ir, name, info["on"]) for name, info in ir["terrains"].items()
        }
        used = {t for h in ir["hexes"] for t in h["terrains"]}
        self.used = [n for n, info in ir["terrains"].items() if info["on"] == "hex" and n in used]
        self.unknown = [n for n in self.used if not self.looks[n]]
        self._ranks: list[dict[str, int]] = [self._ranks_of(h["terrains"]) for h in ir["hexes"]]
        wet = {i for i in range(len(ir["hexes"])) if self.has(i, "water")}
        self.colours = self._colours()
        self.sides = SideGround(ir, frame, wet, {k.role for n in self.used for k in self.looks[n]})

    def rank(self, index: int, role: str) -> int:
        """The highest rank of a role in a hex; -1 when it has none."""
        return self._ranks[index].get(role, -1)

    def _ranks_of(self, terrains: list[str]) -> dict[str, int]:
        """The highest rank of each role that these terrains have."""
        made: dict[str, int] = {}
        for terrain in terrains:
            for known in self.looks.get(terrain, ()):
                made[known.role] = max(known.rank, made.get(known.role, known.rank))
        return made

    def has(self, index: int, role: str) -> bool:
        """Whether a hex shows a role."""
        return self.rank(index, role) >= 0

    def level(self, index: int) -> int:
        """Height: 0 low, 1 elevated, 2 high, and further up in mountains."""
        return min(HIGHEST, max(0, self.rank(index, "height")))

    def defs(self) -> str:
        """Shapes used many times."""
        made = [tag("path", id="hx-hex", d=polyline(self.frame.outline(), closed=True))]
        for role, (path, fill, ink) in _SIGNS.items():
            made.append(_scattered(f"hx-t-{role}", role, path, fill, ink))
            if self.colours and role in COVERS:
                made.append(_scattered(f"hx-t-{role}{_BARE}", role, path, fill, ink, tinted=False))
        made.append(_scattered("hx-t-woods1", "woods", *_SIGNS["woods"], sparse=True))
        for number, _ in enumerate(self.unknown):
            sign = _UNKNOWN[number % len(_UNKNOWN)]
            made.append(_scattered(f"hx-t-unknown{number}", "unknown", sign, "none", "#77726a"))
            if self.colours:
                name = f"hx-t-unknown{number}{_BARE}"
                made.append(_scattered(name, "unknown", sign, "none", "#77726a", tinted=False))
        for rank in (1, 2):
            made.append(_hachure(rank))
            made.append(tag("path", id=f"hx-hill{rank}", class_="hx-hach", d=_HILLS[rank - 1]))
        made += [_town(rank) for rank in (1, 2, 3, 4)]
        works = {known.rank for looks in self.looks.values() for known in looks if known.role == "work"}
        made += [_work(rank) for rank in sorted(works)]
        made.append(self.sides.defs())
        made.append(tag("path", id="hx-industry", d="M-9 8V-2L-3 2V-2L3 2V-11H7V8z", class_="hx-houses"))
        made.append(tag("path", id="hx-port", d="M0-9V9M-8 3Q-7 9 0 9Q7 9 8 3M-4-4H4", class_="hx-portline"))
        return "".join(made) + "\n"

    def fills(self, tips: list[str] | None, shown: frozenset[str]) -> str:
        """The ground: water and land, the shore between them, heights, and what grows there.

        With ``tips`` every hex is an element of its own with its tooltip; without, water, land and each height
        are one shape, which a browser draws far sooner.
        """
        count = len(self.ir["hexes"])
        water = [i for i in range(count) if self.has(i, "water")]
        wet = set(water)
        dry = [i for i in range(count) if i not in wet]
        made = self._area("water", water, palette.WATER, tips)
        made += self.frame.layer("waves", ((i, self._use("hx-t-water", i)) for i in water))
        rims = self.sides.rims
        coast = [
            (i, n)
            for i in water
            for n in self.frame.near[i]
            if n not in wet and frozenset((i, n)) not in rims
        ]
        path = "".join(self._side(a, b) for a, b in coast)
        made += tag("path", class_="hx-shallows", d=path) + "\n" if path else ""
        raised = "elevation" in shown
        if tips is None or not raised:
            made += self._area("land", dry, palette.OPEN, tips)
            for rank in range(1, HIGHEST + 1):
                members = [i for i in dry if self.level(i) == rank] if raised else []
                body = self._area(f"height{rank}", members, palette.HEIGHTS[rank], None)
                made += tag("g", body, data_layer="elevation") + "\n" if body else ""
        else:
            fills = {i: self.colours.get(i) or palette.HEIGHTS[self.level(i)] for i in dry}
            made += layer("land", (self._hex(i, fills[i], tips[i]) for i in dry))
        if tips is None or not raised:
            made += self._own_colours(dry)
        made += self._own_colours(water)
        made += self.sides.draw(shown)
        made += tag("path", class_="hx-coast", d=path) + "\n" if path else ""
        if "cover" in shown:
            made += self.frame.layer("cover", ((i, s) for i in dry for s in self._cover(i)), "cover")
        if raised:
            made += self.frame.layer(
                "hachures", ((i, s) for i in dry for s in self._hachures(i, wet)), "elevation"
            )
        return made

    def _colours(self) -> dict[int, str]:
        """The colour of each hex with a terrain whose colour the game declares: that of the first of them."""
        declared = {
            name: colour
            for name in self.used
            if (colour := colour_of(self.ir, name))
            and not {k.role for k in self.looks[name]} & {"road", "rail"}
        }
        if not declared:
            return {}
        made = {}
        for index, here in enumerate(self.ir["hexes"]):
            colour = next((declared[t] for t in here["terrains"] if t in declared), None)
            if colour is not None:
                made[index] = colour
        return made

    def _own_colours(self, members: list[int]) -> str:
        """Hexes in colours of the game, over the usual ones."""
        made = ""
        for colour in dict.fromkeys(self.colours.values()):
            made += self._area("own", [i for i in members if self.colours.get(i) == colour], colour, None)
        return made

    def _area(self, name: str, members: list[int], fill: str, tips: list[str] | None) -> str:
        """Hexes of one colour: each with its tooltip, or all as one shape."""
        if tips is not None:
            return layer(name, (self._hex(i, fill, tips[i]) for i in members))
        if not members:
            return ""
        outline = self.frame.outline()
        (x0, y0), rest = outline[0], outline
        steps = "".join(
            f"l{num(bx - ax)} {num(by - ay)}" for (ax, ay), (bx, by) in zip(rest, rest[1:], strict=False)
        )
        centres = self.frame.centres
        data = "".join(f"M{num(centres[i][0] + x0)} {num(centres[i][1] + y0)}{steps}z" for i in members)
        return layer(name, [tag("path", d=data, fill=fill, class_="hx-grid")])

    def sites(self) -> str:
        """Towns, works and ports."""
        made = []
        for index in range(len(self.ir["hexes"])):
            place = self.rank(index, "place")
            if place > 0:
                made.append((index, self._use(f"hx-place{place}", index)))
            if self.has(index, "work"):
                made.append((index, self._use(f"hx-work{self.rank(index, 'work')}", index)))
            if self.has(index, "port"):
                x, y = self.frame.centres[index]
                made.append((index, tag("use", href="#hx-port", x=x + 30, y=y + 10)))
            if self.has(index, "industry"):
                x, y = self.frame.centres[index]
                made.append((index, tag("use", href="#hx-industry", x=x - 32, y=y + 8)))
        return self.frame.layer("sites", made, "towns")

    def swatch(self, name: str, x: float, y: float) -> str:
        """A small hex for the legend."""
        roles = self.looks[name]
        level = max((k.rank for k in roles if k.role == "height"), default=0)
        wet = any(k.role == "water" for k in roles)
        own = colour_of(self.ir, name)
        bare = _BARE if own and self.colours else ""
        made = [
            tag(
                "use",
                href="#hx-hex",
                fill=own or (palette.WATER if wet else palette.HEIGHTS[min(HIGHEST, level)]),
                class_="hx-grid",
            )
        ]
        for look in roles:
            if look.role in (*COVERS, "water"):
                made.append(tag("use", href="#" + _sign(look, bare if look.role in COVERS else "")))
            elif look.role == "place" and look.rank:
                made.append(
                    tag(
                        "use",
                        href=f"#hx-place{look.rank}",
                        transform=f"scale({(2.6, 1.8, 1.4, 1.2)[look.rank - 1]})",
                    )
                )
            elif look.role == "work":
                made.append(tag("use", href=f"#hx-work{look.rank}"))
            elif look.role in ("port", "industry"):
                made.append(tag("use", href=f"#hx-{look.role}"))
            elif look.role == "height" and look.rank:
                turned = (f"rotate({a})" for a in range(0, 360, 60))
                made += [tag("use", href=f"#hx-hach{min(2, look.rank)}", transform=t) for t in turned]
                made.append(tag("use", href=f"#hx-hill{min(2, look.rank)}", transform="translate(-31 0)"))
            elif look.role in ("road", "rail"):
                made += [tag("path", d=f"M{num(-HEIGHT)} 0H{num(HEIGHT)}", class_=c) for c in _way(look)]
        if not roles:
            made.append(tag("use", href=f"#hx-t-unknown{self.unknown.index(name)}{bare}"))
        return tag("g", *made, transform=f"translate({num(x)} {num(y)}) scale(.34)")

    def _hex(self, index: int, fill: str, tip: str) -> str:
        x, y = self.frame.centres[index]
        number = self.ir["hexes"][index]["id"]
        return tag("use", title(tip), href="#hx-hex", class_="hx-grid", x=x, y=y, fill=fill, data_hex=number)

    def _use(self, name: str, index: int) -> str:
        x, y = self.frame.centres[index]
        return tag("use", href="#" + name, x=x, y=y)

    def _cover(self, index: int) -> list[str]:
        bare = _BARE if index in self.colours else ""
        made = [_sign(Role(role, self.rank(index, role)), bare) for role in COVERS if self.has(index, role)]
        terrains = self.ir["hexes"][index]["terrains"]
        made += [f"hx-t-unknown{self.unknown.index(t)}{bare}" for t in terrains if t in self.unknown]
        return [self._use(name, index) for name in made]

    def _hachures(self, index: int, wet: set[int]) -> list[str]:
        """Ticks along the hexsides where the ground falls."""
        here = self.level(index)
        if not here:
            return []
        x, y = self.frame.centres[index]
        made = [self._use(f"hx-hill{min(2, here)}", index)]
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


def _way(look: Role) -> tuple[str, ...]:
    if look.role == "rail":
        return "hx-rail", "hx-ties"
    return ("hx-roadcase", "hx-road") if look.rank else ("hx-trail",)


def _sign(look: Role, bare: str = "") -> str:
    """Name of the shape of a cover; ``bare``: of that without a tint, which has one density."""
    if bare:
        return f"hx-t-{look.role}{bare}"
    return f"hx-t-{look.role}{look.rank if look.role == 'woods' and look.rank == LIGHT else ''}"


def _scattered(
    name: str, role: str, path: str, fill: str, ink: str, sparse: bool = False, tinted: bool = True
) -> str:
    """A hex full of one sign: rows with a fixed unevenness, the same for every hex, all in one shape."""
    step_x, step_y = {"water": (46.0, 26.0), "sand": (22.0, 18.0)}.get(role, (22.0, 18.0))
    marks = []
    rows = int(HEIGHT / step_y)
    for row in range(-rows, rows + 1):
        for column in range(-3, 4):
            jog = ((row * 7 + column * 13) % 5 - 2) * 1.6
            x = column * step_x + (step_x / 2 if row % 2 else 0) + jog
            y = row * step_y - jog * 0.7
            # Inside the hex in both of its orientations, and off its number.
            if sparse and (row + 2 * column) % 3:
                continue
            if x * x + y * y < (HEIGHT - 9) ** 2 and not (abs(x) < 34 and y < 24 - HEIGHT):
                marks.append(shifted(path, x, y))
    tint = (
        ""
        if role == "water" or not tinted
        else tag("use", href="#hx-hex", fill=_TINTS[role], fill_opacity=".28" if sparse else ".55")
    )
    signs = tag(
        "path",
        d="".join(marks),
        fill=fill,
        stroke=ink,
        stroke_width="1.6",
        stroke_linecap="round",
        opacity=".85",
    )
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


def _work(rank: int) -> str:
    """A rampart, with a block on it for each step in strength."""
    blocks = "".join(f"M{num(12 * n - 6 * rank + 2)}-19h8v8h-8z" for n in range(rank))
    wall = tag("path", d="M-24 15L-24 3L-13-8H13L24 3V15M-18 13V6L-10-2H10L18 6V13", class_="hx-workline")
    return tag("g", wall, tag("path", d=blocks, class_="hx-houses") if blocks else "", id=f"hx-work{rank}")


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
