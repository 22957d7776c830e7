"""Commands in processes of their own: of the program as it is installed from its wheel, its modules compiled."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from toolchain.dev.bench.pace import PACE

ROOT = Path(__file__).resolve().parents[3]
ROUNDS = 5
Row = tuple[str, str, str, str]
"""What is measured, what came out, the goal (`at least` or `at most` a number, or nothing), and a note."""
_NUMBER = re.compile(r"-?[0-9][0-9,]*(?:\.[0-9]+)?")

# A process remembers the memory of the one that started it, so a small one stands between.
_STARTED = """
import os, sys
nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=nowhere)
used = os.wait4(child, 0)[2]
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


_INSTALLED = "HEXWRIGHT_BENCH_INSTALLED"  # where a page finds what was installed for all of them


@lru_cache(maxsize=1)
def installed() -> Path:
    """A folder in which the program of this checkout is installed, without the libraries, until this process ends."""
    known = os.environ.get(_INSTALLED)
    if known:
        return Path(known)
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(folder / "program"), str(wheel)], check=True, capture_output=True)
    os.environ[_INSTALLED] = str(folder / "program")
    return folder / "program"


def judged(row: Row) -> Row:
    """A row that says in its note where its goal is not met. Raises ValueError where a goal is neither `at least` nor `at most`."""
    what, measured, goal, note = row
    found = _NUMBER.match(measured)
    if not goal or found is None:
        return row
    bound = re.fullmatch(rf"at (least|most) ({_NUMBER.pattern}).*", goal)
    if bound is None:
        raise ValueError(f"{what}: the goal `{goal}` has no direction")
    number, limit = (float(text.replace(",", "")) for text in (found[0], bound[2]))
    missed = number < limit if bound[1] == "least" else number > limit
    return (what, measured, goal, "; ".join(filter(None, (note, "not met" if missed else ""))))


def hexwright(*words: str) -> list[str]:
    """The command as it is installed, with its arguments."""
    return [sys.executable, str(installed() / "bin" / "hexwright"), *words]


def lint(folder: Path, *options: str) -> list[str]:
    """The command that lints a project."""
    return hexwright("lint", str(folder), *options)


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a command that is measured."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(installed()), **more}


def run(command: list[str], **environment: str) -> tuple[float, float]:
    """CPU seconds and megabytes of a command.

    No command here waits for anything, so these are the seconds that it takes on a machine with nothing else to do.
    """
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _STARTED, *command],
        stdout=subprocess.PIPE,
        check=True,
        env=surroundings(**environment),
    )
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


def in_turns(commands: list[list[str]], **environment: str) -> list[tuple[float, float]]:
    """Median seconds and most megabytes of commands that take turns; a first round does not count."""
    made: list[list[tuple[float, float]]] = [[] for _ in commands]
    for number in range(ROUNDS + 1):
        PACE.rest()
        for results, command in zip(made, commands, strict=True):
            result = run(command, **environment)
            if number:
                results.append(result)
    return [(statistics.median(s for s, _ in one), max(mb for _, mb in one)) for one in made]
