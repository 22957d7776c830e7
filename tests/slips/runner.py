"""Measures which slips lint finds: each operator on each project, with fixed seeds.

    python -m tests.slips.runner [--family F]... [--project P]... [--slip NAME] [--seeds N] [--show] [--harmless N]

The memory of lint stays in the process: a slip costs one lint of what it changed.
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from tests.slips import Edit, Harmless, Project, Slip, harmless_edits, slips
from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.workspace.lint.cache import Cache
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
PROJECTS = (
    "race-to-the-sea",
    "library-of-napoleonic-battles",
    "western-front",
    "offensive-a-outrance",
    "on-to-paris",
    "schlieffen-plan",
)
CRASH = "PKG020"  # a check failed: lint itself is at fault
MANY = 5  # more findings than this after one slip hide its cause
FOUND, SILENT, WRONG, CRASHED = "found", "silent", "wrong code", "crash"


@dataclass(frozen=True)
class Result:
    """What lint said of one slip."""

    slip: str
    project: str
    seed: int
    edit: Edit
    outcome: str
    codes: tuple[str, ...]
    shown: tuple[str, ...]

    @property
    def many(self) -> bool:
        """Whether one slip has more findings than a designer reads."""
        return len(self.codes) > MANY


def copies(into: Path, names: Sequence[str] = PROJECTS) -> Iterator[tuple[str, Project]]:
    """Copies of the projects with the data that they share, linted once."""
    shutil.copytree(SCENARIOS / "geography", into / "geography")
    for name in names:
        project = Project(Path(shutil.copytree(SCENARIOS / name, into / name)))
        before = findings(project)
        assert before == [], f"{name} has findings before any slip: {[_line(item) for item in before[:3]]}"
        gc.freeze()  # the program, and what lint remembers of the project: no garbage of the slips
        yield name, project


def findings(project: Project) -> list[Finding]:
    """All findings of a project, notes too, with the memory of earlier lints, as `lint --watch` has it."""
    try:
        return list(lint_project(load_project(project.folder, True, _memory(project.folder))).findings)
    finally:
        gc.collect()  # lint reads with the collector off


@lru_cache(1)
def _memory(folder: Path) -> Cache:
    return Cache(folder.resolve(), enabled=False)


def slipped(one: Slip, name: str, project: Project, seed: int) -> Result | None:
    """Makes a slip, lints, takes it back. ``None`` where the project has nothing of the kind."""
    try:
        edit = one.make(project, Random(f"{one.name} {name} {seed}"))
        if edit is None:
            return None
        try:
            found = findings(project)
        except Exception:  # a crash is a result
            return Result(one.name, name, seed, edit, CRASHED, (), (traceback.format_exc(),))
        codes = tuple(item.code for item in found)
        outcome = (
            CRASHED
            if CRASH in codes
            else SILENT
            if not codes
            else FOUND
            if not one.codes or one.codes.intersection(codes)
            else WRONG
        )
        return Result(one.name, name, seed, edit, outcome, codes, tuple(map(_line, found)))
    finally:
        project.restore()


def unharmed(one: Harmless, name: str, project: Project, seed: int) -> tuple[Edit, list[str]] | None:
    """Makes a harmless edit, lints, takes it back: what was edited and what lint wrongly reports."""
    try:
        edit = one.make(project, Random(f"{one.name} {name} {seed}"))
        return None if edit is None else (edit, list(map(_line, findings(project))))
    finally:
        project.restore()


def _line(item: Finding) -> str:
    help = f" = {item.help}" if item.help else ""
    return f"{_place(item.span)}: {item.severity}[{item.code}] {item.message}{help}"


def _place(span: Span | None) -> str:
    if span is None:
        return "nowhere"
    return f"{span.source.name}:{span.source.text.count(chr(10), 0, span.start) + 1}"


def report(results: Sequence[Result]) -> str:
    """A table by slip, and the shares of all."""
    rows = []
    for name in dict.fromkeys(result.slip for result in results):
        mine = [result for result in results if result.slip == name]
        count = Counter(result.outcome for result in mine)
        codes = Counter(code for result in mine for code in dict.fromkeys(result.codes))
        rows.append(
            f"{name[:52]:<52} {len(mine):>4} {count[FOUND]:>5} {count[SILENT]:>6} {count[WRONG]:>5} {count[CRASHED]:>5}"
            f" {sum(result.many for result in mine):>4} {max(len(result.codes) for result in mine):>4}"
            f"  {' '.join(f'{code}:{times}' for code, times in codes.most_common(5))}"
        )
    head = f"{'slip':<52} {'made':>4} {'found':>5} {'silent':>6} {'wrong':>5} {'crash':>5} {'many':>4} {'most':>4}  codes"
    total = len(results) or 1
    count = Counter(result.outcome for result in results)
    reported = count[FOUND] + count[WRONG]
    foot = (
        f"{len(results)} slips: {reported / total:.1%} found, {count[FOUND] / (reported or 1):.1%} of these by the right code, "
        f"{count[CRASHED]} crashes, {sum(result.many for result in results)} with more than {MANY} findings"
    )
    return "\n".join([head, *rows, foot])


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the operators and prints the table; 1 when a slip crashes lint or a harmless edit has a finding."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.slips.runner", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--family", action="append", default=[], help="a module of operators, or `rules_*`")
    parser.add_argument("--project", action="append", default=[], choices=PROJECTS)
    parser.add_argument("--slip", action="append", default=[], help="a part of the name of a slip")
    parser.add_argument("--seeds", type=int, default=1, help="how often each operator slips in each project")
    parser.add_argument(
        "--harmless", type=int, default=0, metavar="N", help="N harmless edits of each project"
    )
    parser.add_argument(
        "--show", action="store_true", help="print every slip that is not found, and what lint says"
    )
    parser.add_argument("--all", action="store_true", help="print every slip and what lint says")
    given = parser.parse_args(arguments)
    wanted = [
        one for one in slips(*given.family) if not given.slip or any(part in one.name for part in given.slip)
    ]
    edits = list(harmless_edits(*given.family))
    results: list[Result] = []
    alarms = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEXWRIGHT_CACHE_DIR"] = str(Path(folder) / "cache")
        for name, project in copies(Path(folder), given.project or PROJECTS):
            for number in range(given.harmless if edits else 0):
                answer = unharmed(edits[number % len(edits)], name, project, number)
                if answer is not None and answer[1]:
                    alarms += 1
                    print(
                        f"FALSE ALARM {name}, {edits[number % len(edits)].name}, seed {number}: {answer[0]}"
                    )
                    print(*(f"    {line}" for line in answer[1][: MANY + 1]), sep="\n")
            if given.harmless:
                continue
            for one in wanted:
                for seed in range(given.seeds):
                    result = slipped(one, name, project, seed)
                    if result is None:
                        continue
                    results.append(result)
                    if given.all or (given.show and (result.outcome != FOUND or result.many)):
                        print(f"{result.outcome}: {name}, {one.name}, seed {seed}: {result.edit}", flush=True)
                        print(*(f"    {line}" for line in result.shown[: MANY + 1]), sep="\n", flush=True)
    if given.harmless:
        print(f"{alarms} false alarms")
    else:
        print(report(results))
    return 1 if alarms or any(result.outcome == CRASHED for result in results) else 0


if __name__ == "__main__":
    raise SystemExit(main())
