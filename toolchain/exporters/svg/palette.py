"""Colours of the map. Nothing is told by colour alone: fills carry signs, sides differ in lightness."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


PAPER = "#fcfaf3"
INK = "#1b1a17"
OPEN = "#f4efdd"
HEIGHTS = (OPEN, "#e9d6a6", "#d2b177", "#c39a5f", "#ab7f4a", "#8f6639")
HALO = "#fffdf6"
GRID = "#968d78"
WATER = "#bcd7e6"
WATER_INK = "#2c6690"
SHORE = "#dcebf2"
WOODS_INK = "#3d6a3c"
FRONT = "#b3161b"
BUILT = "#d8c3b4"
BUILT_INK = "#51413a"

# An answer on the map: what is reached, and what is refused.
ASKED = "#7a1fa2"
ASKED_INK = "#4a0d66"
REFUSED = "#c01020"
SEVERITIES = {"error": "#b3161b", "warning": "#a86000", "note": "#1f5f99"}


def group_name(ir: Rules, side: int, nation: int) -> str:
    """Nation, or side where a piece has no nation."""
    if 0 <= nation < len(ir["nations"]):
        return str(ir["nations"][nation]).replace("_", " ")
    return str(ir["sides"][side]["name"]).replace("_", " ") if 0 <= side < len(ir["sides"]) else ""


# A single v or x is a numeral only at the end: elsewhere it may stand for versus or times.
_NUMERAL = r"\b(?:x{0,3}(?:i[xv]|v?i{1,3})|x{1,3}v|x{2,3}|[vx]$)\b"


def spoken(name: str) -> str:
    """A declared name as a reader sees it."""
    return re.sub(r"[-_]+", " ", name)


def titled(name: str) -> str:
    """The same as a heading or a label of its own; Roman numerals up to 39 in capitals."""
    said = re.sub(_NUMERAL, lambda match: match[0].upper(), spoken(name))
    return said[:1].upper() + said[1:]
