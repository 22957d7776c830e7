"""A small piece of a map round some hexes: the picture beside a finding. It stands in a page that holds the whole map,
whose style and shapes it shares."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from toolchain.engine.ask.answer import Drawn
from toolchain.exporters.svg.map import MapOptions, map_svg
from toolchain.geometry.lattice import distance

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


ROUND = 2  # hexes shown beyond those that are meant
FARTHEST = 6  # a hex that is named farther off does not widen the piece
_OWN = re.compile(r"<(style|defs)>.*?</\1>\n?", re.DOTALL)
_SAID = re.compile(r' role="img" aria-label="[^"]*"')


def excerpt(ir: Rules, hexes: list[int]) -> str:
    """The piece of the map round the first hex, with those near it marked; empty without hexes."""
    if not hexes:
        return ""
    at = [(h["q"], h["r"]) for h in ir["hexes"]]
    meant = [n for n in dict.fromkeys(hexes) if distance(at[n], at[hexes[0]]) <= FARTHEST]
    shown = [n for n in range(len(at)) if any(distance(at[n], at[m]) <= ROUND for m in meant)]
    piece = piece_of(ir, shown)
    marked = dict.fromkeys((shown.index(n) for n in meant), "")
    options = MapOptions(title="", legend=False, tips=False, asked=Drawn(marked=marked))
    said = "Map around " + ", ".join(ir["hexes"][n]["id"] for n in meant)
    drawing = _SAID.sub(
        f' role="img" aria-label="{said}"', _OWN.sub("", map_svg(piece, None, options=options))
    )
    return drawing.replace(' class="hx-map"', ' class="hx-map excerpt"', 1)


def piece_of(ir: Rules, shown: Collection[int]) -> Rules:
    """The package cut down to some hexes, as far as it is drawn."""
    number = {n: k for k, n in enumerate(shown)}

    def both(pairs: list[Any]) -> list[Any]:
        return [[number[p[0]], number[p[1]], *p[2:]] for p in pairs if p[0] in number and p[1] in number]

    return {
        **ir,
        "hexes": [ir["hexes"][n] for n in shown],
        "edges": both(ir["edges"]),
        "networks": {name: both(links) for name, links in ir["networks"].items()},
        "drawn_lines": [{**line, "pairs": both(line["pairs"])} for line in ir["drawn_lines"]],
        # A piece of a map has no border of its own: edges and the boxes beside them are left out, and the links of boxes.
        "map_edges": [],
        "boxes": [],
        "links": [],
        "regions": {name: [number[n] for n in held if n in number] for name, held in ir["regions"].items()},
    }
