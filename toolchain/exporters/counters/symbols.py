"""Symbols of arms in their frames, as in the joint military symbology (APP-6) and the older signs of the hobby.

Drawn about the origin; the frame of a friendly land unit is 38 wide and 24 high.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.counters.appearance import WHITE_BOX, Appearance, appearance_of
from toolchain.exporters.svg.document import tag
from toolchain.look.colours import BLACK, ink_on

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


_SIGNS = {
    "infantry": "M-19-12L19 12M-19 12L19-12",
    "cavalry": "M-19 12L19-12",
    "engineer": "M-10 7V-5H10V7M0-5V7",
    "mechanised": "M-19-12L19 12M-19 12L19-12M-12 0a6 6 0 0 1 6-6H6a6 6 0 0 1 0 12H-6a6 6 0 0 1-6-6",
    "armour": "M-12 0a6 6 0 0 1 6-6H6a6 6 0 0 1 0 12H-6a6 6 0 0 1-6-6z",
    "supply": "M-19 6H19",
    "headquarters": "M-19-4H19M-19 12V19",
    "air": "M0 0q10-10 10 0t-10 0q-10-10-10 0t10 0",
    "naval": "M0-8V8M-7 2Q-6 8 0 8Q6 8 7 2M-5-5H5",
    "fort": "M-11 7V-2H-7V-7H-2V-2H2V-7H7V-2H11V7z",
}
_SOLID = {
    "artillery": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
    "leader": "M0-11L2.9-3.6 10.9-3.2 4.6 1.8 6.8 9.4 0 5.2-6.8 9.4-4.6 1.8-10.9-3.2-2.9-3.6z",
}
_DECOY = "M-15-8L15 8M-15 8L15-8"
# Frames by what they say of a unit, and how far the sign inside is drawn in to keep to them.
_FRAMES = {
    "rectangle": ("M-19-12H19V12H-19z", ""),
    "diamond": ("M0-15L23 0L0 15L-23 0z", "scale(.5)"),
    "square": ("M-13-13H13V13H-13z", "scale(.68 1.08)"),
    "quatrefoil": (
        "M-9-7A9.5 8.5 0 0 1 9-7A8.5 7.6 0 0 1 9 7A9.5 8.5 0 0 1-9 7A8.5 7.6 0 0 1-9-7z",
        "scale(.5 .6)",
    ),
    "none": ("", ""),
}
# Signs that stand for themselves, without a frame and without words.
FREE = ("leader", "none")


def symbol_id(arm: str, look: Appearance | None = None) -> str:
    """Name of a symbol among the shapes; of its own where the frame or the box is not the usual one."""
    if look is None or (look.frame == "rectangle" and look.box == WHITE_BOX) or arm in FREE:
        return f"hx-arm-{arm}"
    return f"hx-arm-{arm}-{look.frame}-{look.box[1:]}"


def symbols(ir: Rules) -> str:
    """The symbols of all arms in the usual frame, and those of their own that pieces have."""
    made = {symbol_id(arm): _symbol(arm) for arm in ("", *_SIGNS, *_SOLID, "decoy")}
    for piece in range(len(ir["pieces"])) if ir.get("looks") else ():
        look = appearance_of(ir, piece)
        name = symbol_id(look.arm, look)
        if name not in made and look.arm not in ("none", "marker"):
            made[name] = _symbol(look.arm, look.frame, look.box)
    return "".join(tag("g", body, id=name) for name, body in made.items())


def _symbol(arm: str, frame: str = "rectangle", box: str = WHITE_BOX) -> str:
    path, drawn_in = _FRAMES[frame]
    usual = box == WHITE_BOX
    ink = ink_on(box)
    outline = tag("path", d=path, class_="hx-box", style=None if usual else f"fill:{box}") if path else ""
    stroke = None if usual or ink == BLACK else f"stroke:{ink}"
    if arm == "leader":
        return tag("path", d=_SOLID[arm], class_="hx-star")
    if arm in _SOLID:
        fill = None if stroke is None else f"fill:{ink}"
        sign = tag("path", d=_SOLID[arm], class_="hx-armsolid", style=fill)
    elif arm == "decoy":
        sign = tag("path", d=_DECOY, class_="hx-arm", stroke_dasharray="3 3", style=stroke)
    else:
        sign = tag("path", d=_SIGNS[arm], class_="hx-arm", style=stroke) if arm else ""
    return outline + (tag("g", sign, transform=drawn_in) if drawn_in and sign else sign)
