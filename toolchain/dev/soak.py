"""``make soak``: ten thousand random games of the flagship scenario, conformance at length."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolchain.engine.conformance import conformance
from toolchain.engine.game import Game
from toolchain.play.simulate import simulate
from toolchain.workspace.project import build_model, load_project

PROJECT = Path(__file__).resolve().parent.parent.parent / "scenarios" / "race-to-the-sea"


def summary(result: Mapping[str, Any]) -> list[str]:
    """What came of the games, a line for each thing; every faulty one with its seed."""
    answers = result["answers"]
    lines = [
        f"{result['games']:,} games at random, {result['games_per_second']:.1f} a second",
        f"{result['faults']} faults, {result['dead_ends']} dead ends",
        f"answers in a game: {answers['least']:,} to {answers['most']:,}, {answers['mean']:,.0f} on average",
    ]
    for side, points in result["points"].items():
        lines.append(
            f"points of {side}: {points['least']} to {points['most']}, {points['mean']:.1f} on average"
        )
    for outcome in result["outcomes"]:
        lines.append(f"won by {outcome['winner'] or 'nobody'}: {outcome['games']:,} ({outcome['share']:.1%})")
    for game in result["faulty"]:
        lines.append(f"seed {game['seed']}: {game.get('fault') or game.get('dead_end')}")
    return lines


def main() -> int:
    """Plays and checks at length; 1 when anything is wrong."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    model, _ = build_model(load_project(PROJECT))
    report = conformance(Game(model.ir), games=20, seed=1)
    for check in report.checks:
        print(f"{check.status:8} {check.name}: {check.meaning}", *check.details[:3], sep="\n  ")
    result = simulate(model.ir, games=games, seed=1, jobs=2)
    print("\n".join(summary(result)))
    return 0 if report.passed and not result["faults"] and not result["dead_ends"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
