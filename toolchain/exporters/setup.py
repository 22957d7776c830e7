"""The position of a scenario when its set-up is done, to be drawn."""

from __future__ import annotations

from typing import Any

from toolchain.engine.game import Game, PlayState

_MOST_ANSWERS = 5000


def set_up_state(ir: dict[str, Any]) -> PlayState | None:
    """The position when set-up is done, each question answered by its first option; None when play cannot begin.

    Where a rule fails on the way, the position reached is given.
    """
    state: PlayState | None = None
    try:
        state = Game(ir).start(seed=1)
        for _ in range(_MOST_ANSWERS):
            if state.over or (state.turn >= 1 and state.columns["c_phase"][0] >= 0):
                break
            state.game.apply(state, state.opts[0])
    except Exception:  # A picture is asked for most when a package is not yet sound: what stands is shown.
        return state
    return state
