"""``make demo``: lint, build, and a whole game of two bots told turn by turn; pictures and a preview in ``out/``.

    python -m toolchain.dev.demo [PROJECT] [--seed N] [--out FOLDER]

Without PROJECT the first book of the repository is played.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from toolchain.cli.main import main as hexwright
from toolchain.engine.game import Game, PlayState
from toolchain.engine.load import load_game
from toolchain.exporters.svg.map import MapOptions, map_svg
from toolchain.play.playout import DeadEnd, play_on, policies_for
from toolchain.play.story import Story

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "scenarios" / "race-to-the-sea"


def step(text: str) -> None:
    """A heading."""
    print(f"\n== {text}", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Runs the demonstration; 0 when every step succeeded."""
    parser = argparse.ArgumentParser(prog="demo", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("project", nargs="?", type=Path, default=PROJECT)
    parser.add_argument("--seed", type=int, default=1914)
    parser.add_argument("--out", type=Path, default=ROOT / "out")
    given = parser.parse_args(argv)
    out: Path = given.out
    out.mkdir(parents=True, exist_ok=True)
    project = str(given.project)
    pack = out / f"{given.project.resolve().name}.hexpack"

    step(f"hexwright lint {given.project.name}")
    hexwright(["lint", project])  # errors stop the build, remarks do not
    step(f"hexwright build {given.project.name}")
    if hexwright(["build", project, "-o", str(pack)]):
        return 1

    game = load_game(pack.read_bytes())
    step(f"a game of two bots, seed {given.seed}")
    began = time.perf_counter()
    state = told_game(game, given.seed, out)
    seconds = time.perf_counter() - began
    if state is None:
        return 1
    print(f"{state.answers:,} answers in {seconds:.1f} s")

    step("pictures")
    (out / "end.svg").write_text(
        map_svg(game.ir, state, options=MapOptions(subtitle=f"The end, turn {last_turn(state)}")),
        encoding="utf-8",
    )
    if hexwright(["preview", project, "-o", str(out / "preview.html")]):
        return 1
    for name in ("start.svg", "end.svg", "preview.html", "story.txt", pack.name):
        print(f"  {out.name}/{name}  {(out / name).stat().st_size:,} bytes")
    return 0


def told_game(game: Game, seed: int, out: Path) -> PlayState | None:
    """Plays one game, prints its story as it goes, draws the start. None when it broke down."""
    story = Story(game)
    told = 0
    drawn = False

    def hear(state: Any, kind: str, args: tuple[Any, ...], where: str, cite: str) -> None:
        nonlocal told, drawn
        story.hear(state, kind, args, where, cite)
        if kind != "turn":
            return
        if not drawn:
            drawn = True
            options = MapOptions(subtitle="After set-up")
            (out / "start.svg").write_text(map_svg(game.ir, state, options=options), encoding="utf-8")
        told = show(story.lines, told)

    state = game.start(0, seed, log=True, ear=hear)
    try:
        play_on(state, policies_for(game, ["greedy", "greedy"], seed))
    except DeadEnd as error:
        print(f"the game came to no end: {error}", file=sys.stderr)
        return None
    story.close(state)
    show(story.lines, told)
    (out / "story.txt").write_text("\n".join(story.lines) + "\n", encoding="utf-8")
    return state


def show(lines: list[str], told: int) -> int:
    """Prints the lines not printed yet; how many there are now."""
    for line in lines[told:]:
        print(line)
    return len(lines)


def last_turn(state: PlayState) -> int:
    """The turn in which the game ended; after the last one the counter stands one beyond it."""
    return int(min(state.turn, state.game.ir["scenarios"][0]["last"]))


if __name__ == "__main__":
    sys.exit(main())
