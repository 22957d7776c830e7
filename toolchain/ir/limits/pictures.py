"""Whether the looks of a package speak of what there is, and its pictures hold nothing but drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.base.visible import quoted
from toolchain.ir.tables import demand
from toolchain.look import forms, png_art, svg_art
from toolchain.look.arms import SYMBOLS
from toolchain.look.terrain_words import WORDS

if TYPE_CHECKING:
    from toolchain.ir.rules import Art, Look, Rules


def check_pictures(ir: Rules) -> None:
    """Raises Wrong at the first picture or look at fault. A picture that is not clean came from no compiler."""
    pictures = ir.get("art", [])
    names = [picture["name"] for picture in pictures]
    demand(len(names) == len(set(names)), "a picture is listed twice")
    for picture in pictures:
        demand(_is_clean(picture), f"the picture {quoted(picture['name'])} contains more than a drawing")
    for look in ir.get("looks", ()):
        _check_look(look, names)


def _is_clean(picture: Art) -> bool:
    is_clean = svg_art.is_clean if picture["kind"] == "svg" else png_art.is_clean
    return is_clean(picture["data"], picture["width"], picture["height"])


def _check_look(look: Look, pictures: list[str]) -> None:
    for name in (look.get("art"), look.get("back_art")):
        demand(name is None or name in pictures, f"unknown picture {quoted(str(name))}")
    demand(look.get("symbol", "none") in SYMBOLS, "a look has an unknown symbol")
    demand("like" not in look or look["like"] in WORDS, "a look refers to an unknown terrain")
    for place in look.get("corners", {}):
        demand(place in forms.CORNERS, f"unknown place on a counter: {quoted(place)}")
    for row in look.get("rows", ()):
        demand(
            len(row) % 2 == 1 and all(sign in forms.JOINS for sign in row[1::2]),
            "a row of a counter is damaged",
        )
