"""Commands that are waited for longest: examples and promises tested, the page of a game, many games on several processes."""

from __future__ import annotations

import json
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from toolchain.dev.bench.edits import EDITS, edited
from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import ROOT, Row, hexwright, lint, run, surroundings

PROJECT = ROOT / "scenarios" / "library-of-napoleonic-battles"
SCENARIO = "The road to Tresnau"
MOST_TESTED, MOST_TESTED_AGAIN, MOST_SHOWN, LEAST_JOBS, LEAST_WORKERS = 650, 250, 100, 1.85, 1.8
ON_TWO, ON_WORKERS = 60, 200  # games
SEED = 5
NUMBER = re.compile(r"\b[0-9]+\b")


def wait_rows(rounds: int, edits: int) -> Iterator[Row]:
    """All rows of this page; ``edits`` lines of rules are edited before ``hexwright test``."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        work = Path(shutil.copytree(PROJECT, folder / "game"))
        PACE.rest()
        one = statistics.median(run([sys.executable, "-c", "pass"])[0] for _ in range(5))
        cache = {"HEXWRIGHT_CACHE_DIR": str(folder / "cache")}
        test = hexwright("test", str(work))
        yield _row("`test` for the first time", run(test, **cache)[0] / one, MOST_TESTED, "")
        yield _row("`test` again, nothing changed", run(test, **cache)[0] / one, None, "")
        for what, count, cited, most in (
            ("`test` after a rule was edited", edits, False, MOST_TESTED_AGAIN),
            ("`test` after a paragraph was edited that a rule cites", 1, True, None),
        ):
            times = []
            for _ in edited_rules(work, count, random.Random(SEED), cache, cited):
                PACE.rest()
                times.append(run(test, **cache)[0])
            note = f"median of {count} lines drawn by seed" if count > 1 else ""
            yield _row(what, statistics.median(times) / one, most, note)
        yield from _shown(work, folder, one, rounds)
        yield from _on_processes(folder, rounds)


def _shown(work: Path, folder: Path, one: float, rounds: int) -> Iterator[Row]:
    """The pages of a project: nothing known, after an edit of each kind, and nothing changed. ``one``: a pass."""
    shown = hexwright("preview", str(work), "-o", str(folder / "page.html"))
    cache = {"HEXWRIGHT_CACHE_DIR": str(folder / "pages")}
    run(lint(work), **cache)
    yield _row(
        "`preview` for the first time",
        run(shown, **cache)[0] / one,
        MOST_SHOWN,
        "of a project that was linted",
    )
    for sort in ("rule", "map"):
        file, pattern = EDITS[PROJECT.name][sort]
        text = (work / file).read_text(encoding="utf-8")
        seconds = []
        for number in range(rounds):
            PACE.rest()
            (work / file).write_text(edited(text, pattern, number + 1), encoding="utf-8")
            seconds.append(run(shown, **cache)[0])
        yield _row(f"`preview` after a {sort} was edited", statistics.median(seconds) / one, MOST_SHOWN, "")
        (work / file).write_text(text, encoding="utf-8")
    run(shown, **cache)
    yield _row("`preview` again, nothing changed", run(shown, **cache)[0] / one, MOST_SHOWN, "")


def edited_rules(
    work: Path, count: int, dice: random.Random, cache: dict[str, str], cited: bool
) -> Iterator[str]:
    """So many times a number in a rule counted up, where the project still lints; the file is put right afterwards.

    ``cited``: one of a paragraph that the rule cites; else one of those that play rests on.
    """
    places = []
    for path in sorted((work / "rules").glob("*.hw")):
        text = path.read_text(encoding="utf-8")
        found_here = [found for found in NUMBER.finditer(text) if _in_rule(text, found.start(), cited)]
        places += [(path, text, found) for found in found_here]
    while count:
        path, text, found = dice.choice(places)
        path.write_text(f"{text[: found.start()]}{int(found[0]) + 1}{text[found.end() :]}", encoding="utf-8")
        if lints(work, cache):
            count -= 1
            yield f"{path.name}: {found[0]}"
        path.write_text(text, encoding="utf-8")
    lints(work, cache)


def _in_rule(text: str, at: int, cited: bool) -> bool:
    """Whether a place is in the body of a block: neither its first line nor a comment, and no text; in a citation, or in none."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line.startswith(" ") and not set(line) & set('"#[') and ("@" in line) == cited


def lints(work: Path, cache: dict[str, str]) -> bool:
    """Whether a project has no errors."""
    done = subprocess.run(lint(work), cwd=ROOT, capture_output=True, env=surroundings(**cache))
    return done.returncode == 0


def _on_processes(folder: Path, rounds: int) -> Iterator[Row]:
    """Games on two processes, and on two workers of a cluster, beside one process. Wall time: nothing else shows it."""
    pack = str(folder / "game.hexpack")
    run(hexwright("build", str(PROJECT), "-o", pack), HEXWRIGHT_CACHE_DIR=str(folder))
    simulate = hexwright("simulate", pack, "--scenario", SCENARIO, "--output-format", "json")

    def played(games: int, *where: str) -> _Waited:
        return _waited([*simulate, "--games", str(games), *where], games)

    for games, least in ((ON_TWO, LEAST_JOBS), (4 * ON_TWO, None)):
        whole, gains = [], []
        for _ in range(rounds):
            PACE.rest()
            alone, both = (played(games, "--jobs", jobs) for jobs in "12")
            whole.append(alone.command / both.command)
            gains.append(alone.games / both.games)
        what = f"two jobs over one, {games} games"
        yield _ratio(what, statistics.median(gains), least, "the games alone, as the command times them")
        yield _ratio(f"{what}, whole command", statistics.median(whole), None, "with its start and end")
    try:
        from distributed import LocalCluster
    except ImportError:
        return
    whole, gains = [], []
    for _ in range(rounds):
        seconds = []
        for games in (ON_WORKERS // 2, ON_WORKERS):
            PACE.rest()
            alone = played(games, "--jobs", "1")
            # Workers that have played before begin with what they remember; one process does not.
            with LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
            ) as cluster:
                both = played(games, "--dask", cluster.scheduler_address)
            seconds.append((alone.games, both.games))
        whole.append(alone.command / both.command)
        (alone_half, both_half), (alone_all, both_all) = seconds
        gains.append((alone_all - alone_half) / (both_all - both_half))
    what = f"two Dask workers over one process, {ON_WORKERS} games"
    half = ON_WORKERS // 2
    note = f"the games alone: the time of {ON_WORKERS} less that of {half}, as the command times them"
    yield _ratio(what, statistics.median(gains), LEAST_WORKERS, note)
    yield _ratio(f"{what}, whole command", statistics.median(whole), None, "with its start and end")


class _Waited(NamedTuple):
    """Seconds of a command that plays games, and those of the games in it."""

    command: float
    games: float


def _waited(command: list[str], games: int) -> _Waited:
    begin = time.perf_counter()
    done = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, env=surroundings())
    seconds = time.perf_counter() - begin
    return _Waited(seconds, games / json.loads(done.stdout)["summary"]["games_per_second"])


def _ratio(what: str, measured: float, least: float | None, note: str) -> Row:
    return (f"second game: {what}", f"{measured:.2f}", f"at least {least:g}" if least else "", note)


def _row(what: str, measured: float, most: float | None, note: str) -> Row:
    return (f"second game: {what}", f"{measured:.0f} pass", f"at most {most} pass" if most else "", note)
