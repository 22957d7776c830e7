"""The margins of a map: its edges in the colour of their owner, and the boxes that stand beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.grounds import ground
from toolchain.exporters.svg import palette
from toolchain.exporters.svg.document import esc, layer, num, tag, title
from toolchain.exporters.svg.frame import Corner, Frame, chains
from toolchain.geometry.border import outward
from toolchain.ir.margins import NOBODY, count_of, joined, owner_of, used_by
from toolchain.look.lettering import text_width

if TYPE_CHECKING:
    from toolchain.ir.rules import Box, MapEdge, Rules


WIDE, HIGH, GAP, APART = 300.0, 140.0, 44.0, 12.0
LEFT, TOP, RIGHT, BOTTOM = range(4)

STYLE = f"""
.hx-margin{{fill:none;stroke-width:9;stroke-linejoin:round;stroke-linecap:butt}}
.hx-margincase{{fill:none;stroke:{palette.INK};stroke-width:12;stroke-linejoin:round;stroke-linecap:butt}}
.hx-nobody{{stroke:#8d8676;stroke-width:5;stroke-dasharray:2 9}}
.hx-offmap rect{{stroke:{palette.INK};stroke-width:2}}
.hx-offmap path{{fill:none;stroke:{palette.INK};stroke-width:2;stroke-dasharray:6 5}}
.hx-offmapname{{font-size:25px;font-weight:bold}}.hx-offmaptext{{font-size:18px}}
"""


@dataclass(frozen=True)
class Room:
    """How much wider a drawing is on each side than its hexes, for boxes that stand there."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def beside(ir: Rules) -> list[tuple[int, Box]]:
    """The boxes that stand beside an edge, by their number."""
    return [(number, box) for number, box in enumerate(ir.get("boxes", ())) if box.get("edge")]


def room(ir: Rules, frame: Frame) -> Room:
    """How far the boxes of a map reach beyond its hexes."""
    placed = places(ir, frame).values()
    return Room(
        max([0.0, *(frame.left - (x - WIDE / 2) for x, _, _ in placed)]),
        max([0.0, *(frame.top - (y - HIGH / 2) for _, y, _ in placed)]),
        max([0.0, *(x + WIDE / 2 - frame.left - frame.width for x, _, _ in placed)]),
        max([0.0, *(y + HIGH / 2 - frame.top - frame.height for _, y, _ in placed)]),
    )


def _middle(frame: Frame, box: Box) -> tuple[float, float]:
    points = [frame.centres[i] for i in joined(box)] or [(frame.left, frame.top)]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _side(frame: Frame, box: Box) -> int:
    """The side of the drawing to which the hexes that join a box are nearest."""
    x, y = _middle(frame, box)
    far = (x - frame.left, y - frame.top, frame.left + frame.width - x, frame.top + frame.height - y)
    return min(range(4), key=lambda side: far[side])


def places(ir: Rules, frame: Frame) -> dict[int, tuple[float, float, int]]:
    """The middle of each box, and its side. Each stands before the hexes that join it, those of one side apart."""
    wanted: dict[int, list[tuple[float, int]]] = {}
    for number, box in beside(ir):
        side = _side(frame, box)
        wanted.setdefault(side, []).append((_middle(frame, box)[side in (LEFT, RIGHT)], number))
    made: dict[int, tuple[float, float, int]] = {}
    for side in (LEFT, RIGHT):
        out = WIDE / 2 + GAP
        x = frame.left - out if side == LEFT else frame.left + frame.width + out
        made |= {n: (x, y, side) for n, y in _apart(wanted.get(side, []), HIGH + APART)}
    # Where a row above or below would meet a column that is higher than the map, it stands beyond the column.
    ends = [(y - HIGH / 2 - APART, y + HIGH / 2 + APART) for _, y, _ in made.values()]
    for side in (TOP, BOTTOM):
        row = _apart(wanted.get(side, []), WIDE + APART)
        high, low = frame.top - GAP, frame.top + frame.height + GAP
        if any(not frame.left < x - WIDE / 2 < x + WIDE / 2 < frame.left + frame.width for _, x in row):
            high, low = min([high, *(top for top, _ in ends)]), max([low, *(base for _, base in ends)])
        y = high - HIGH / 2 if side == TOP else low + HIGH / 2
        made |= {n: (x, y, side) for n, x in row}
    return made


def _apart(wanted: Iterable[tuple[float, int]], step: float) -> list[tuple[int, float]]:
    """Things in a row, each as near to its place as may be when they stand ``step`` apart: those that would meet stand
    about the middle of their places."""
    # Each group: the place of its first, and its members. Groups that meet become one.
    groups: list[tuple[float, list[int]]] = []
    for place, number in sorted(wanted):
        first, members = place, [number]
        while groups and groups[-1][0] + len(groups[-1][1]) * step > first:
            before, others = groups.pop()
            shifted = first - len(others) * step
            first = (before * len(others) + shifted * len(members)) / (len(others) + len(members))
            members = others + members
        groups.append((first, members))
    return [(n, first + place * step) for first, members in groups for place, n in enumerate(members)]


def draw(ir: Rules, frame: Frame) -> str:
    """Edges along the outer sides of their hexes, then the boxes with a line to the edge."""
    faces = outward([(h["q"], h["r"]) for h in ir["hexes"]]) if ir.get("map_edges") else {}
    made = []
    for edge in ir.get("map_edges", ()):
        links: list[tuple[Corner, Corner]] = []
        for index in edge["hexes"]:
            known = ir["hexes"][index]
            for place in faces.get((known["q"], known["r"]), ()):
                ring = set(frame.layout.corners(*frame.layout.place(*place)))
                both = sorted(ring & set(frame.rings[index]))
                links.append((both[0], both[1]))
        paths = "".join(
            "M" + "L".join(f"{num(x)} {num(y)}" for x, y in map(frame.at, chain)) for chain in chains(links)
        )
        made.append(
            tag(
                "g",
                title(said(ir, edge)),
                tag("path", class_="hx-margincase", d=paths) if edge["owner"] >= 0 else "",
                _stroke(ir, edge["owner"], paths),
            )
            if paths
            else ""
        )
    # Columns lie over the lines that lead to the rows above and below.
    placed = sorted(places(ir, frame).items(), key=lambda pair: pair[1][2] in (LEFT, RIGHT))
    made += [_box(ir, frame, number, place) for number, place in placed]
    return layer("margins", made, "margins")


def _stroke(ir: Rules, owner: int, d: str) -> str:
    if owner < 0:
        return tag("path", class_="hx-margin hx-nobody", d=d)
    return tag("path", class_="hx-margin", d=d, stroke=ground(ir, owner, -1)[0])


def _box(ir: Rules, frame: Frame, number: int, place: tuple[float, float, int]) -> str:
    box = ir["boxes"][number]
    x, y, side = place
    users = box.get("users")
    fill, ink = (
        ground(ir, users[0], -1)
        if users and len(users) == 1 and users[0] >= 0
        else (palette.PAPER, palette.INK)
    )
    near = [frame.centres[i] for i in joined(box)] or [(frame.left, frame.top)]
    # The line ends before the hexes that join, also where the box had to stand aside of them.
    to_x, to_y = _within(x, [x for x, _ in near]), _within(y, [y for _, y in near])
    ends = {
        LEFT: (x + WIDE / 2, y, frame.left, to_y),
        RIGHT: (x - WIDE / 2, y, frame.left + frame.width, to_y),
        TOP: (x, y + HIGH / 2, to_x, frame.top),
        BOTTOM: (x, y - HIGH / 2, to_x, frame.top + frame.height),
    }[side]
    line = f"M{num(ends[0])} {num(ends[1])}L{num(ends[2])} {num(ends[3])}"
    rows = [
        (palette.spoken(box["name"]), "hx-offmapname", -22.0),
        (f"beside {palette.spoken(box['edge'])}: {count_of(joined(box))}", "hx-offmaptext", 14.0),
        (used_by(ir, box), "hx-offmaptext", 44.0),
    ]
    texts = ""
    for text, kind, lift in rows:
        # On one line each: a long name is set smaller.
        full = 25.0 if lift < 0 else 18.0
        size = min(full, full * (WIDE - 16) / max(1.0, text_width(text, full)))
        texts += tag(
            "text", esc(text), x=x, y=y + lift, class_=kind, fill=ink, style=f"font-size:{size:.1f}px"
        )
    shape = tag("rect", x=x - WIDE / 2, y=y - HIGH / 2, width=WIDE, height=HIGH, rx="6", fill=fill)
    inside = (
        title(f"{palette.spoken(box['name'])}, {rows[1][0]}, {rows[2][0]}")
        + tag("path", d=line)
        + shape
        + texts
    )
    return tag("a", inside, href=f"#box-{number}", class_="hx-offmap")


def _within(value: float, places: list[float]) -> float:
    return min(max(value, min(places)), max(places))


def said(ir: Rules, edge: MapEdge) -> str:
    """An edge in words: its name, whose it is, and where."""
    return f"{palette.spoken(edge['name'])} of {palette.spoken(owner_of(ir, edge))}" + (
        f" in {palette.spoken(edge['country'])}" if edge.get("country") else ""
    )


def samples(ir: Rules) -> list[tuple[int, str]]:
    """The owners of edges for the legend: number, and words."""
    owners = dict.fromkeys(edge["owner"] for edge in ir.get("map_edges", ()))
    return [(o, f"edge of {palette.spoken(ir['sides'][o]['name']) if o >= 0 else NOBODY}") for o in owners]


def sample(ir: Rules, owner: int, x: float, y: float) -> str:
    """A short piece of an edge for the legend."""
    d = f"M{num(x - 20)} {num(y)}h40"
    case = tag("path", class_="hx-margincase", d=d) if owner >= 0 else ""
    return case + _stroke(ir, owner, d)


def listed(ir: Rules) -> str:
    """Edges and boxes as a list beside the map of a page; each leads to its hexes."""
    rows = []
    for edge in ir.get("map_edges", ()):
        rows.append(f"<li>{esc(said(ir, edge))}: {_hexes(ir, edge['hexes'])}</li>")
    for number, box in beside(ir):
        text = f"{palette.spoken(box['name'])}, {used_by(ir, box)}, beside {palette.spoken(box['edge'])}"
        rows.append(f"<li id='box-{number}'>{esc(text)}: {_hexes(ir, joined(box))}</li>")
    return (
        f"<section><h2>Edges and boxes</h2><ul class='margins'>{''.join(rows)}</ul></section>" if rows else ""
    )


def _hexes(ir: Rules, hexes: list[int]) -> str:
    """How many hexes, with the first and the last to go to."""
    ends = dict.fromkeys(ir["hexes"][i]["id"] for i in (hexes[:1] + hexes[-1:]))
    links = " to ".join(f"<button type='button' data-hex='{esc(text)}'>{esc(text)}</button>" for text in ends)
    return f"{count_of(hexes)}, {links}" if hexes else "no hex"
