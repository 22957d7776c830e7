"""What many games come to: who wins how often, with an interval, and what went wrong with which seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from toolchain.engine.game import Game
from toolchain.play.many.one import Row, Settings

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


def summary(
    game: Game, found: Iterable[Row], settings: Settings, seed: int, played_now: Iterable[Row], seconds: float
) -> dict[str, Any]:
    """The counts of all games found, in whatever order; the speed is that of the games played now, in so many seconds."""
    rows = sorted(found, key=lambda row: row["seed"])
    now = list(played_now)
    played = [row for row in rows if "winner" in row]
    faulty = [row for row in rows if "winner" not in row]

    def each_second(count: int, digits: int) -> float:
        return round(count / seconds, digits) if seconds else 0.0

    return {
        "games": len(rows),
        "faults": sum("fault" in row for row in rows),
        "dead_ends": sum("dead_end" in row for row in rows),
        "not_proven": {
            "searches": sum(row["not_proven"] for row in rows),
            "seeds": [row["seed"] for row in rows if row["not_proven"]][:KEPT],
        },
        "games_per_second": each_second(len(now), 3),
        "answers_per_second": each_second(sum(row.get("answers", 0) for row in now), 1),
        "chance_per_second": each_second(sum(row.get("chance", 0) for row in now), 1),
        "outcomes": _outcomes(game, played),
        "turns": _spread([row["turns"] for row in played]),
        "answers": _spread([row["answers"] for row in played]),
        "chance": _spread([row["chance"] for row in played]),
        "points": {side: _spread([row["points"][i] for row in played]) for i, side in enumerate(game.sides)},
        "scenario": name_of(game, settings.scenario),
        "seed": seed,
        "policies": policies_of(game, settings.policies),
        "faulty": [
            {key: value for key, value in row.items() if key not in ("not_proven", "lost")}
            for row in faulty[:KEPT]
        ],
    }


def name_of(game: Game, scenario: str | int) -> str:
    """The name of a scenario that is given by its name or number."""
    return scenario if isinstance(scenario, str) else game.scenarios[scenario]


def policies_of(game: Game, policies: Mapping[str, str]) -> dict[str, str]:
    """Who plays each side."""
    return {side: policies.get(side, "random") for side in game.sides}


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
