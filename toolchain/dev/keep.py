"""Keeps files of today's program, which later ones must go on reading: packages, saves and logs of games.

    python -m toolchain.dev.keep PROJECT...

builds each project, with its texts, and plays its default scenario a while with random bots. Into ``tests/package/kept/<level>/`` go
``NAME.hexpack``; ``NAME.log.json``, the game as a log; ``NAME.save.json``, what ``save`` writes in ``hexwright play``
half-way; ``NAME.state.json``, the position itself there (``PlayState.save``). ``tests/package/test_kept.py`` opens them.
Files that are there already are left alone: they show what an older program wrote.
"""

from __future__ import annotations

import sys
from pathlib import Path

from toolchain.base.writing import write_whole
from toolchain.cli.play.saves import Save
from toolchain.engine.game import Game
from toolchain.engine.load import load_game
from toolchain.ir.levels import ENGINE_LEVEL
from toolchain.play.bots import make_policy
from toolchain.play.replay import Log, checkpoint, replay
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "package" / "kept"
ANSWERS = 1000  # how long a game is played
EVERY = 50  # answers between two digests of a log
SEED = 7


def kept_files(project: Path) -> dict[str, bytes]:
    """The files of one project by the end of their names. Raises NotPlayed when it cannot be played."""
    package = pack_project(load_project(project), texts=True)[0]
    game = load_game(package)
    log = play_a_while(game)
    half = replay(game, log, until=len(log.decisions) // 2).state
    return {
        "hexpack": package,
        "log.json": log.to_bytes(),
        "save.json": Save.of(half, log.scenario, dict.fromkeys(game.sides, "random")).to_bytes(),
        "state.json": half.save(),
    }


def play_a_while(game: Game) -> Log:
    """The log of a game of random bots, at most :data:`ANSWERS` long."""
    state = game.start(0, SEED, log=True)
    policies = [make_policy("random", game, seat, SEED) for seat in range(len(game.sides))]
    digests = [checkpoint(state)]
    while not state.over and state.answers < ANSWERS:
        game.apply(state, policies[game.seat_of[state.q](state, state.stack[-1])].choose(state))
        if state.over or state.answers - digests[-1]["answers"] >= EVERY:
            digests.append(checkpoint(state))
    return Log(game.digest, game.scenarios[0], SEED, list(state.log or []), digests)


def main(argv: list[str] | None = None) -> int:
    """Writes the files of the present level that are not there yet."""
    projects = [Path(name) for name in (sys.argv[1:] if argv is None else argv)]
    if not projects:
        print("which projects? python -m toolchain.dev.keep PROJECT...", file=sys.stderr)
        return 2
    folder = KEPT / str(ENGINE_LEVEL)
    folder.mkdir(parents=True, exist_ok=True)
    for project in projects:
        for end, data in kept_files(project).items():
            path = folder / f"{project.resolve().name}.{end}"
            if not path.exists():
                write_whole(path, data)
                print(f"{path.relative_to(ROOT).as_posix()}  {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
