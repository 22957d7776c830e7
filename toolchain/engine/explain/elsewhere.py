"""Of which other pieces a condition holds, and in which other hexes it would: the nearest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.interpret.ground import Ground

NEAREST = 3  # pieces, or hexes, that are told
_FARTHEST = 40  # hexes that are tried one by one


def nearest_pieces(i: Ground, state: Any, piece: int, others: Sequence[int]) -> list[int]:
    """The nearest of some pieces to a piece; of one that is off the map, the first of them."""
    place = state.columns["c_place"]
    here = place[piece]
    if not i.is_hex(here):
        return list(others[:NEAREST])
    return sorted(
        (x for x in others if i.is_hex(place[x])), key=lambda x: (i.chart.distance(here, place[x]), x)
    )[:NEAREST]


def others_for(i: Ground, state: Any, name: str, args: list[Any], own: int) -> list[int]:
    """The nearest pieces of the same side and kind of which a condition holds.

    ``args``: what the condition was asked with, the piece as the argument of number ``own``.
    """
    pieces, piece = i.ir["pieces"], args[own]
    holds = i.game.space["f_" + ident(name)]
    same = [
        x
        for x in range(len(pieces))
        if x != piece
        and pieces[x]["side"] == pieces[piece]["side"]
        and pieces[x]["kind"] == pieces[piece]["kind"]
        and state.columns["c_place"][x] >= 0
        and holds(state, *args[:own], x, *args[own + 1 :])
    ]
    return nearest_pieces(i, state, piece, same)


def hexes_for(i: Ground, state: Any, name: str, args: list[Any], own: int) -> list[int]:
    """The nearest hexes in which the condition would hold of the piece, everything else as it is. Arguments as above."""
    piece = args[own]
    here = state.columns["c_place"][piece]
    if not i.is_hex(here):
        return []
    holds = i.game.space["f_" + ident(name)]
    kinds = [kind for _, kind in i.find(i.ir["functions"], name)["params"]]
    far = {x: i.chart.distance(here, x) for x in range(i.hex_count)}
    made: list[int] = []
    ear, state.ear = state.ear, None
    mark = state.mark()
    try:
        for hex in sorted(far, key=lambda x: (far[x], x))[1:_FARTHEST]:
            i.game.space["move_piece"](state, piece, hex)
            told = [
                hex if kind == "hex" and value == here else value
                for value, kind in zip(args, kinds, strict=True)
            ]
            if holds(state, *told):
                made.append(hex)
            state.undo(mark)
            if len(made) == NEAREST or (made and far[hex] > far[made[0]] + 1):
                break
    finally:
        state.undo(mark)
        state.release()
        state.ear = ear
    return made
