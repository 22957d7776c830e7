"""One game from start to end between policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolchain.engine.game import Game, Outcome, PlayState
from toolchain.engine.state import Ear
from toolchain.engine.verify.invariants import MAXIMUM_ANSWERS, Sound, broken
from toolchain.play.bots import Policy, make_policy

Decision = tuple[int, int, Any]


class DeadEnd(Exception):
    """A game that cannot go on: no option at a question, or no end in sight."""


class Broken(Exception):
    """A state that breaks an invariant: which, and after how many answers."""


@dataclass(frozen=True)
class Playout:
    """What became of a game."""

    outcome: Outcome
    answers: int
    turns: int
    seed: int
    log: list[Decision] = field(default_factory=list)
    chance: int = 0
    """Answers of chance (dice and draws), among ``answers``."""


def policies_for(game: Game, names: Mapping[str, str] | Sequence[str] | None, seed: int) -> list[Policy]:
    """One policy for each side: by side name, in order of sides, or all ``random``. Raises ValueError."""
    chosen = ["random"] * len(game.sides)
    if isinstance(names, Mapping):
        for side, name in names.items():
            if side not in game.sides:
                raise ValueError(f"unknown side `{side}`; sides: {', '.join(game.sides)}")
            chosen[game.sides.index(side)] = name
    elif names:
        chosen = [names[i % len(names)] for i in range(len(game.sides))]
    return [make_policy(name, game, seat, seed * 2 + seat) for seat, name in enumerate(chosen)]


def play_on(
    state: PlayState, policies: Sequence[Policy], most: int = MAXIMUM_ANSWERS, check: bool = False
) -> int:
    """Answers until the game is over; with ``check`` all invariants must hold at every question. Raises DeadEnd, Broken.

    Gives how many answers that took of the seats, without those of chance.
    """
    game = state.game
    sound: Sound = {}
    given = 0
    while not state.over:
        if check:
            for breach in broken(state, sound):
                raise Broken(f"after {state.answers:,} answers: {breach}")
        if not state.opts:
            raise DeadEnd(f"question {state.q} ({game.questions[state.q].prompt}) has no options")
        if state.answers >= most:
            raise DeadEnd(f"the game is not over after {most:,} answers")
        seat = game.seat_of[state.q](state, state.stack[-1])
        game.apply(state, policies[seat].choose(state))
        given += 1
    return given


def playout(
    game: Game,
    scenario: str | int = 0,
    seed: int = 0,
    policies: Sequence[Policy] | Mapping[str, str] | None = None,
    log: bool = False,
    ear: Ear | None = None,
    check: bool = False,
) -> Playout:
    """Plays one game. ``policies``: ready ones in order of sides, or names by side. Raises DeadEnd, Broken."""
    ready = (
        policies_for(game, policies, seed) if policies is None or isinstance(policies, Mapping) else policies
    )
    state = game.start(scenario, seed, log=log, ear=ear, strict=check)
    given = play_on(state, ready, check=check)
    outcome = state.outcome
    assert outcome is not None
    return Playout(outcome, state.answers, _turns(state), seed, state.log or [], state.answers - given)


def _turns(state: PlayState) -> int:
    """How many turns were played: after the last one the counter stands one beyond it."""
    number = state.columns["c_scenario"][0]
    first, last = state.game.space["FIRST_TURN"][number], state.game.space["LAST_TURN"][number]
    played: int = max(0, min(state.turn, last) - first + 1)
    return played


__all__ = ["Broken", "DeadEnd", "Decision", "Playout", "play_on", "playout", "policies_for"]
