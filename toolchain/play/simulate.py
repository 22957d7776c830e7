"""Many games, counted: the same counts wherever they are played."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any

from toolchain.engine import load
from toolchain.engine.game import Game
from toolchain.play.many.finished import FinishedGames
from toolchain.play.many.local import on_processes
from toolchain.play.many.one import Players, Row, Settings
from toolchain.play.many.tally import summary, wilson
from toolchain.play.playout import policies_for

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def load_game(package: Game | Rules | bytes, scenario: str | None = None) -> Game:
    """A game from an IR, the bytes of a package, or one that is loaded already."""
    if isinstance(package, Game):
        return package
    if isinstance(package, bytes):
        return load.load_game(package, scenario)
    return Game({**package})


def simulate_games(
    package: Game | Rules | bytes,
    games: int = 100,
    seed: int = 0,
    policies: Mapping[str, str] | None = None,
    jobs: int = 1,
    scenario: str | int = 0,
    check: bool = False,
    heard: Callable[[int, int], None] | None = None,
    finished: FinishedGames | None = None,
    players: Players | None = None,
) -> dict[str, Any]:
    """Plays games with seeds ``seed``, ``seed + 1`` ... and counts. ``check``: all invariants at every question.

    The counts are the same for any number of jobs, and for any ``players`` that take their place. A game that raises is a
    fault, one that cannot go on a dead end; both are told with their seed and the end of their log. ``not_proven`` counts the
    searches for who can be in no attack any more that ended without a proof, and names the seeds of such games: there a
    unit may have kept a choice that leaves another without its attack. Games in ``finished`` are not played again, and
    each new one is added there; ``resumed`` is how many there were. Raises ValueError for unknown sides and policies,
    PackageError for an unknown scenario, NotWritten when a game cannot be added.

    ``heard`` is told after each game how many are played, of how many are to be played now. Who interrupts gets the counts
    up to there, and ``stopped`` is true in them; before the first game has ended KeyboardInterrupt is raised.
    """
    game = load_game(package, scenario if isinstance(scenario, str) else None)
    if isinstance(package, bytes):
        scenario = 0  # a package gives the rules of the one scenario that is asked for
    policies_for(game, policies, 0)
    game.start(scenario, seed)
    settings = Settings(scenario, dict(policies or {}), check)
    seeds = range(seed, seed + games)
    known = {each: row for each, row in finished.rows().items() if each in seeds} if finished else {}
    missing = [each for each in seeds if each not in known]
    rows: list[Row] = []
    stopped = False
    began = time.perf_counter()
    try:
        with closing((players or on_processes(jobs))(game, settings, missing)) as ended:
            for row in ended:
                if finished is not None:
                    finished.add(row)
                rows.append(row)
                if heard is not None:
                    heard(len(rows), len(missing))
    except KeyboardInterrupt:
        if not rows and not known:
            raise
        stopped = True
    seconds = time.perf_counter() - began
    made = summary(game, [*known.values(), *rows], settings, seed, rows, seconds)
    return made | {"resumed": len(known), "stopped": stopped}


__all__ = ["load_game", "simulate_games", "wilson"]
