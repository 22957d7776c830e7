"""What runs along hexsides (rivers, fronts, walls) and from hex to hex (roads, railroads)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.svg import palette
from toolchain.exporters.svg.document import Point, layer, num, rounded, smooth, tag, title
from toolchain.exporters.svg.frame import SIZE, Corner, Frame, chains
from toolchain.exporters.svg.layers import layer_of
from toolchain.exporters.svg.terrain import Ground
from toolchain.exporters.terrain_looks import colour_of, roles_of
from toolchain.look.terrain_words import Role

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


UNKNOWN = Role("unknown")
# Drawn in this order: what comes later lies on top.
_ORDER = ("shore", "border", "wall", "slope", "river", "canal", "unknown", "front")


def styles(look: Role) -> tuple[str, ...]:
    """Classes of the strokes of a line, the lowest first."""
    if look.role == "river":
        return f"hx-rivercase{look.rank}", f"hx-river{look.rank}"
    if look.role == "road":
        return ("hx-roadcase", "hx-road") if look.rank else ("hx-trail",)
    if look.role == "slope":
        return ("hx-crest",) if look.rank else ("hx-slope",)
    return {
        "rail": ("hx-rail2", "hx-ties") if look.rank else ("hx-rail", "hx-ties"),
        "canal": ("hx-rivercase2", "hx-canal"),
        "front": ("hx-frontcase", "hx-front"),
        "wall": ("hx-wall",),
        "border": ("hx-bordercase", "hx-border"),
        "shore": ("hx-coast",),
    }.get(look.role, ("hx-unknown",))


def strokes(look: Role, data: str, colour: str | None = None, tip: str = "") -> str:
    """A line with its casing; a ``colour`` takes the place of that of its style, the casing stays."""
    made = []
    for name in styles(look):
        own = f"stroke:{colour}" if colour and "case" not in name else None
        made.append(tag("path", title(tip) if tip else "", class_=name, d=data, style=own))
    return "".join(made)


class Lines:
    """All lines of a map, by feature in order of declaration."""

    def __init__(self, ir: Rules, frame: Frame, ground: Ground) -> None:
        self.ir, self.frame = ir, frame
        self.edges: dict[str, list[tuple[str, list[tuple[int, int]]]]] = {}
        self.ways: dict[str, list[tuple[int, int]]] = {}
        ground_of_sides = set(ground.sides.kinds)
        for line in ir["drawn_lines"]:
            if line["feature"] in ground_of_sides:
                continue
            pairs = [(a, b) for a, b in line["pairs"]]
            terrain = ir["terrains"].get(line["feature"])
            if terrain is not None and terrain["on"] == "hexside":
                self.edges.setdefault(line["feature"], []).append((line["title"], pairs))
            else:
                self.ways.setdefault(line["feature"], []).extend(pairs)
        self._undrawn(ground_of_sides)
        self.looks = {f: (roles_of(ir, f, "hexside") or [UNKNOWN])[0] for f in (*self.edges, *self.ways)}
        self._across_hexsides()
        self._by_terrain(ground)
        self.towns = {frame.lattice[i] for i in range(len(ir["hexes"])) if ground.rank(i, "place") > 0}

    def _undrawn(self, left_out: set[str]) -> None:
        """Hexsides and links that lie in no drawn line, but for those that are ground."""
        drawn = {(f, min(p), max(p)) for f, rows in self.edges.items() for _, pairs in rows for p in pairs}
        for a, b, features in self.ir["edges"]:
            for feature in features:
                if feature not in left_out and (feature, min(a, b), max(a, b)) not in drawn:
                    self.edges.setdefault(feature, []).append(("", [(a, b)]))
        if not self.ways:
            for name, links in self.ir["networks"].items():
                self.ways[name] = [(a, b) for a, b in links]

    def _across_hexsides(self) -> None:
        """Roads told as terrain of hexsides go across them, from centre to centre, where no network is drawn alike already."""
        networks = list(self.ways.items())
        for feature in [f for f in self.edges if self.looks[f].role in ("road", "rail")]:
            crossed = [pair for _, pairs in self.edges.pop(feature) for pair in pairs]
            role = self.looks[feature].role
            linked = {frozenset(p) for name, way in networks if self.looks[name].role == role for p in way}
            if new := [pair for pair in crossed if frozenset(pair) not in linked]:
                self.ways[feature] = new

    def _by_terrain(self, ground: Ground) -> None:
        """Roads told only as terrain of hexes join neighbours, where no network of the kind is declared."""
        known = {self.looks[f].role for f in self.ways}
        for name in ground.used:
            look = next((k for k in ground.looks[name] if k.role in ("road", "rail")), None)
            if look is None or look.role in known:
                continue
            members = {i for i, h in enumerate(self.ir["hexes"]) if name in h["terrains"]}
            self.ways[name] = [
                (i, n) for i in sorted(members) for n in self.frame.near[i] if n in members and i < n
            ]
            self.looks[name] = look

    def draw_edges(self, roles: tuple[str, ...], shown: frozenset[str]) -> str:
        """Lines along hexsides, those of each layer together, in a fixed order."""
        rows: dict[str, list[str]] = {}
        for feature in sorted(
            self.edges, key=lambda f: _ORDER.index(r) if (r := self.looks[f].role) in _ORDER else 0
        ):
            look = self.looks[feature]
            of = layer_of(look.role)
            if look.role not in roles or of not in shown:
                continue
            bends = look.role in ("river", "canal")
            for name, pairs in self.edges[feature]:
                tip = name or palette.spoken(feature)
                paths = [self._path(c, bends) for c in self.corner_chains(pairs)]
                rows.setdefault(of, []).append(self._strokes(feature, paths, tip))
        return "".join(layer("edges", made, of) for of, made in rows.items())

    def draw_crossings(self, shown: frozenset[str]) -> str:
        """Fords and bridges: signs across their hexsides."""
        made = []
        for feature, rows in self.edges.items():
            role = self.looks[feature].role
            if role not in ("ford", "bridge") or "crossing" not in shown:
                continue
            for name, pairs in rows:
                for a, b in pairs:
                    x, y = self.frame.middle(a, b)
                    move = f"translate({num(x)} {num(y)}) rotate({self.frame.bearing(a, b)})"
                    made.append(
                        tag(
                            "use",
                            title(name or feature),
                            href=f"#hx-{role}",
                            transform=move,
                            color=self.colour(feature),
                        )
                    )
        return layer("crossings", made, "crossing")

    def draw_ways(self, shown: frozenset[str]) -> str:
        """Roads and railroads, from centre to centre; railroads lie on top."""
        rows: dict[str, list[str]] = {}
        order = {"road": 0, "rail": 2}
        for feature, pairs in sorted(
            self.ways.items(), key=lambda row: (order.get(self.looks[row[0]].role, 1), row[0])
        ):
            look = self.looks[feature]
            links = [(self.frame.lattice[a], self.frame.lattice[b]) for a, b in pairs]
            paths = [self._way(c) for c in chains(links)]
            rows.setdefault(layer_of(look.role), []).append(
                self._strokes(feature, paths, palette.spoken(feature))
            )
        return "".join(layer("ways", made, of) for of, made in rows.items() if of in shown)

    def corner_chains(self, pairs: list[tuple[int, int]]) -> list[list[Corner]]:
        """Hexsides as long lines of corners."""
        return chains([side for a, b in pairs if (side := self.frame.shared(a, b))])

    def _strokes(self, feature: str, paths: list[str], tip: str) -> str:
        data = "".join(paths)
        return strokes(self.looks[feature], data, self.colour(feature), tip) if data else ""

    def colour(self, feature: str) -> str | None:
        """The colour that the game declares for a line."""
        return colour_of(self.ir, feature)

    def _path(self, chain: list[Corner], bends: bool) -> str:
        """A line through corners; a river also sways between them, always the same way at the same place."""
        if not bends:
            return rounded([self.frame.at(c) for c in chain])
        points: list[Point] = []
        for (ax, ay), (bx, by) in zip(chain, chain[1:], strict=False):
            (px, py), (qx, qy) = self.frame.at((ax, ay)), self.frame.at((bx, by))
            sway = (((ax + bx) * 7 + (ay + by) * 13) % 5 - 2) * 0.035
            points += [(px, py), ((px + qx) / 2 - (qy - py) * sway, (py + qy) / 2 + (qx - px) * sway)]
        points.append(self.frame.at(chain[-1]))
        return smooth(points)

    def _way(self, chain: list[Corner]) -> str:
        """A line through hexsides and, at its ends and at towns, through centres: elsewhere it cuts the bend."""
        points = [self.frame.at(c) for c in chain]
        made = [points[0]]
        for here, there, corner in zip(points, points[1:], chain[1:], strict=False):
            made.append(((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
            if corner in self.towns or corner == chain[-1]:
                made.append(there)
        return smooth(made)


def crossing_defs() -> str:
    """Signs of fords and bridges for the top hexside, drawn about its middle."""
    bars = "".join(f"M{x}-10V10" for x in (-9, -3, 3, 9))
    return tag("path", id="hx-ford", class_="hx-fordline", d=bars) + tag(
        "g",
        tag("rect", x="-5", y="-12", width="10", height="24", class_="hx-deck"),
        tag("path", class_="hx-fordline", d="M-9-14L-5-10V10L-9 14M9-14L5-10V10L9 14"),
        id="hx-bridge",
    )


def sample(look: Role, x: float, y: float, colour: str | None = None) -> str:
    """A short piece of a line for the legend."""
    if look.role in ("ford", "bridge"):
        return tag(
            "use", href=f"#hx-{look.role}", transform=f"translate({num(x)} {num(y)}) scale(.9)", color=colour
        )
    wave = f"M{num(x - 20)} {num(y + 3)}q10-12 20-3t20-3"
    flat = f"M{num(x - 20)} {num(y)}h40"
    data = wave if look.role in ("river", "canal") else flat
    return strokes(look, data, colour)


def obstacles(lines: Lines) -> list[tuple[Point, float]]:
    """Points on lines that a label had better not cover, with how much that would matter."""
    frame = lines.frame
    made: list[tuple[Point, float]] = []
    for feature, rows in lines.edges.items():
        weight = 0.8 if lines.looks[feature].role == "front" else 0.35
        for _, pairs in rows:
            for a, b in pairs:
                if side := frame.shared(a, b):
                    (px, py), (qx, qy) = frame.at(side[0]), frame.at(side[1])
                    made += [((px + (qx - px) * t, py + (qy - py) * t), weight) for t in (0.15, 0.5, 0.85)]
    for pairs in lines.ways.values():
        for a, b in pairs:
            (px, py), (qx, qy) = frame.centres[a], frame.centres[b]
            steps = [n * 14 / SIZE for n in range(1, 8)]
            made += [((px + (qx - px) * t, py + (qy - py) * t), 0.3) for t in steps if t < 1]
    return made
