"""The measurements of ``make bench``: one table, ratios against peers in the same run.

Figures are CPU seconds (wall time where work is shared among processes), medians of rounds that take turns, so that a busy
machine slows all contenders alike. Each page of the table is measured in a process of its own. Commands are those of the program
as its wheel installs it, in a folder made for the run.

    python -m toolchain.dev.bench [--quick] [PAGE ...]

``--quick`` takes fewer rounds; it, and naming pages, only prints.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from toolchain.dev.bench.pace import PACE, paced
from toolchain.dev.bench.processes import Row, installed, judged

ROOT = Path(__file__).resolve().parents[3]
AT_LENGTH = "\n## At length\n"
TABLE = ROOT / "toolchain" / "docs" / "benchmarks.md"


def _play(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.play import play_rows

    return play_rows(2 if quick else 5, 1.0 if quick else 4.0)


def _second(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.play import second_rows

    return second_rows(2 if quick else 5, 1.0 if quick else 4.0)


def _views(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.play import PROJECT, learning_scenario, probe
    from toolchain.dev.bench.views import view_rows
    from toolchain.engine.game import Game
    from toolchain.workspace.project.in_force import build_model
    from toolchain.workspace.project.project import load_project

    game = Game(build_model(load_project(PROJECT))[0].ir)
    second, number = learning_scenario()
    looked_at = [("", game, 0, "at least 0.17"), ("second game: ", second, number, "at least 0.10")]
    return view_rows(looked_at, probe(), 2 if quick else 5, 0.5 if quick else 2.0)


def _largest(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.largest import largest_rows

    return largest_rows(2 if quick else 5, 1.0 if quick else 4.0)


def _commands(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.commands import command_rows

    return command_rows()


def _edits(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.edits import edit_rows

    return edit_rows(1 if quick else 3)


def _at_the_table(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.at_the_table import table_rows

    return table_rows(1 if quick else 5)


def _waits(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.waits import wait_rows

    return wait_rows(1, 5)


def _lists(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.lists import lint_rows

    return lint_rows()


def _exchange(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.exchange import exchange_rows

    return exchange_rows(1 if quick else 5)


def _maps(quick: bool) -> Iterable[Row]:
    from toolchain.dev.bench.maps import map_rows

    return map_rows()


PAGES: dict[str, Callable[[bool], Iterable[Row]]] = {
    "play": _play,
    "second": _second,
    "largest": _largest,
    "views": _views,
    "commands": _commands,
    "edits": _edits,
    "table": _at_the_table,
    "waits": _waits,
    "lists": _lists,
    "maps": _maps,
    "exchange": _exchange,
}
SLOW = {"waits", "lists", "maps", "exchange"}  # pages that take their time, however few rounds


def main() -> int:
    """Measures, prints and writes the table; 2 for a page or an option that there is not."""
    if set(sys.argv[1:]) & {"-h", "--help"}:
        print(__doc__)
        return 0
    odd = [word for word in sys.argv[1:] if word[:1] == "-" and word not in ("--quick", "--page")]
    if odd:
        print(f"unknown option {odd[0]}; the only one is --quick", file=sys.stderr)
        return 2
    quick, named = "--quick" in sys.argv, [word for word in sys.argv[1:] if word[:1] != "-"]
    if "--page" in sys.argv:
        print(json.dumps([list(PAGES[named[0]](quick)), PACE.loops]))
        return 0
    unknown = [word for word in named if word not in PAGES]
    if unknown:
        print(f"no page is called {unknown[0]}; pages: {', '.join(PAGES)}", file=sys.stderr)
        return 2
    installed()  # once, for the processes of all pages
    rows: list[Row] = []
    loops: list[float] = []
    for page in named or [page for page in PAGES if not (quick and page in SLOW)]:
        options = ["--quick"] if quick else []
        command = [sys.executable, "-m", "toolchain.dev.bench", "--page", page, *options]
        print(f"measuring {page}", file=sys.stderr, flush=True)
        made, paces = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, cwd=ROOT).stdout)
        rows += [tuple(row) for row in made]
        loops += paces
    table = _table(rows, loops)
    print(table)
    if not (quick or named):
        # What soaking came to stands below the table, and is not measured here.
        _, mark, rest = TABLE.read_text(encoding="utf-8").partition(AT_LENGTH)
        TABLE.write_text(table + mark + rest, encoding="utf-8")
    return 0


def _table(rows: list[Row], loops: list[float]) -> str:
    machine = f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores"
    lines = [
        "# Benchmarks",
        "",
        f"Written by `make bench` ({machine}). The game measured is Race to the Sea 1914 with all rules on; the probe is",
        "`tests/bench/probe.py`, the same game written by hand in plain Python, run in turns with the engine. *pass* is the time",
        "of an interpreter that is started and does nothing. A row whose goal is not met says so.",
        paced(loops),
        "",
        "| what | measured | goal | note |",
        "|---|---|---|---|",
    ]
    lines += [f"| {' | '.join(judged(row))} |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
