"""One game of many, as a row: how it ended, or what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolchain.engine.game import CHANCE, Game
from toolchain.play.playout import DeadEnd, play_on, playout, policies_for

LAST = 8  # answers before a failure that are kept

Row = dict[str, Any]


@dataclass(frozen=True)
class Settings:
    """What a game depends on beside its rules and its seed."""

    scenario: str | int = 0
    policies: Mapping[str, str] = field(default_factory=dict)
    check: bool = False


Players = Callable[[Game, Settings, Sequence[int]], Generator[Row, None, None]]
"""Plays the games of some seeds and gives their rows as they end, in any order."""


def play_one(game: Game, settings: Settings, seed: int) -> Row:
    """The row of a game; the same wherever and after whatever else it is played.

    ``answers`` are those of the seats, ``chance`` those of dice and draws. A game that fails has ``fault`` or
    ``dead_end`` instead, and the last answers before as ``log``.
    """
    searches = game.space["unmet"]
    before = searches.not_proven
    row = _played(game, settings, seed)
    row["not_proven"] = searches.not_proven - before
    if "winner" not in row:
        row["log"] = last_answers(game, settings, seed)
    return row


def _played(game: Game, settings: Settings, seed: int) -> Row:
    try:
        made = playout(game, settings.scenario, seed, settings.policies, check=settings.check)
    except DeadEnd as error:
        return {"seed": seed, "dead_end": str(error)}
    except Exception as error:
        return {"seed": seed, "fault": f"{type(error).__name__}: {error}"}
    outcome = made.outcome
    return {
        "seed": seed,
        "winner": outcome.winner,
        "level": outcome.level,
        "points": list(outcome.points),
        "answers": made.answers - made.chance,
        "chance": made.chance,
        "turns": made.turns,
    }


def last_answers(game: Game, settings: Settings, seed: int) -> list[str]:
    """The last answers of a game that fails: who, what was asked, what was answered. It is played again for that."""
    state = None
    try:
        state = game.start(settings.scenario, seed, log=True, strict=settings.check)
        play_on(state, policies_for(game, settings.policies, seed), check=settings.check)
    except Exception:
        answers = (state.log or []) if state is not None else []
        return [
            f"{game.sides[seat] if seat != CHANCE else 'chance'}: {game.questions[q].prompt}: {value!r}"
            for seat, q, value in answers[-LAST:]
        ]
    return ["the game did not fail when it was played again"]
