"""A game for printers without colour: sides told apart by light and dark, everything else in the grey of its own lightness."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolchain.look.colours import ink_on

if TYPE_CHECKING:
    from toolchain.ir.rules import Look, Rules

LIGHT = ("#ffffff", "#dcdcdc", "#eeeeee", "#cbcbcb", "#f6f6f6")
"""Grounds of the nations of the first side."""
DARK = ("#4a4a4a", "#6b6b6b", "#2e2e2e", "#5a5a5a", "#7a7a7a")
"""Those of the second."""
# In attributes and in rules of style, never in what is written.
_COLOUR = re.compile(r"(?<=[:\"'(])#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?=[\"';})])")
_OF_COUNTERS = ("side", "nation", "kind", "value", "formation")


def in_grey(ir: Rules) -> Rules:
    """The same rules, whose counters have grounds of grey: light ones for the first side, dark ones for the second."""
    looks = [_bare(look) if look["of"] in _OF_COUNTERS else look for look in ir.get("looks", ())]
    for number, side in enumerate(ir["sides"]):
        grounds = DARK if number % 2 else LIGHT
        _put(looks, "side", side["name"], grounds[0])
        for count, nation in enumerate(side["nations"]):
            _put(looks, "nation", nation, grounds[count % len(grounds)])
    return {**ir, "looks": looks}


def _bare(look: Look) -> Look:
    """A look without ground and ink; stripes and boxes stay."""
    made = look.copy()
    made.pop("colour", None)
    made.pop("ink", None)
    return made


def _put(looks: list[Look], of: str, name: str, fill: str) -> None:
    for number, look in enumerate(looks):
        if (look["of"], look["name"]) == (of, name):
            looks[number] = {**look, "colour": fill, "ink": ink_on(fill)}
            return
    looks.append({"of": of, "name": name, "colour": fill, "ink": ink_on(fill)})


def grey(drawing: str) -> str:
    """A drawing in SVG or a text for the typesetter, each colour as the grey that is as light."""
    return _COLOUR.sub(lambda match: grey_of(match[1]), drawing)


def grey_of(figures: str) -> str:
    """The grey of a colour, given as three or six hexadecimal figures (weights: ITU-R BT.709)."""
    whole = "".join(2 * figure for figure in figures) if len(figures) == 3 else figures
    red, green, blue = (int(whole[at : at + 2], 16) for at in (0, 2, 4))
    level = round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"
