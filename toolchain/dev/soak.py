"""``make soak``: ten thousand random games of the flagship scenario, conformance at length."""

from __future__ import annotations

import sys
from pathlib import Path

from toolchain.engine.conformance import conformance
from toolchain.engine.game import Game
from toolchain.play.simulate import simulate
from toolchain.workspace.project import build_model, load_project

PROJECT = Path(__file__).resolve().parent.parent.parent / "scenarios" / "race-to-the-sea"


def main() -> int:
    """Plays and checks at length; 1 when anything is wrong."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    model, _ = build_model(load_project(PROJECT))
    report = conformance(Game(model.ir), games=20, seed=1)
    for check in report.checks:
        print(f"{check.status:8} {check.name}: {check.meaning}", *check.details[:3], sep="\n  ")
    result = simulate(model.ir, games=games, seed=1, jobs=2)
    print({key: result[key] for key in ("games", "faults", "dead_ends", "games_per_second", "outcomes")})
    return 0 if report.passed and not result["faults"] and not result["dead_ends"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
