"""Where scheduled pieces may come onto the map, with capacities per turn (RTS F-1, N; LNB 19; OAO 16.1; OTP 7.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from toolchain.engine.bitsets import bits


@dataclass
class EntryLine:
    """One alternative of an entry: hexes, how many pieces a turn (0: any), where its count is kept."""

    hexes: Callable[..., int]
    capacity: int
    slot: int
    area: Callable[..., int]


class Entries:
    """All entries of a package, and which piece comes by which."""

    def __init__(
        self, entries: list[list[EntryLine]], of_piece: list[int], move_piece: Callable[..., None]
    ) -> None:
        self.entries = entries
        self.of_piece = of_piece
        self.move_piece = move_piece

    def _used(self, state: Any, line: EntryLine) -> int:
        value = state.c_entry_used[line.slot]
        turn, used = divmod(value, 1000)
        return used if turn == state.c_turn[0] else 0

    def options(self, state: Any, piece: int) -> list[int]:
        """Hexes by which a piece may enter now, in order."""
        entry = self.of_piece[piece]
        if entry < 0:
            return []
        found = 0
        for line in self.entries[entry]:
            if line.capacity and self._used(state, line) >= line.capacity:
                continue
            found |= line.hexes(state, piece)
        return list(bits(found))

    def area(self, state: Any, piece: int) -> int:
        """All hexes its entry names, open or not."""
        entry = self.of_piece[piece]
        found = 0
        for line in self.entries[entry] if entry >= 0 else ():
            found |= line.area(state, piece)
        return found

    def possible(self, state: Any, piece: int) -> bool:
        """Whether any hex is open to it."""
        return bool(self.options(state, piece))

    def enter(self, state: Any, piece: int, there: int) -> None:
        """Places the piece and counts it against the capacity of the line used."""
        for line in self.entries[self.of_piece[piece]]:
            used = self._used(state, line)
            if line.capacity and used >= line.capacity:
                continue
            if line.hexes(state, piece) >> there & 1:
                if line.capacity:
                    column = state.c_entry_used
                    state.j.append((column, line.slot, column[line.slot]))
                    column[line.slot] = state.c_turn[0] * 1000 + used + 1
                break
        self.move_piece(state, piece, there)
