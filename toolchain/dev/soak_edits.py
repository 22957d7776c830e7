"""Random edits of projects: lint with its memory reports what lint without memory reports, and ``lint --watch`` does not grow.

A process of its own, `python -m toolchain.dev.soak_edits FOLDER SEED WARM FEW MANY`, prints what it holds after few and after
many edits.
"""

from __future__ import annotations

import difflib
import gc
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from toolchain.base.digest import sha256
from toolchain.base.ownfiles import own_files
from toolchain.base.remembered import Remembered
from toolchain.base.source import Span
from toolchain.base.workers import workers
from toolchain.cli.discovery import FILE, files_of
from toolchain.cli.lint.command import show
from toolchain.cli.lint.run import Request, Target
from toolchain.cli.progress import counting
from toolchain.dev.soak_journal import Journal, Row
from toolchain.language.expressions import parse
from toolchain.workspace.lint.cache import Cache
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

# The kinds of files that designers edit, by their folders and names.
SORTS = {
    "rule": r"(^|/)rules/|rules\.hw$",
    "map": r"map\.hw$|map/",
    "unit": r"forces/|\.oob\.json$|oob/",
    "example": r"(^|/)examples",
    "other": r".",
}
SERIES = 12  # edits of one copy of a project
WARM = 40  # edits before memory is measured: lint loads the modules that it needs when it needs them
FEW, MANY = 5, 200  # further edits after which memory is measured
GROWTH = 1.1  # the most: memory after many edits, as a multiple of that after few
CRASH = "PKG020"
SHOWN = 20  # differing lines of a failure
_STATUS = Path("/proc/self/status")


def findings_of(folder: Path, cached: bool, cache: Cache | None = None) -> list[str]:
    """What lint reports of a project, a line for each finding; ``cached``: with the memory of earlier runs.

    ``cache``: that of earlier runs of this process, as ``lint --watch`` has it.
    """
    with patch.object(parse, "known", parse.known if cached else Remembered(0)):
        project = load_project(folder, cached, cache)
        findings = lint_project(project).findings
        if project.cache is not None:
            project.cache.store()
    return [
        f"{item.code} {_where(item.span)} {item.message} {item.help} {item.note} {item.paragraph} {item.here} "
        f"{[(_where(label.span), label.text) for label in item.labels]} "
        f"{[(fix.title, fix.safe, [(_where(edit.span), edit.text) for edit in fix.edits]) for fix in item.fixes]}"
        for item in findings
    ]


def _where(span: Span | None) -> str:
    """A place with what stands there."""
    return f"{span.source.name}:{span.start}-{span.end} {span.text}" if span is not None else "nowhere"


def edited(text: str, draw: random.Random) -> str:
    """A text in which one line is gone, there twice, at another place, or has another number or word."""
    lines = text.split("\n")
    at = draw.choice([number for number, line in enumerate(lines) if line.strip()] or [0])
    words = sorted(set(re.findall(r"[a-z][a-z-]{2,}", text))) or ["word"]
    how = draw.choice(("gone", "twice", "moved", "number", "word", "comment"))
    if how == "gone":
        del lines[at]
    elif how == "twice":
        lines.insert(at, lines[at])
    elif how == "moved":
        lines.insert(draw.randrange(len(lines)), lines.pop(at))
    elif how == "number":
        lines[at] = re.sub(r"\d+", lambda match: str(int(match[0]) + 1), lines[at], count=1)
    elif how == "word":
        lines[at] = re.sub(r"[a-z][a-z-]{2,}", draw.choice(words), lines[at], count=1)
    else:
        lines.insert(at, "# a comment")
    return "\n".join(lines)


def edits(folder: Path, draw: random.Random, count: int) -> Iterator[tuple[Path, str]]:
    """Edits a file of a project, each kind of file in turn; gives the file and what it held before."""
    names = [path.relative_to(folder).as_posix() for path in files_of(folder)]
    names = [name for name in names if name.endswith((".hw", ".oob.json"))]
    sorts = [[name for name in names if re.search(sort, name)] for sort in SORTS.values()]
    sorts = [sort for sort in sorts if sort]
    for number in range(count):
        path = folder / draw.choice(sorts[number % len(sorts)])
        before = path.read_text(encoding="utf-8")
        path.write_text(edited(before, draw), encoding="utf-8")
        yield path, before


def difference(folder: Path, draw: random.Random, count: int) -> Row:
    """Edits a project so often, and compares lint without memory, with it, and in a process that stays. Every third edit stays.

    The row is empty, or holds the first difference, or the first failure of a check, and how many edits were made.
    """
    watching = Cache(folder.resolve())
    findings_of(folder, cached=True, cache=watching)  # and kept for the runs with memory
    watching.enabled = False
    for number, (path, before) in enumerate(edits(folder, draw, count), 1):
        right = findings_of(folder, cached=False)
        where = f"edit {number}, of {path.relative_to(folder).as_posix()}"
        for what, cache in (("with its memory", None), ("that stays", watching)):
            found = findings_of(folder, cached=True, cache=cache)
            if right != found:
                lines = list(difflib.unified_diff(right, found, "without memory", what, n=0))
                return {"edits": number, "wrong": f"{where}: lint {what} differs", "last": lines[:SHOWN]}
        crashes = [line for line in right if line.startswith(CRASH)]
        if crashes:
            return {"edits": number, "wrong": f"{where}: lint fails", "last": crashes[:SHOWN]}
        if number % 3:
            path.write_text(before, encoding="utf-8")
        gc.collect()  # reading goes on without it: what is read again and again would pile up
    return {}


