"""Games at a terminal: how long ``hexwright play`` takes to start, and to show the screen after an answer.

A pseudo-terminal of 80 by 24 is typed at; what is counted is the CPU seconds of the process, in *pass*. What an answer takes
is the difference between a game of many answers and one of none. How long the package of the largest game takes to load is
counted apart, without the imports that this needs.
"""

from __future__ import annotations

import fcntl
import os
import pty
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator

from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import ROOT, Row, hexwright, surroundings

GAMES = {
    "race-to-the-sea": "The race",
    "library-of-napoleonic-battles": "The road to Tresnau",
    "on-to-paris": "The campaign",
}
MOST_AT_START, MOST_AFTER_ANSWER, MOST_TO_LOAD = 25, 5, 10
ANSWERS = 60
LARGEST = "on-to-paris"
LOAD = """
import sys, time
from pathlib import Path
from toolchain.cli.loading import link
import toolchain.engine.game, toolchain.workspace.packs.kept_rules
pack = Path(sys.argv[1])
data = pack.read_bytes()
begun = time.process_time()
link(data, pack, sys.argv[2])
print(time.process_time() - begun)
"""
ENDS = "\x04" * 4  # the end of the input, at a prompt and at what it may ask about the save


def table_rows(rounds: int) -> Iterator[Row]:
    """The rows of each game, with byte code and the package of an earlier run kept."""
    with tempfile.TemporaryDirectory() as cache:
        for project, scenario in GAMES.items():
            play = hexwright("play", str(ROOT / "scenarios" / project))
            game = (*play, "--scenario", scenario, "--seed", "5")
            at_a_terminal(cache, game, ENDS)
            bare, none, many = [], [], []
            for _ in range(rounds):
                PACE.rest()
                bare.append(at_a_terminal(cache, (sys.executable, "-c", "pass"), ""))
                none.append(at_a_terminal(cache, game, ENDS))
                many.append(at_a_terminal(cache, game, "1\n" * ANSWERS + ENDS))
            one = statistics.median(bare)
            start = statistics.median(none)
            answer = (statistics.median(many) - start) / ANSWERS / one
            yield _row(
                f"{project}: start of `play`", start / one, MOST_AT_START, "warm, on a terminal of 80 by 24"
            )
            yield _row(
                f"{project}: the screen after an answer", answer, MOST_AFTER_ANSWER, f"mean of {ANSWERS}"
            )
        yield from _loads(rounds, one)


def _loads(rounds: int, one: float) -> Iterator[Row]:
    """The package of the largest game, loaded where nothing of it is known, and where an earlier run kept its module."""
    first: list[float] = []
    again: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        pack = f"{folder}/game.hexpack"
        _run(*hexwright("build", str(ROOT / "scenarios" / LARGEST), "-o", pack), cache=folder)
        for number in range(rounds):
            PACE.rest()
            for times in (first, again):
                times.append(
                    float(
                        _run(
                            sys.executable, "-P", "-c", LOAD, pack, GAMES[LARGEST], cache=f"{folder}/{number}"
                        )
                    )
                )
    for times, note in ((first, "nothing kept"), (again, "its module kept by an earlier run")):
        yield _row(f"{LARGEST}: load of the package", statistics.median(times) / one, MOST_TO_LOAD, note)


def _row(what: str, measured: float, most: int, note: str) -> Row:
    return (what, f"{measured:.1f} pass", f"at most {most} pass", note)


def _run(*arguments: str, cache: str) -> str:
    """What a command prints, with byte code and a cache folder of its own."""
    return subprocess.run(
        arguments,
        env=surroundings(HEXWRIGHT_CACHE_DIR=cache),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
        text=True,
    ).stdout


def at_a_terminal(cache: str, arguments: tuple[str, ...], typed: str) -> float:
    """CPU seconds of a command on a pseudo-terminal at which lines are typed."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        arguments,
        cwd=cache,
        env=surroundings(TERM="xterm", HEXWRIGHT_CACHE_DIR=cache),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    try:
        while os.read(ours, 65_536):
            pass
    except OSError:  # how a pseudo-terminal says that nobody is left at the other end
        pass
    os.close(ours)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments)}: ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


__all__ = ["at_a_terminal", "table_rows"]
