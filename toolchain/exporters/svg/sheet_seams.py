"""Where sheets with numbers of their own meet: a broken line along the hexsides between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.svg.document import layer, num, tag, title
from toolchain.exporters.svg.frame import Frame, chains

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


STYLE = ".hx-seam{fill:none;stroke:#4a463d;stroke-width:3;stroke-dasharray:3 9;stroke-linecap:round}\n"


def draw(ir: Rules, frame: Frame) -> str:
    """The seams of a map; a hex that two sheets share belongs to the sheet that is named first."""
    hexes = ir["hexes"]
    pairs = [
        corners
        for a, near in enumerate(frame.near)
        for b in near
        if a < b and hexes[a].get("sheet") != hexes[b].get("sheet") and (corners := frame.shared(a, b))
    ]
    made = []
    for chain in chains(pairs):
        points = [frame.at(corner) for corner in chain]
        d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
        made.append(tag("path", title("join of two sheets"), class_="hx-seam", d=d))
    return layer("seams", made, "margins")


def sample(x: float, y: float) -> str:
    """A short piece of a seam for the legend."""
    return tag("path", class_="hx-seam", d=f"M{num(x - 20)} {num(y)}h40")
