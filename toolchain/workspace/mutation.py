"""How good is the linter on a project: errors are seeded one at a time into a copy of it, and the copy is linted."""

from __future__ import annotations

import gc
import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolchain.base.collecting import leave_garbage, left_garbage
from toolchain.base.diagnostic import NOTE, Finding, Findings
from toolchain.base.filename import PACK
from toolchain.base.ordinary import leads_out
from toolchain.base.source import Source
from toolchain.base.workers import workers
from toolchain.base.writing import write_whole
from toolchain.mutate.registry import Operator, operators
from toolchain.mutate.sampling import Case, choose, text_of
from toolchain.mutate.subject import Subject
from toolchain.workspace.lint.cache import Cache
from toolchain.workspace.lint.linter import lint_project, listed_paragraphs
from toolchain.workspace.packs.lock import FILE as LOCK
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.location import FILE
from toolchain.workspace.project.project import SKIPPED, Project, load_project
from toolchain.workspace.project.settings import read_settings

KEPT = (".hw", ".oob.json", ".csv", FILE, LOCK, PACK)
Said = tuple[str, str, str, str, int, tuple[tuple[str, int], ...]]


class NotClean(Exception):
    """The project has errors already, so that seeded ones cannot be told from them."""


@dataclass
class Verdict:
    """What the linter said of one seeded error: the codes that came up, and whether one stands at the place."""

    case: Case
    codes: list[str] = field(default_factory=list)
    notes_only: bool = False
    at_the_place: bool = False
    said: str = ""


def subject_of(project: Project) -> Subject:
    """A project as operators see it. Raises NotClean when it has errors."""
    errors = [item for item in lint_project(project).findings if item.severity == "error"]
    if errors:
        raise NotClean(
            f"the project has {len(errors)} error{'s' if len(errors) != 1 else ''}; `hexwright lint` shows them"
        )
    model, _ = build_model(project)
    return Subject(
        {source.name: source for source in project.sources},
        Source(FILE, (project.folder / FILE).read_text(encoding="utf-8-sig")),
        [placed.block for placed in project.placed],
        model,
        listed_paragraphs(project, Findings()) or frozenset(),
    )


