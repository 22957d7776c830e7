"""The parts of a soak that are tests: hostile input and all other samples with many cases, and free examples."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from toolchain.base.ownfiles import own_files
from toolchain.dev.soak_journal import Journal, Row
from toolchain.dev.soak_watch import FOLDER

ROOT = Path(__file__).resolve().parents[2]
COUNTS = re.compile(r"^from tests\.security\.counts import ", re.MULTILINE)
ROUNDS = 10
SHOWN = 40  # lines of what a failing run printed


def tried() -> str:
    """What is tried: the program and its tests, by sizes and times."""
    made = hashlib.blake2b(own_files(), digest_size=16)
    for path in sorted((ROOT / "tests").rglob("*.py")):
        known = path.stat()
        made.update(f"{path} {known.st_size} {known.st_mtime_ns}".encode())
    return made.hexdigest()


def soak_security(journal: Journal) -> list[Row]:
    """The tests of hostile input, once, with time and memory watched."""
    folder = journal.file.parent
    for old in folder.glob("watch-*.json"):
        old.unlink()
    more = ["tests/security", "-p", "toolchain.dev.soak_watch"]
    rows = [_once(journal, "security", 0, more, {FOLDER: str(folder)})]
    seen = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("watch-*.json"))]
    if seen and "packages" not in rows[0]:
        rows[0] |= {
            "packages": sum(one["packages"] for one in seen),
            "seconds": max(one["seconds"] for one in seen),
            "kilobytes": max(one["kilobytes"] for one in seen),
        }
        journal.write("security", tried(), rows[0])
    return rows


def sampling() -> list[str]:
    """The test files outside ``tests/security`` that try few cases in ``make test`` and more at length."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "security" not in path.parts and COUNTS.search(path.read_text(encoding="utf-8"))
    ]


def soak_samples(journal: Journal) -> list[Row]:
    """The tests of which ``make test`` runs a sample, once, with all their cases."""
    return [_once(journal, "samples", 0, sampling(), {})]


def soak_hypothesis(journal: Journal) -> list[Row]:
    """All tests that draw examples, several times, each time from another seed."""
    more = ["tests", "-m", "hypothesis", "--without-browser"]
    return [
        _once(journal, "hypothesis", seed, [*more, f"--hypothesis-seed={seed}"], {})
        for seed in range(1, ROUNDS + 1)
    ]


def _once(journal: Journal, section: str, seed: int, more: list[str], environment: dict[str, str]) -> Row:
    """One run of pytest, or what the journal knows of it."""
    known = [row for row in journal.rows(section, tried()) if row["seed"] == seed]
    if known:
        return known[-1]
    command = [sys.executable, "-m", "pytest", *more]
    print(f"{section}{f', seed {seed}' if seed else ''}: {' '.join(['python', *command[1:]])}", flush=True)
    run = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "HEXWRIGHT_SOAK": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = run.stdout.splitlines()
    row: Row = {"seed": seed, "tests": next((line for line in reversed(lines) if line.strip()), "")}
    if run.returncode:
        row |= {"wrong": f"pytest ended with {run.returncode}", "last": lines[-SHOWN:]}
    journal.write(section, tried(), row)
    return row
