"""Where a piece stands, in words, with the hexes to which states bind it while it is in a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.engine.codegen.writer import ident
from toolchain.engine.naming import place_name, state_name
from toolchain.engine.seen import sees
from toolchain.engine.state import State

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Rules


def without_markers(ir: Rules) -> set[str]:
    """States and stocks without markers: what the rules keep for themselves, or the engine under names of two words."""
    looks = ir.get("looks", [])
    made = {look["name"] for look in looks if look["of"] in ("state", "stock") and look.get("markers") == 0}
    return made | {column["name"] for column in ir["columns"] if " " in column["name"]}


def binding_states(ir: Rules) -> list[Column]:
    """States that bind a piece to a hex while it stands in a box, such as the place in which it is besieged."""
    hidden = without_markers(ir)
    return [
        column
        for column in ir["columns"]
        if column["of"] == "piece" and column["type"] == "hex" and column["name"] not in hidden
    ]


def whereabouts(state: State, seat: int, piece: int) -> str:
    """The place of a piece in words, for a piece in a box with the hexes that states bind it to; empty off the map.

    A seat is told no state of a piece that it may not know; a negative ``seat`` sees everything.
    """
    place = state.columns["c_place"][piece]
    if place < 0:
        return ""
    words = place_name(state, place)
    game = state.game
    if place < game.program.hex_count or (
        seat >= 0 and game.cover is not None and not sees(state, seat, piece)
    ):
        return words
    own = seat < 0 or game.program.SIDE[piece] == seat
    bound = [
        f"{state_name(game.ir, column['name'])} {place_name(state, hex)}"
        for column in binding_states(game.ir)
        if (own or column.get("open")) and (hex := state.columns["c_" + ident(column["name"])][piece]) >= 0
    ]
    return f"{words} ({', '.join(bound)})" if bound else words
