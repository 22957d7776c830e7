"""The compass of a map, and its scale in whole hexes."""

from __future__ import annotations

import math

from toolchain.exporters.svg import palette
from toolchain.exporters.svg.document import esc, num, tag
from toolchain.exporters.svg.frame import HEIGHT

RADIUS = 20.0


def compass(x: float, y: float, north: float = 0.0) -> str:
    """A rose about a point. ``north`` is where north lies, in degrees clockwise from the top of the map."""
    points = []
    for number in range(16):
        angle = math.radians(number * 22.5)
        reach = (RADIUS if number % 4 == 0 else RADIUS * 0.62) if number % 2 == 0 else RADIUS * 0.26
        points.append((math.sin(angle) * reach, -math.cos(angle) * reach))
    outline = "M" + "L".join(f"{num(px)} {num(py)}" for px, py in points) + "Z"
    dark = "".join(
        f"M0 0L{num(points[n][0])} {num(points[n][1])}L{num(points[(n + 1) % 16][0])} {num(points[(n + 1) % 16][1])}Z"
        for n in range(0, 16, 2)
    )
    turn = math.radians(north)
    lift = RADIUS + 8
    letter = tag(
        "text",
        "N",
        x=math.sin(turn) * lift,
        y=5 - math.cos(turn) * lift,
        class_="hx-head",
        aria_label="north",
    )
    rose = tag(
        "g",
        tag("path", d=outline, class_="hx-roseline"),
        tag("path", d=dark, class_="hx-rose"),
        transform=f"rotate({num(north)})" if north else None,
    )
    return tag("g", rose, letter, class_="hx-compass", transform=f"translate({num(x)} {num(y)})")


def scale(right: float, y: float, room: float, remark: str) -> str:
    """A bar of whole hexes, each from side to side, ending at ``right``."""
    unit = 2 * HEIGHT
    count = 3 if room > 10 * unit else 1
    left = right - unit * count
    made = []
    for number in range(2 * count):
        fill = palette.INK if number % 2 == 0 else palette.HALO
        box = {"x": left + number * unit / 2, "y": y - 9, "width": unit / 2, "height": 7.0}
        made.append(tag("rect", fill=fill, stroke=palette.INK, stroke_width="1", **box))
    text = f"{count} hexes" if count > 1 else "1 hex"
    text = f"{remark} · {text}" if remark else text
    made.append(tag("text", esc(text), x=left - 10, y=y - 1, class_="hx-key", text_anchor="end"))
    return "".join(made)
