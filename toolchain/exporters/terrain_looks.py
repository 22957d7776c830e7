"""How terrain and networks look: as the game declares them, or else as the words of their names tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.grounds import look_of
from toolchain.look.terrain_words import Role, looks

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


_COVERING = frozenset({"open", "woods", "water", "marsh", "rough", "sand", "height"})
"""Roles that fill a hex: two terrains that fill it alike could not be told apart."""


def roles_of(ir: Rules, name: str, on: str) -> list[Role]:
    """The roles of a terrain or a network on the map, ``on`` hexes or hexsides.

    None where nothing tells, and of a terrain that would fill hexes as an earlier one does: it is drawn in a way of its own.
    """
    terrain = ir["terrains"].get(name)
    look = look_of(ir, "terrain" if terrain is not None else "network", name)
    if look is not None and "like" in look:
        return looks(look["like"], [], on)
    made = looks(name, terrain["is"] if terrain is not None else [], on)
    if terrain is not None and on == "hex" and made and made[0].role in _COVERING and look is None:
        for earlier, known in ir["terrains"].items():
            if earlier == name:
                break
            if known["on"] == on and looks(earlier, known["is"], on) == made:
                return []
    return made


def colour_of(ir: Rules, name: str) -> str | None:
    """The colour that the game declares for a terrain or a network; None where it declares none."""
    look = look_of(ir, "terrain" if name in ir["terrains"] else "network", name)
    return look.get("colour") if look is not None else None
