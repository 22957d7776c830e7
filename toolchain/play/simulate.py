"""Many games, counted: who wins how often, with an interval, and what went wrong with which seed."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import TYPE_CHECKING, Any

from toolchain.base.workers import workers
from toolchain.engine import load
from toolchain.engine.game import Game
from toolchain.play.playout import DeadEnd, playout, policies_for

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


Z = 1.959963984540054  # 95 of 100 intervals hold the true share
KEPT = 20  # faulty games that are described


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a share by Wilson's score; (0, 1) of no games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    half = Z / scale * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    low = 0.0 if wins == 0 else max(0.0, middle - half)
    return low, 1.0 if wins == games else min(1.0, middle + half)


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
) -> dict[str, Any]:
    """Plays games with seeds ``seed``, ``seed + 1`` ... and counts. ``check``: all invariants at every question.

    The counts are the same for any number of jobs. A game that raises is a fault, one that cannot go on a dead
    end; both are told with their seed. ``not_proven`` counts the searches for who can be in no attack any more that
    ended without a proof, and names the seeds of such games: there a unit may have kept a choice that leaves another
    without its attack. Raises ValueError for unknown sides and policies, PackageError for an
    unknown scenario.

    ``heard`` is told after each game how many are played, of how many. Who interrupts gets the counts up to there, and ``stopped`` is
    true in them; before the first game has ended KeyboardInterrupt is raised.
    """
    game = load_game(package, scenario if isinstance(scenario, str) else None)
    if isinstance(package, bytes):
        scenario = 0  # a package gives the rules of the one scenario that is asked for
    policies_for(game, policies, 0)
    game.start(scenario, seed)
    began = time.perf_counter()
    rows: list[dict[str, Any]] = []
    stopped = False
    try:
        for row in _rows(game, scenario, games, seed, dict(policies or {}), jobs, check):
            rows.append(row)
            if heard is not None:
                heard(len(rows), games)
    except KeyboardInterrupt:
        if not rows:
            raise
        stopped = True
    made = _summary(game, rows, time.perf_counter() - began, scenario, policies or {}, seed)
    return made | {"stopped": stopped}


def _rows(
    game: Game, scenario: str | int, games: int, seed: int, policies: dict[str, str], jobs: int, check: bool
) -> Iterator[dict[str, Any]]:
    seeds = range(seed, seed + games)
    jobs = max(1, min(jobs, games))
    if jobs == 1:
        for each in seeds:
            yield _one(game, scenario, each, policies, check)
        return
    # JSON, not the object: a fresh process links the package for itself, on every platform alike.
    data = json.dumps(game.ir)
    with workers(jobs, _begin, (data, game.digest, game.budget, scenario, policies, check)) as pool:
        yield from pool.imap(_work, seeds, chunksize=max(1, min(16, games // (jobs * 4) or 1)))


_held: list[Any] = []


def _begin(
    data: str, digest: str, budget: int, scenario: str | int, policies: dict[str, str], check: bool
) -> None:
    _held[:] = [Game(json.loads(data), digest, budget), scenario, policies, check]


def _work(seed: int) -> dict[str, Any]:
    game, scenario, policies, check = _held
    return _one(game, scenario, seed, policies, check)


def _one(game: Game, scenario: str | int, seed: int, policies: dict[str, str], check: bool) -> dict[str, Any]:
    searches = game.space["unmet"]
    before = searches.not_proven
    return _played(game, scenario, seed, policies, check) | {"not_proven": searches.not_proven - before}


def _played(
    game: Game, scenario: str | int, seed: int, policies: dict[str, str], check: bool
) -> dict[str, Any]:
    try:
        made = playout(game, scenario, seed, policies, check=check)
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
        "answers": made.answers,
        "turns": made.turns,
    }


def _summary(
    game: Game,
    rows: list[dict[str, Any]],
    seconds: float,
    scenario: str | int,
    policies: Mapping[str, str],
    seed: int,
) -> dict[str, Any]:
    played = [row for row in rows if "winner" in row]
    faulty = [row for row in rows if "winner" not in row]
    answers = sum(row["answers"] for row in played)
    return {
        "games": len(rows),
        "faults": sum("fault" in row for row in rows),
        "dead_ends": sum("dead_end" in row for row in rows),
        "not_proven": {
            "searches": sum(row["not_proven"] for row in rows),
            "seeds": [row["seed"] for row in rows if row["not_proven"]][:KEPT],
        },
        "games_per_second": round(len(rows) / seconds, 3) if seconds else 0.0,
        "answers_per_second": round(answers / seconds, 1) if seconds else 0.0,
        "outcomes": _outcomes(game, played),
        "turns": _spread([row["turns"] for row in played]),
        "answers": _spread([row["answers"] for row in played]),
        "points": {side: _spread([row["points"][i] for row in played]) for i, side in enumerate(game.sides)},
        "scenario": scenario if isinstance(scenario, str) else game.scenarios[scenario],
        "seed": seed,
        "policies": {side: policies.get(side, "random") for side in game.sides},
        "faulty": [
            {key: value for key, value in row.items() if key != "not_proven"} for row in faulty[:KEPT]
        ],
    }


def _outcomes(game: Game, played: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each side and nobody: wins, share, interval, and by how much."""
    made = []
    for winner, side in [*enumerate(game.sides), (-1, "")]:
        mine = [row for row in played if row["winner"] == winner]
        low, high = wilson(len(mine), len(played))
        made.append(
            {
                "winner": side or None,
                "games": len(mine),
                "share": round(len(mine) / len(played), 4) if played else 0.0,
                "interval": [round(low, 4), round(high, 4)],
                "levels": dict(sorted(Counter(row["level"] for row in mine).items())),
            }
        )
    return made


def _spread(values: list[int]) -> dict[str, float]:
    if not values:
        return {"least": 0, "mean": 0.0, "most": 0}
    return {"least": min(values), "mean": round(sum(values) / len(values), 2), "most": max(values)}


__all__ = ["load_game", "simulate_games", "wilson"]
