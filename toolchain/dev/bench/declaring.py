"""The measurement of a declaration of attacks: twelve stacks a side in touch along a line, every option asked for.

The game is one whose package has a procedure ``declaration`` that opens the actions of declaring.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from typing import TYPE_CHECKING

from toolchain.engine.game import Game, PlayState

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece


STACKS = 12
PROCEDURE = "declaration"


def in_touch(game: Game, stacks: int = STACKS) -> PlayState:
    """A position before the first declaration: two rows of stacks side by side, on hexes like most of the map.

    Raises ValueError where the map has no room for the rows, or a side too few pieces with a strength above 1.
    """
    state = game.blank()
    state.manual = False
    hexes = game.ir["hexes"]
    common = Counter(tuple(h["terrains"]) for h in hexes).most_common(1)[0][0]
    at = {(h["q"], h["r"]): n for n, h in enumerate(hexes) if tuple(h["terrains"]) == common}
    rows = _rows(at, stacks)
    for side in (0, 1):
        strong = [
            n for n, piece in enumerate(game.ir["pieces"]) if piece["side"] == side and _strength(piece) > 1
        ]
        if len(strong) < stacks:
            raise ValueError(f"a side has {len(strong)} pieces for {stacks} stacks")
        for piece, place in zip(strong, rows[side], strict=False):
            game.space["move_piece"](state, piece, place)
    state.forget()
    return state


def _strength(piece: Piece) -> int:
    return max((int(face.get("strength", 0)) for face in (piece.get("faces") or {}).values()), default=0)


def _rows(at: dict[tuple[int, int], int], stacks: int) -> tuple[list[int], list[int]]:
    """Two rows side by side."""
    for q, r in sorted(at):
        for dq, dr, across in ((1, 0, (0, 1)), (0, 1, (1, 0)), (1, -1, (0, 1))):
            places = [(q + k * dq, r + k * dr) for k in range(stacks)]
            over = [(a + across[0], b + across[1]) for a, b in places]
            if all(place in at for place in (*places, *over)):
                return [at[place] for place in places], [at[place] for place in over]
    raise ValueError("the map has no room for two rows of that length")


def declare_ms(game: Game, rounds: int = 5) -> tuple[float, int, int]:
    """Milliseconds to the slowest question of a whole declaration with its options, how many options, how many questions.

    What is measured is an answer: all that the rules do to the next question, its options with it.
    """
    state = in_touch(game)
    times = []
    for _ in range(rounds):
        first = state.fork()
        start = time.perf_counter()
        game.enter(first, PROCEDURE, 0)
        times.append(time.perf_counter() - start)
    slowest = statistics.median(times)
    game.enter(state, PROCEDURE, 0)
    options, asked = 0, 0
    while not state.over:
        asked += 1
        options = max(options, len(state.opts))
        times = []
        for _ in range(rounds):
            copy = state.fork()
            start = time.perf_counter()
            game.apply(copy, copy.opts[0])
            times.append(time.perf_counter() - start)
        slowest = max(slowest, statistics.median(times))
        game.apply(state, state.opts[0])
    return slowest * 1000, options, asked
