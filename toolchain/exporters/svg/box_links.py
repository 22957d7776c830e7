"""Links of boxes to hexes and to each other: broken lines from centre to centre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.svg.document import layer, num, tag, title
from toolchain.exporters.svg.frame import Frame

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


STYLE = ".hx-link{fill:none;stroke:#4a463d;stroke-width:2;stroke-dasharray:7 5;opacity:0.7}\n"


def draw(ir: Rules, frame: Frame) -> str:
    """The links, each with the names of both places and of what it crosses."""
    across = {(a, b): ", ".join(terrains) for a, b, terrains in ir["edges"]}
    made = []
    for a, b in ir.get("links", ()):
        (x, y), (v, w) = frame.centres[a], frame.centres[b]
        kind = across.get((a, b), "")
        said = f"{ir['hexes'][a]['id']} – {ir['hexes'][b]['id']}" + (f": {kind}" if kind else "")
        made.append(tag("path", title(said), class_="hx-link", d=f"M{num(x)} {num(y)}L{num(v)} {num(w)}"))
    return layer("links", made, "margins")
