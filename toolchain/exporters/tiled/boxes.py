"""Boxes beside the map as rectangles of the Tiled editor: each before the hexes that join it, with what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolchain.exporters.svg.frame import Frame
from toolchain.exporters.svg.map_border import HIGH, WIDE, beside, places
from toolchain.exporters.tiled.board import Board, custom, object_layer, thing

BOX = "box"


def boxes(
    board: Board, said: Mapping[str, Mapping[str, str]], cites: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """A layer of the boxes beside edges; none where there is none. ``said`` holds the words of each field of each box."""
    frame = Frame(board.ir)
    found = places(board.ir, frame)
    # Pixels of a hex here, of units of the drawing there: both have whole hexes from corner to corner.
    across, down = (of / there for of, there in zip(board.unit, frame.unit, strict=True))
    left, top = board.pixel((0, 0))
    shift = left - frame.shift[0] * across, top - frame.shift[1] * down
    made = []
    for number, box in beside(board.ir):
        x, y, _ = found[number]
        at = round((x - WIDE / 2) * across + shift[0]), round((y - HIGH / 2) * down + shift[1])
        words = said.get(box["name"], {})
        properties = [custom(field.replace(" ", "-"), text) for field, text in words.items()]
        cite = cites.get(f"box {box['name']}", "")
        properties += [custom("cite", cite)] if cite else []
        size = {"width": round(WIDE * across), "height": round(HIGH * down)}
        made.append(thing(board, box["name"], BOX, at, properties=properties) | size)
    if made:
        yield object_layer("boxes", made)
