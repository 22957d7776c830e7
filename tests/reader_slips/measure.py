"""What lint finds of the slips of this folder, and what it says of harmless edits; with fixed seeds.

    python -m tests.reader_slips.measure [--seed TEXT] [--draws N] [--harmless N] [--project P]... [--only PART]... [--show]
        [--out FILE]

Each operator slips in each project that has a place for it, as often as there are draws. With ``--harmless N`` each
project gets N harmless edits instead. The memory of lint stays warm: a slip costs one lint of what it changed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from tests.reader_slips import (  # noqa: F401 - they register their operators
    charts,
    harmless_layout,
    harmless_values,
    logic,
    maps,
    recipes,
    scores,
    set_ups,
    units,
    war,
    wording,
)
from tests.reader_slips.operators import HARMLESS, SLIPS
from tests.reader_slips.texts import Edits, Operator, Project
from tests.security.counts import SOAK
from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
PROJECTS = (
    "race-to-the-sea",
    "library-of-napoleonic-battles",
    "western-front",
    "offensive-a-outrance",
    "on-to-paris",
)
# In `make test` a large game that is played and one that is said: `tests/slips` tries the others.
TRIED = PROJECTS if SOAK else ("library-of-napoleonic-battles", "western-front")
CRASH = "PKG020"  # a check failed: lint itself is at fault
SHOWN = 6  # findings of a slip that are kept


@dataclass(frozen=True)
class Result:
    """What lint said after one edit."""

    kind: str
    project: str
    draw: str
    edit: str
    codes: tuple[str, ...]
    severities: tuple[str, ...]
    shown: tuple[str, ...]
    crash: str = ""

    @property
    def found(self) -> bool:
        """Whether anything was said that is no crash."""
        return bool(self.codes) and not self.crashed

    @property
    def loud(self) -> bool:
        """Whether there is an error or a warning."""
        return self.found and any(severity != "note" for severity in self.severities)

    @property
    def crashed(self) -> bool:
        """Whether lint failed."""
        return bool(self.crash) or CRASH in self.codes


class Bench:
    """A copy of a project that edits are tried on."""

    def __init__(self, name: str, into: Path) -> None:
        if not (into / "geography").exists():
            shutil.copytree(SCENARIOS / "geography", into / "geography")
        self.name = name
        self.folder = Path(shutil.copytree(SCENARIOS / name, into / name))
        self.project = Project(self.folder)
        before = self.lint()
        assert before == [], f"{name} has findings before any slip: {[_line(item) for item in before[:3]]}"

    def lint(self) -> list[Finding]:
        """All findings, notes too, with the memory of earlier lints."""
        loaded = load_project(self.folder, True)
        found = lint_project(loaded).findings
        if loaded.cache is not None:
            loaded.cache.store()
        return list(found)

    def drawn(self, places: Operator, draw: str) -> Edits | None:
        """A place of an operator, by the name of the draw; None where the project has none."""
        found = list(places(self.project))
        return Random(draw).choice(found) if found else None

    def tried(self, kind: str, draw: str, edits: Edits) -> Result:
        """Makes an edit, lints, takes it back."""
        texts = self.project.apply(edits)
        shown = self._shown(edits)
        try:
            for path, text in texts.items():
                if path not in self.project.files or text.strip():
                    (self.folder / path).write_text(text, "utf-8", newline="")
                else:
                    (self.folder / path).unlink()
            found = self.lint()
        except Exception:  # a crash is a result
            return Result(kind, self.name, draw, shown, (), (), (), traceback.format_exc())
        finally:
            for path in texts:
                (self.folder / path).unlink(missing_ok=True)
                if path in self.project.files:
                    (self.folder / path).write_text("\n".join(self.project.files[path]), "utf-8", newline="")
            gc.collect()  # lint reads with the collector off
        return Result(
            kind,
            self.name,
            draw,
            shown,
            tuple(item.code for item in found),
            tuple(str(item.severity) for item in found),
            tuple(_line(item) for item in found[:SHOWN]),
        )

    def _shown(self, edits: Edits) -> str:
        parts = []
        for edit in edits[:3]:
            old = self.project.files.get(edit.path, [])[edit.first : edit.first + edit.count]
            old_text, new_text = " | ".join(old)[:400], " | ".join(edit.lines)[:400]
            parts.append(f"{edit.path}:{edit.first + 1}: {old_text} -> {new_text}")
        return "\n      ".join(parts)


def _line(item: Finding) -> str:
    return f"{_place(item.span)}: {item.severity}[{item.code}] {item.message}"


def _place(span: Span | None) -> str:
    if span is None:
        return "nowhere"
    return f"{span.source.name}:{span.source.text.count(chr(10), 0, span.start) + 1}"


def slips_of(
    bench: Bench, seed: str, draws: int, only: Sequence[str] = (), every: int = 1
) -> Iterator[Result]:
    """Each operator on one project, as often as there are draws."""
    for number, one in enumerate(SLIPS.values()):
        if number % every == PROJECTS.index(bench.name) % every and (
            not only or any(part in one.name for part in only)
        ):
            for draw in range(draws):
                label = f"{seed} {one.name} {bench.name} {draw}"
                edits = bench.drawn(one.places, label)
                if edits is not None:
                    yield bench.tried(one.name, label, edits)


def harmless_of(bench: Bench, seed: str, edits: int, only: Sequence[str] = ()) -> Iterator[Result]:
    """So many harmless edits of one project, the kinds in turn."""
    kinds = [one for one in HARMLESS.values() if not only or any(part in one.name for part in only)]
    made = number = 0
    while made < edits and number < 20 * edits:
        one = kinds[number % len(kinds)]
        label = f"{seed} {one.name} {bench.name} {number}"
        number += 1
        drawn = bench.drawn(one.places, label)
        if drawn is not None:
            made += 1
            yield bench.tried(one.name, label, drawn)


def report(results: Sequence[Result]) -> str:
    """What was found of slips, in all and by operator where anything was missed."""
    rows = []
    for name in dict.fromkeys(result.kind for result in results):
        mine = [result for result in results if result.kind == name]
        if not all(result.loud for result in mine):
            found, loud = sum(each.found for each in mine), sum(each.loud for each in mine)
            rows.append(f"{name:<46} {len(mine):>3} made {found:>3} found {loud:>3} by an error or warning")
    total = len(results) or 1
    found, loud = sum(each.found for each in results), sum(each.loud for each in results)
    counts = sorted(len(each.codes) for each in results if each.found)
    one = sum(count == 1 for count in counts)
    middle = counts[len(counts) // 2] if counts else 0
    rows.append(
        f"{len(results)} slips: {found} found ({found / total:.1%}), {loud} by an error or warning ({loud / total:.1%}), "
        f"{sum(each.crashed for each in results)} crashes; findings a slip: median {middle}, one only in {one}, "
        f"more than 5 in {sum(count > 5 for count in counts)}, most {max(counts, default=0)}"
    )
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and prints; 1 when lint fails or a harmless edit has a finding."""
    parser = argparse.ArgumentParser(prog="python -m tests.reader_slips.measure")
    parser.add_argument("--seed", default="first")
    parser.add_argument("--draws", type=int, default=2)
    parser.add_argument(
        "--harmless", type=int, default=0, metavar="N", help="N harmless edits of each project"
    )
    parser.add_argument("--project", action="append", default=[], choices=PROJECTS)
    parser.add_argument("--only", action="append", default=[], help="a part of the name of an operator")
    parser.add_argument("--show", action="store_true", help="print what is not found")
    parser.add_argument("--all", action="store_true", help="print everything")
    parser.add_argument("--out", type=Path, help="a file that gets a line for each result")
    given = parser.parse_args(arguments)
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEXWRIGHT_CACHE_DIR"] = str(Path(folder) / "cache")
        for name in given.project or PROJECTS:
            bench = Bench(name, Path(folder))
            made = (
                harmless_of(bench, given.seed, given.harmless, given.only)
                if given.harmless
                else slips_of(bench, given.seed, given.draws, given.only)
            )
            for result in made:
                results.append(result)
                if given.out:
                    with given.out.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(result)) + "\n")
                wrong = result.found if given.harmless else not result.loud
                if given.all or ((given.show or given.harmless) and (wrong or result.crashed)):
                    print(f"{result.project}, {result.kind}, {result.draw}\n      {result.edit}", flush=True)
                    print(*(f"    {line}" for line in (*result.shown, result.crash)), sep="\n", flush=True)
    crashes = sum(result.crashed for result in results)
    if given.harmless:
        alarms = sum(result.found for result in results)
        print(f"{len(results)} harmless edits: {alarms} false alarms, {crashes} crashes")
        return 1 if alarms or crashes else 0
    print(report(results))
    return 1 if crashes else 0


if __name__ == "__main__":
    raise SystemExit(main())
