"""The measurements of ``make bench``: one table, ratios against a probe in the same run.

Figures are CPU seconds of this process (wall time where a whole command is measured), medians of rounds that
take turns, so that a busy machine slows all contenders alike.
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from toolchain.dev.bench_declare import STACKS, declare_ms
from toolchain.dev.bench_lint import lint_rows
from toolchain.dev.bench_map import map_rows
from toolchain.dev.bench_views import view_rows
from toolchain.dev.pace import PACE
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = ROOT / "scenarios" / "race-to-the-sea"
SECOND = ROOT / "scenarios" / "library-of-napoleonic-battles"
EDITED, LINE = "rules/i-movement.hw", "  at most  6"  # a rule that is played, and one of its lines
AT_LENGTH = "\n## At length\n"
TABLE = ROOT / "toolchain" / "docs" / "benchmarks.md"
Row = tuple[str, str, str, str]


def random_games(game: Game, seconds: float, seed: int, scenario: int = 0) -> tuple[int, int, float]:
    """Games and answers of uniform random play, and the CPU seconds they took."""
    dice = random.Random(seed)
    answers = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.start(scenario, seed=seed + games)
        games += 1
        while not state.over:
            answers += 1
            game.apply(state, dice.choice(state.opts))
    return games, answers, time.process_time() - start


def probe() -> Callable[[int], int] | None:
    """The hand-written probe of the same game: plays one game from a seed, returns its answers."""
    path = ROOT / "tests" / "bench" / "probe.py"
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location("probe", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Callable[[int], int] = module.play
    return made


def probe_games(play: Callable[[int], int], seconds: float, seed: int) -> tuple[int, int, float]:
    """As :func:`random_games` for the probe."""
    answers = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        answers += play(seed + games)
        games += 1
    return games, answers, time.process_time() - start


def wall(command: list[str], rounds: int = 7, env: dict[str, str] | None = None) -> float:
    """Median wall seconds of a command, with compiled modules kept, as an installed program has them."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([*command[:3], "--version"], capture_output=True, check=False, cwd=ROOT, env=kept)
    times = []
    for _ in range(rounds):
        PACE.rest()
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, check=False, cwd=ROOT, env={**kept, **(env or {})})
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def play_rows(game: Game, rounds: int, seconds: float) -> list[Row]:
    """Random play against the probe, in turns."""
    other = probe()
    ours, theirs, games, ratios = [], [], [], []
    for number in range(rounds):
        PACE.rest()
        count, answers, spent = random_games(game, seconds, number * 1000)
        ours.append(answers / spent)
        games.append(count / spent)
        if other is not None:
            _, answers, spent = probe_games(other, seconds, number * 1000)
            theirs.append(answers / spent)
            ratios.append(ours[-1] / theirs[-1])
    rows = [
        ("random answers a second, one core, whole games", f"{statistics.median(ours):,.0f}", "20,000", ""),
        ("games a second", f"{statistics.median(games):.1f}", "40 expected", ""),
    ]
    if theirs:
        rows.append(("hand-written probe, answers a second", f"{statistics.median(theirs):,.0f}", "", ""))
        rows.append(("ratio to the probe", f"{statistics.median(ratios):.2f}", "0.20", "same run, in turns"))
    return rows


def learning_scenario() -> tuple[Game, int]:
    """The second game with its shortest scenario, and the number of that."""
    project = load_project(SECOND)
    shortest = next(block for block in project.scenarios if block is not project.default_scenario())
    game = Game(build_model(project, shortest)[0].ir)
    return game, game.scenarios.index(str(shortest.header[0].value))


def second_rows(rounds: int, seconds: float) -> list[Row]:
    """Another game: random play of its learning scenario, and a declaration of attacks."""
    project = load_project(SECOND)
    game, number = learning_scenario()
    ours, games = [], []
    for turn in range(rounds):
        PACE.rest()
        count, answers, spent = random_games(game, seconds, turn * 1000, number)
        ours.append(answers / spent)
        games.append(count / spent)
    whole = Game(build_model(project)[0].ir)
    PACE.rest()
    slowest, options, asked = declare_ms(whole)
    pairs, seen = _sight(whole)
    return [
        (
            "second game: random answers a second",
            f"{statistics.median(ours):,.0f}",
            "15,000",
            "learning scenario",
        ),
        ("second game: games a second", f"{statistics.median(games):.1f}", "10", "learning scenario"),
        (
            f"second game: declaring attacks, {STACKS} stacks a side, slowest question",
            f"{slowest:.0f} ms",
            "50 ms",
            f"{asked} questions, {options} options at most",
        ),
        (
            "second game: line of sight, all pairs within range",
            f"{seen:.2f} s",
            "0.5 s",
            f"{len(whole.ir['hexes'])} hexes, {pairs:,} pairs that see each other",
        ),
    ]


