"""Displays beside the map: a frame for each box, to lay counters in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.paper import quoted
from toolchain.exporters.svg.palette import spoken, titled

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_HEIGHT = 52.0  # millimetres


def displays(ir: Rules) -> list[str]:
    """The boxes of a game, two in a row."""
    made = []
    for box in ir["boxes"]:
        who = {"all": "", "none": "face down"}.get(box["seen"], f"seen by {spoken(box['seen'])}")
        said = f'#text(size: 10pt, weight: "bold", {quoted(titled(box["name"]))})'
        made.append(f"[{said}" + (f" #text(size: 7pt, {quoted(who)})" if who else "") + "]")
    return [
        f"#table(columns: (1fr, 1fr), rows: {_HEIGHT}mm, inset: 2mm, align: left + top,\n  "
        + ",\n  ".join(made)
        + ")"
    ]