def memory_held(folder: Path, draw: random.Random, times: Sequence[int]) -> list[tuple[int, int]]:
    """Blocks of memory that Python holds, and kilobytes of the process, after so many runs of ``lint --watch``.

    Each edit is taken back, so the project is the same at both times.
    """
    request = Request([Target(folder, [])], [], [], {})
    held = []
    for number, (path, before) in enumerate(edits(folder, draw, max(times)), 1):
        show(request, "full", False, Path(os.devnull), "", False)
        path.write_text(before, encoding="utf-8")
        gc.collect()
        if number in times:
            show(request, "full", False, Path(os.devnull), "", False)
            gc.collect()
            held.append((sys.getallocatedblocks(), _kilobytes()))
    return held


def soak_edits(scenarios: Path, count: int, jobs: int, journal: Journal) -> dict[str, list[Row]]:
    """The rows of all series of edits, by project: those of the journal, then those that were missing, made now."""
    projects = {file.parent.relative_to(scenarios).as_posix(): file.parent for file in _projects(scenarios)}
    tried = {name: _tried(folder) for name, folder in projects.items()}
    series = -(-count // SERIES)
    rows: dict[str, list[Row]] = {}
    missing: list[tuple[int, str, Path]] = []
    for number, name in enumerate(projects):
        share = series // len(projects) + (number < series % len(projects))
        known = {row["seed"]: row for row in journal.rows("edits", tried[name]) if row["project"] == name}
        rows[name] = [known[seed] for seed in range(1, share + 1) if seed in known]
        missing += [(seed, name, projects[name]) for seed in range(1, share + 1) if seed not in known]
    if len(missing) < series:
        done = series - len(missing)
        print(f"{done:,} of {series:,} series of {SERIES} edits were made before; the others are made now")
    with counting("series of edits") as heard, workers(jobs, _begin, ()) as pool:
        for number, (name, row) in enumerate(pool.imap_unordered(_series, sorted(missing)), 1):
            journal.write("edits", tried[name], row)
            rows[name].append(row)
            heard(number, len(missing))
    return rows


def soak_memory(scenarios: Path, journal: Journal) -> list[Row]:
    """What a lint that stays holds after few and many edits: a row for each project."""
    rows = []
    for file in _projects(scenarios):
        name = file.parent.relative_to(scenarios).as_posix()
        known = [row for row in journal.rows("memory", _tried(file.parent)) if row["project"] == name]
        if not known:
            known = [{"project": name, "seed": 1, **_memory(file.parent, 1)}]
            journal.write("memory", _tried(file.parent), known[0])
        rows.append(known[-1])
    return rows


def _projects(scenarios: Path) -> Sequence[Path]:
    return sorted(scenarios.rglob(FILE))


def _tried(folder: Path) -> str:
    """The program and the texts of a project: of what was tried with others nothing is known."""
    texts = b"".join(path.name.encode() + path.read_bytes() for path in files_of(folder))
    return f"{sha256(texts)[:16]} {own_files().hex()[:16]}"


def _begin() -> None:
    """A worker needs no preparation."""


def _series(task: tuple[int, str, Path]) -> tuple[str, Row]:
    seed, name, project = task
    row: Row = {"project": name, "seed": seed, "edits": SERIES}
    # A series knows nothing of those before it, so it comes out alike whenever it is made.
    with _copied(project) as folder, patch.object(parse, "known", Remembered(parse.known.most)):
        try:
            row |= difference(folder, random.Random(f"{name} {seed}"), SERIES)
        except Exception as error:
            row |= {"wrong": f"{type(error).__name__}: {error}"}
    return name, row


def _memory(project: Path, seed: int) -> Row:
    with _copied(project) as folder:
        command = [sys.executable, "-m", __name__, str(folder), *map(str, (seed, WARM, FEW, MANY))]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        return {"wrong": f"lint ended with {run.returncode}", "last": run.stderr.splitlines()[-SHOWN:]}
    few, many = json.loads(run.stdout)
    row: Row = {"few": few, "many": many}
    # The system's count is shown and not judged: it also has what Python keeps ready after the largest run.
    if many[0] > few[0] * GROWTH:
        row["wrong"] = f"after {MANY} edits lint holds more than {GROWTH} times what it holds after {FEW}"
    return row


@contextmanager
def _copied(project: Path) -> Iterator[Path]:
    """A copy of a project, and an empty cache beside it."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(shutil.copytree(project, Path(place, "project")))
        with patch.dict(os.environ, HEXWRIGHT_CACHE_DIR=str(Path(place, "cache"))):
            yield folder


def _kilobytes() -> int:
    """Memory of this process, as Linux counts it; 0 elsewhere."""
    if not _STATUS.exists():
        return 0
    found = re.search(r"^VmRSS:\s*(\d+)", _STATUS.read_text(encoding="ascii"), re.MULTILINE)
    return int(found[1]) if found else 0


if __name__ == "__main__":
    place, seed, warm, few, many = sys.argv[1:]
    times = [int(warm) + int(few), int(warm) + int(many)]
    print(json.dumps(memory_held(Path(place), random.Random(int(seed)), times)))