def measure(
    project: Project,
    cases: int,
    seed: int,
    chosen: Iterable[Operator] = (),
    jobs: int = 1,
    heard: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Seeds errors, lints each copy and counts. The same for any number of jobs. Raises NotClean.

    ``heard`` is told after each copy how many are done, of how many.
    """
    began = time.perf_counter()
    wanted = list(chosen) or list(operators().values())
    subject = subject_of(project)
    drawn = choose(wanted, subject, cases, seed)
    flat = [case for found in drawn.values() for case in found]
    texts = {case.change.file: text_of(subject, case.change.file) for case in flat}
    jobs = max(1, min(jobs, len(flat)))
    verdicts = []
    for verdict in _verdicts(project, flat, texts, jobs):
        verdicts.append(verdict)
        if heard is not None:
            heard(len(verdicts), len(flat))
    clean = [item for item in lint_project(project).findings]
    return _report(wanted, drawn, verdicts, clean, time.perf_counter() - began)


def _verdicts(project: Project, flat: list[Case], texts: dict[str, str], jobs: int) -> Iterator[Verdict]:
    folders = folders_of(project)
    if jobs == 1:
        with _copied(folders) as copy:
            bench = Bench(copy, texts)
            with left_garbage():
                yield from map(bench.verdict, flat)
        return
    with (
        tempfile.TemporaryDirectory(prefix="hexwright-mutate-") as above,
        workers(jobs, _begin, (folders, texts, above)) as pool,
    ):
        yield from pool.imap(_work, flat)


_held: list[Bench] = []


def _begin(folders: list[Path], texts: dict[str, str], above: str) -> None:
    _held[:] = [Bench(copied_to(folders, Path(tempfile.mkdtemp(dir=above))), texts)]
    leave_garbage()


def _work(case: Case) -> Verdict:
    return _held[0].verdict(case)


def folders_of(project: Project) -> list[Path]:
    """The folders of a project and of those that it extends; a package is found again by its lock."""
    made = [project.folder.resolve()]
    while project.base is not None and not project.on_a_package:
        project = project.base
        made.append(project.folder.resolve())
    return made


@contextmanager
def _copied(folders: list[Path]) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hexwright-mutate-") as above:
        yield copied_to(folders, Path(above))


def copied_to(folders: list[Path], above: Path) -> Path:
    """Copies projects so that they lie to each other as before; where the first of them then is."""
    common = Path(os.path.commonpath([folder.parent for folder in folders]))
    for folder in folders:
        links = read_settings(folder, Findings()).links
        for path in sorted(folder.rglob("*")):
            if (
                path.is_file()
                and path.name.endswith(KEPT)
                and not SKIPPED & set(path.relative_to(folder).parts)
                and not leads_out(path, folder, links)
            ):
                write_whole(above / path.relative_to(common), path.read_bytes())
    return above / folders[0].relative_to(common)


TIDY = 8  # copies that are linted between two collections of garbage


class Bench:
    """A copy of a project in which one file after the other is changed, linted and put right again."""

    def __init__(self, folder: Path, texts: dict[str, str]) -> None:
        self.folder = folder
        self.texts = texts
        self.cache = Cache(folder, enabled=False)
        self.clean = Counter(key_of_finding(item) for item in self._lint())
        self.tried = 0

    def _lint(self) -> list[Finding]:
        return lint_project(load_project(self.folder, cache=self.cache)).findings

    def verdict(self, case: Case) -> Verdict:
        """What comes up when the error of a case is seeded."""
        path = self.folder / case.change.file
        before = path.read_bytes()
        write_whole(path, case.change.data(self.texts[case.change.file]))
        try:
            found = self._lint()
        finally:
            write_whole(path, before)
        self.tried += 1
        if self.tried % TIDY == 0:
            # What is read again and again would pile up.
            gc.collect()
        left = self.clean.copy()
        new = []
        for item in found:
            if left[key_of_finding(item)] > 0:
                left[key_of_finding(item)] -= 1
            else:
                new.append(item)
        return Verdict(
            case,
            sorted({item.code for item in new}),
            bool(new) and all(item.severity == NOTE for item in new),
            any(_at(item, case) for item in new),
            new[0].message if new else "",
        )


def key_of_finding(item: Finding) -> tuple[str, str, str]:
    """What tells a finding from another one wherever it stands: a change moves the lines below it."""
    return item.code, item.span.source.name if item.span else "", item.message


def _at(item: Finding, case: Case) -> bool:
    """Whether a finding or one of its labels stands on a changed line."""
    spans = [span for span in (item.span, *(label.span for label in item.labels)) if span is not None]
    return any(s.source.name == case.place.file and s.line in case.place.lines for s in spans)


def _report(
    wanted: list[Operator],
    drawn: dict[str, list[Case]],
    verdicts: list[Verdict],
    clean: list[Finding],
    seconds: float,
) -> dict[str, Any]:
    by_operator: dict[str, list[Verdict]] = {operator.name: [] for operator in wanted}
    for verdict in verdicts:
        by_operator[verdict.case.operator].append(verdict)
    rows = [_row(operator, by_operator[operator.name]) for operator in wanted]
    errors = [row for row in rows if not row["harmless"]]
    harmless = [row for row in rows if row["harmless"]]
    return {
        "summary": {
            "seeded": sum(row["seeded"] for row in errors),
            "found": sum(row["found"] for row in errors),
            "right_code": sum(row["right_code"] for row in errors),
            "false_alarms": len(clean) + sum(row["found"] for row in harmless),
            "at_the_place": sum(row["at_the_place"] for row in errors),
            "notes_only": sum(row["notes_only"] for row in errors),
            "harmless": sum(row["seeded"] for row in harmless),
            "operators": sum(bool(row["seeded"]) for row in errors),
            "seconds": round(seconds, 2),
        },
        "operators": [row for row in rows if row["seeded"]],
        "without_place": [row["name"] for row in rows if not row["seeded"]],
        "missed": [_told(v) for row in errors for v in by_operator[row["name"]] if not v.codes],
        "other_code": [
            _told(v)
            for row in errors
            for v in by_operator[row["name"]]
            if v.codes and not set(v.codes) & set(row["codes"])
        ],
        "alarms": [
            {
                "file": item.span.source.name if item.span else "",
                "line": item.span.line if item.span else 0,
                "codes": [item.code],
                "said": item.message,
                "operator": "",
            }
            for item in clean
        ]
        + [_told(v) for row in harmless for v in by_operator[row["name"]] if v.codes],
    }


def _row(operator: Operator, verdicts: list[Verdict]) -> dict[str, Any]:
    return {
        "name": operator.name,
        "family": operator.family,
        "harmless": operator.harmless,
        "codes": sorted(operator.codes),
        "seeded": len(verdicts),
        "found": sum(bool(v.codes) for v in verdicts),
        "right_code": sum(bool(operator.codes & set(v.codes)) for v in verdicts),
        "at_the_place": sum(v.at_the_place for v in verdicts),
        "notes_only": sum(v.notes_only for v in verdicts),
    }


def _told(v: Verdict) -> dict[str, Any]:
    place = v.case.place
    return {
        "operator": v.case.operator,
        "file": place.file,
        "line": place.line,
        "what": v.case.change.what,
        "before": place.before,
        "after": place.after,
        "codes": v.codes,
        "said": v.said,
    }
