"""Colours of sides and nations: as the game declares them, or else told apart by every eye.

Undeclared, the first side has light grounds and the second dark ones, told apart in grey as well. A word for a colour
in a name is taken at its word; other nations have the colours of an order in which no two are confused by those who
see fewer colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolchain.look.colours import BLACK, WHITE, ink_on
from toolchain.look.words import words_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Look, Rules


class Ground(NamedTuple):
    """The colour of a counter and of what is printed on it."""

    fill: str
    ink: str


# By words for colours in names.
LIGHT = {
    "blue": "#b5d0ee",
    "khaki": "#e3d5a1",
    "orange": "#f2bd82",
    "green": "#bfdcae",
    "rose": "#efc3cd",
    "violet": "#d3c4e8",
    "grey": "#d9d9d6",
    "white": "#f6f5f0",
    "yellow": "#f3e58a",
    "red": "#f0b3a8",
    "brown": "#ddc1a3",
}
DARK = {
    "green": "#4b5d4e",
    "violet": "#5c4677",
    "brown": "#6b4a2f",
    "blue": "#2f4f7f",
    "red": "#8c2b2b",
    "grey": "#4d5358",
    "orange": "#97521a",
    "black": "#262626",
    "white": "#5a5f66",
    "yellow": "#7d681a",
}
LIGHT_ORDER = ("#b5d0ee", "#e8d49a", "#b4b0a6", "#f4e552", "#e6f4ee", "#a99fe6", "#d0a06a")
DARK_ORDER = ("#3f5f47", "#262626", "#1f4fa3", "#7a4a12", "#56606e")
NEUTRAL = "#f2f1ec"


def look_of(ir: Rules, of: str, name: str) -> Look | None:
    """How the game says that something looks; None where it does not."""
    for look in ir.get("looks", ()):
        if look["name"] == name and look["of"] == of:
            return look
    return None


def ground(ir: Rules, side: int, nation: int) -> Ground:
    """Ground and ink of the counters of a nation (-1: of the side itself, which looks like its first nation)."""
    if not 0 <= side < len(ir["sides"]):
        return Ground(NEUTRAL, BLACK)
    owner = ir["sides"][side]
    nations = [n for n in owner["nations"] if n in ir["nations"]]
    name = ir["nations"][nation] if 0 <= nation < len(ir["nations"]) else ""
    looks = [look_of(ir, "side", owner["name"]), look_of(ir, "nation", name) if name else None]
    if not name and nations and not (looks[0] and "colour" in looks[0]):
        looks[0] = look_of(ir, "nation", nations[0]) or looks[0]
    fill, ink = _undeclared(name or owner["name"], side, nations)
    return coloured(Ground(fill, ink), looks)


def coloured(under: Ground, looks: list[Look | None]) -> Ground:
    """A ground as looks change it, the last one most. A colour without an ink has the ink that is read best on it."""
    fill, ink = under
    for look in looks:
        if look is not None and "colour" in look:
            fill, ink = look["colour"], ink_on(look["colour"])
        if look is not None and "ink" in look:
            ink = look["ink"]
    return Ground(fill, ink)


def _undeclared(name: str, side: int, nations: list[str]) -> Ground:
    table, order, ink = (LIGHT, LIGHT_ORDER, BLACK) if side % 2 == 0 else (DARK, DARK_ORDER, WHITE)
    for word in words_of(name):
        if word in table:
            return Ground(table[word], ink)
    return Ground(order[(nations.index(name) if name in nations else 0) % len(order)], ink)
