"""Entries of scheduled pieces, reckoned from their declarations."""

from __future__ import annotations

from typing import Any

from toolchain.engine.interpret.ground import Ground


def entry_of(i: Ground, piece: int) -> int:
    """Number of the entry a piece is scheduled by, -1 when by none."""
    known = i.piece(piece)
    scheduled = known.get("entry") if known is not None else None
    if not scheduled:
        return -1
    return [entry["name"] for entry in i.ir["entries"]].index(scheduled)


def entrances(i: Ground, state: Any, piece: int) -> int:
    """Hexes by which a piece may enter now: those of every line of its entry that is not used up."""
    slot = 0
    made = 0
    for number, entry in enumerate(i.ir["entries"]):
        for line in entry["lines"]:
            turn, used = divmod(state.columns["c_entry_used"][slot], 1000)
            slot += 1
            full = line["capacity"] and turn == state.columns["c_turn"][0] and used >= line["capacity"]
            if number == entry_of(i, piece) and not full:
                made |= i.read(state, line["hexes"], {"self": piece, "unit": piece})
    return made


def entry_area(i: Ground, state: Any, piece: int) -> int:
    """All hexes that the entry of a piece names."""
    number = entry_of(i, piece)
    made = 0
    for line in i.ir["entries"][number]["lines"] if number >= 0 else ():
        made |= i.read(state, line["area"], {"self": piece, "unit": piece})
    return made
