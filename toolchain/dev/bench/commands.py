"""Commands as they are waited for: start-up, lint, build, load. Wall time."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from toolchain.dev.bench.pace import PACE

ROOT = Path(__file__).resolve().parents[3]
PROJECT = ROOT / "scenarios" / "race-to-the-sea"
EDITED, LINE = "rules/i-movement.hw", "  at most  6"  # a rule that is played, and one of its lines
Row = tuple[str, str, str, str]


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
