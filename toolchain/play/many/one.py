"""One game of many, as a row: how it ended, or what went wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolchain.engine.game import Game
from toolchain.play.playout import DeadEnd, playout
from toolchain.play.story import Story
from toolchain.play.telling import tell_to

LAST = 8  # lines of the log before a failure that are kept

_MAIN = re.compile(r"  \S")  # a line of the log that explains no other

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
    ``dead_end`` instead, and the end of its log as ``log``.
    """
    searches = game.space["unmet"]
    before = searches.not_proven
    row = _played(game, settings, seed)
    row["not_proven"] = searches.not_proven - before
    if "winner" not in row:
        row["log"] = last_lines(game, settings, seed)
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


def last_lines(game: Game, settings: Settings, seed: int) -> list[str]:
    """The end of the log of a game that fails. It is played again for that."""
    story = Story(game)
    try:
        tell_to(story, settings.scenario, seed, settings.policies, settings.check)
    except Exception:
        return [line.strip() for line in story.lines if _MAIN.match(line)][-LAST:]
    return ["the game did not fail when it was played again"]
