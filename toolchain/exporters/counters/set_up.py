"""The position of a scenario when its set-up is done, to be drawn and asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.engine.game import Game, PlayState

if TYPE_CHECKING:
    from toolchain.engine.link.linker import Prepare
    from toolchain.ir.rules import Rules


_MOST_ANSWERS = 5000


def set_up_state(ir: Rules, digest: str = "", prepared_by: Prepare | None = None) -> PlayState | None:
    """The position when set-up is done; None when play cannot begin, the position reached where a rule fails on the way.

    For callers that know the module of an earlier run: its rules' ``digest``, and what gives the module.
    """
    state: PlayState | None = None
    if "unplayed" in ir:
        return None
    try:
        state = Game(ir, digest, prepared_by=prepared_by).start(seed=1)
        set_up(state)
    except Exception:  # A picture is asked for most when a package is not yet sound: what stands is shown.
        return state
    return state


def set_up(state: PlayState) -> None:
    """Sets a game up that has been started, each question answered by its first option."""
    for _ in range(_MOST_ANSWERS):
        if state.over or (state.turn >= 1 and state.columns["c_phase"][0] >= 0):
            break
        state.game.apply(state, state.opts[0])