def _sight(game: Game) -> tuple[int, float]:
    """Pairs of hexes of the whole map that see each other at the set-up, and the seconds it takes to find out."""
    state, view = game.start(0, 1), game.space["si_" + ident(game.ir["sights"][0]["name"])]
    begin = time.process_time()
    pairs = sum(view(state, hex_).bit_count() for hex_ in range(len(game.ir["hexes"])))
    return pairs, time.process_time() - begin


def command_rows() -> list[Row]:
    """Start-up, lint, build and load."""
    python = sys.executable
    rows: list[Row] = []
    bare = wall([python, "-c", "pass"])
    help_ = wall([python, "-m", "toolchain.cli.main", "--help"])
    rows.append(
        ("`hexwright --help` over a bare interpreter", f"{(help_ - bare) * 1000:.0f} ms", "120 ms", "")
    )
    with tempfile.TemporaryDirectory() as cache:
        env = {"HEXWRIGHT_CACHE_DIR": cache}
        lint = [python, "-m", "toolchain.cli.main", "lint", str(PROJECT)]
        rows.append(("cold lint of the whole project", f"{wall([*lint, '--no-cache'], 5):.2f} s", "1 s", ""))
        wall(lint, 1, env)
        rows.append(("lint again, nothing changed", f"{wall(lint, 5, env) * 1000:.0f} ms", "", ""))
        edited = _after_edit(Path(cache) / "edited", env)
        rows.append(
            ("lint after editing one line", f"{edited * 1000:.0f} ms", "300 ms", "a rule that is played")
        )
        pack = str(Path(cache) / "game.hexpack")
        build = wall([python, "-m", "toolchain.cli.main", "build", str(PROJECT), "-o", pack], 5)
        rows.append(("build of the package", f"{build:.2f} s", "1.5 s", ""))
        data = Path(pack).read_bytes()
        rows.append(
            (
                "load of the package, checks and all",
                f"{_load(data) * 1000:.0f} ms",
                "300 ms",
                f"{len(data):,} bytes",
            )
        )
    return rows


def _after_edit(folder: Path, env: dict[str, str]) -> float:
    """Median seconds of a lint after one line of a rule was changed, in a copy of the project."""
    shutil.copytree(PROJECT, folder)
    path, lint = folder / EDITED, [sys.executable, "-m", "toolchain.cli.main", "lint", str(folder)]
    text = path.read_text(encoding="utf-8")
    assert text.count(LINE) == 1
    wall(lint, 1, env)
    times = []
    for number in range(4, 9):
        path.write_text(text.replace(LINE, f"{LINE[:-1]}{number + 3} * 2 - {number * 2}"), encoding="utf-8")
        times.append(wall(lint, 1, env))
    return statistics.median(times)


def _load(data: bytes) -> float:
    from toolchain.engine.load import load_game

    times = []
    for _ in range(5):
        PACE.rest()
        start = time.perf_counter()
        load_game(data)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Measures, prints and writes the table."""
    quick = "--quick" in sys.argv
    model, _ = build_model(load_project(PROJECT))
    game = Game(model.ir)
    rows = play_rows(game, 2 if quick else 5, 1.0 if quick else 4.0)
    rows.append(
        (
            "memory of a running game",
            f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB",
            "150 MB",
            "whole process",
        )
    )
    rows += second_rows(2 if quick else 5, 1.0 if quick else 4.0)
    second, number = learning_scenario()
    looked_at = [("", game, 0, "0.17"), ("second game: ", second, number, "0.10")]
    rows += view_rows(looked_at, probe(), 2 if quick else 5, 0.5 if quick else 2.0)
    rows += command_rows()
    rows += lint_rows()
    rows += map_rows()
    table = _table(rows)
    print(table)
    print(json.dumps({"rows": rows}), file=sys.stderr)
    if "--write" in sys.argv or not quick:
        # What soaking came to stands below the table, and is not measured here.
        _, mark, rest = TABLE.read_text(encoding="utf-8").partition(AT_LENGTH)
        TABLE.write_text(table + mark + rest, encoding="utf-8")


def _table(rows: list[Row]) -> str:
    machine = f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores"
    lines = [
        "# Benchmarks",
        "",
        f"Written by `make bench` ({machine}). The game measured is Race to the Sea 1914 with all rules on; the probe is",
        "`tests/bench/probe.py`, the same game written by hand in plain Python, run in turns with the engine.",
        PACE.words,
        "",
        "| what | measured | at least (or at most) | note |",
        "|---|---|---|---|",
    ]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
