"""Lint as a designer waits for it: of every project for the first time, and after one line of each kind was edited.

Each figure is a process of its own, counted in *pass*: the CPU seconds of an interpreter that is started and does nothing,
measured in the same rounds. So figures of different machines can be compared.
"""

from __future__ import annotations

import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import ROOT, Row, hexwright, lint, run, surroundings

NEW = ROOT / "toolchain" / "templates" / "game"
# The most that a first lint may take, in pass.
COLD = {
    "new game": 8,
    "race-to-the-sea": 25,
    "western-front": 35,
    "library-of-napoleonic-battles": 55,
    "offensive-a-outrance": 35,
    "on-to-paris": 35,
}
MOST_AFTER_EDIT, MOST_RESIDENT, MOST_UNCHANGED, MOST_HELP = 20, 5, 4.5, 3.8
# Where a line of each kind stands: a file, and what is edited in it. A number is counted up, a title gets a letter more;
# a comment is a line of its own behind the first line of a rule.
EDITS = {
    "race-to-the-sea": {
        "rule": ("rules/i-movement.hw", r"  at most  ([0-9])"),
        "unit": ("oob/allies.oob.json", r'"rf": ([0-9])'),
        "map": ("map.hw", r'\nlines [a-z-]+ "([^"]+)"'),
        "comment": ("rules/i-movement.hw", r"\nquantity [^\n]*()\n"),
        "example": ("examples/i.hw", r'\nexample \S+ "([^"]+)"'),
    },
    "library-of-napoleonic-battles": {
        "rule": ("rules/bombardment.hw", r"  marsh:  times 1/([0-9])"),
        "unit": ("tresnau/oob/first.oob.json", r'"strength": ([0-9])'),
        "map": ("tresnau/map.hw", r'\nlines [a-z-]+ "([^"]+)"'),
        "comment": ("rules/bombardment.hw", r"\nquantity [^\n]*()\n"),
        "example": ("examples/sight.hw", r'\nexample \S+ "([^"]+)"'),
    },
    "western-front": {
        "rule": ("rules/1914.hw", r"  fresh:  times 1/([0-9])"),
        "unit": ("forces/1916-June.hw", r"  4 x ([0-9])-5 Inf XX    183"),
        "map": ("map.hw", r'\nlines [a-z-]+ "([^"]+)"'),
        "comment": ("rules/1914.hw", r"\nquantity [^\n]*()\n"),
    },
    "offensive-a-outrance": {
        "rule": ("tables/ground.hw", r"    forest-side +([0-9])"),
        "map": ("map.hw", r'\nlines [a-z-]+ "([^"]+)"'),
        "comment": ("tables/ground.hw", r"\ntable [^\n]*()\n"),
    },
    "on-to-paris": {
        "rule": ("tables/ground.hw", r"    of-forest +([0-9])"),
        "map": ("map.hw", r'\nlines [a-z-]+ "([^"]+)"'),
        "comment": ("tables/ground.hw", r"\ntable [^\n]*()\n"),
    },
}


def edited(text: str, pattern: str, times: int) -> str:
    """A text with its first place of a pattern edited for the so manieth time. Raises ValueError where there is none."""
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"nothing fits {pattern}")
    start, end = found.span(1)
    word = found[1]
    if not word:
        new = f"\n  # comment {times}"
    elif word.isdigit():
        new = str((int(word) + times) % 9 + 1)  # the ninth time as it was
    else:
        new = word + "x" * times
    return text[:start] + new + text[end:]


def edit_rows(rounds: int) -> Iterator[Row]:
    """All rows of this page of the table."""
    nothing = [sys.executable, "-c", "pass"]
    with tempfile.TemporaryDirectory() as made:
        passes = _median([nothing] * rounds * 3)
        yield ("an interpreter that does nothing (*pass*)", f"{passes * 1000:.1f} ms", "", "CPU seconds")
        yield _row("`hexwright --help`", _median([hexwright("--help")] * rounds), passes, MOST_HELP)
        for name, most in COLD.items():
            folder = NEW if name == "new game" else ROOT / "scenarios" / name
            work = Path(shutil.copytree(folder, Path(made) / name.replace(" ", "-")))
            # Again for each project: the speed of the machine varies.
            passes = _median([nothing] * rounds * 3)
            yield _row(f"{name}: first lint", _first(work, rounds), passes, most)
            yield from _after_edits(name, work, passes, rounds)


def _first(work: Path, rounds: int) -> float:
    """Seconds of a lint of which nothing is remembered."""
    times = []
    for number in range(rounds):
        PACE.rest()
        empty = str(work.parent / f"{work.name}-empty-{number}")
        times.append(run(lint(work), HEXWRIGHT_CACHE_DIR=empty)[0])
    return statistics.median(times)


def _after_edits(name: str, work: Path, passes: float, rounds: int) -> Iterator[Row]:
    cache = {"HEXWRIGHT_CACHE_DIR": str(work.parent / f"{work.name}-cache")}
    run(lint(work), **cache)
    yield _row(f"{name}: nothing changed", _median([lint(work)] * rounds, **cache), passes, MOST_UNCHANGED)
    for sort, (file, pattern) in EDITS.get(name, {}).items():
        path = work / file
        text = path.read_text(encoding="utf-8")
        times = []
        for number in range(1, rounds + 1):
            PACE.rest()
            path.write_text(edited(text, pattern, number), encoding="utf-8")
            times.append(run(lint(work), **cache)[0])
        path.write_text(text, encoding="utf-8")
        run(lint(work), **cache)
        yield _row(f"{name}: a {sort} edited", statistics.median(times), passes, MOST_AFTER_EDIT)
    if name in EDITS:
        for sort, seconds in _resident(work, EDITS[name], rounds, cache).items():
            yield _row(f"{name}: a {sort} edited, `lint --watch`", seconds, passes, MOST_RESIDENT)


def _resident(
    work: Path, edits: dict[str, tuple[str, str]], rounds: int, cache: dict[str, str]
) -> dict[str, float]:
    """Seconds of a run of ``lint --watch`` after each kind of edit, in a process of its own."""
    texts = {}
    for sort, (file, pattern) in edits.items():
        text = (work / file).read_text(encoding="utf-8")
        # Other edits than those before: lint knows the answers to these still.
        numbers = range(rounds + 1, 2 * rounds + 2)
        texts[sort] = file, [*(edited(text, pattern, number) for number in numbers), text]
    command = [sys.executable, "-m", "toolchain.dev.bench.resident", str(work)]
    PACE.rest()
    made = subprocess.run(
        command,
        input=json.dumps(texts).encode(),
        stdout=subprocess.PIPE,
        check=True,
        cwd=ROOT,
        env=surroundings(**cache),
    ).stdout
    return dict(json.loads(made))


def _median(commands: list[list[str]], **environment: str) -> float:
    times = []
    for command in commands:
        PACE.rest()
        times.append(run(command, **environment)[0])
    return statistics.median(times)


def _row(what: str, seconds: float, passes: float, most: float) -> Row:
    return (what, f"{seconds / passes:.1f} pass", f"at most {most:g} pass", "")


if __name__ == "__main__":
    for row in edit_rows(5):
        print(" | ".join(row), flush=True)
