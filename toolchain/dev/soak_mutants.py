"""Rules of the played projects are changed one at a time: how many changes do the examples and lint notice?"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from toolchain.base.ownfiles import own_files
from toolchain.cli.progress import counting
from toolchain.dev.soak_journal import Journal, Row
from toolchain.language.ast import Block
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.testing.breaking import NOBODY, break_rules

SERIES = 40  # changes that are made at a stretch
NOTICED = 0.9  # of the changes of a project, at least


def played(folder: Path) -> list[Project]:
    """The projects below a folder of which every block is played."""
    projects = [load_project(file.parent) for file in sorted(folder.rglob("hexwright.toml"))]
    return [project for project in projects if all(placed.block.played for placed in project.placed)]


def soak_mutants(folder: Path, changes: int, jobs: int, journal: Journal) -> dict[str, list[Row]]:
    """So many changes of each project, by project: those of the journal, then those that were missing."""
    rows: dict[str, list[Row]] = {}
    for project in played(folder):
        name, tried = project.folder.relative_to(folder).as_posix(), _tried(project)
        known = {row["first"]: row for row in journal.rows("mutants", tried) if row["project"] == name}
        scenarios: list[Block | None] = [*project.scenarios] or [None]
        models = [build_model(project, scenario)[0] for scenario in scenarios]
        with counting("changes") as heard:
            for first in range(0, changes, SERIES):
                most = min(SERIES, changes - first)
                if first in known and known[first]["most"] == most:
                    continue
                made = break_rules(project, models, most, jobs=jobs, first=first)
                survivors = [
                    f"{one.place.file}:{one.place.line}: {one.what}: {one.place.before}"
                    for one in made
                    if one.noticed_by == NOBODY
                ]
                known[first] = {"project": name, "first": first, "most": most, "made": len(made)}
                known[first]["survivors"] = survivors
                journal.write("mutants", tried, known[first])
                heard(first + len(made), changes)
        rows[name] = [known[first] for first in range(0, changes, SERIES)]
    return rows


def _tried(project: Project) -> str:
    """The texts of a project and the program, as a digest."""
    made = hashlib.blake2b(own_files(), digest_size=16)
    for source in project.all_sources():
        made.update(f"{source.name}\0{source.text}\0".encode("utf-8", "surrogatepass"))
    return made.hexdigest()


def show_mutants(rows: Mapping[str, Sequence[Row]]) -> int:
    """A table of the changes, and those that nobody noticed; how many projects have too many of these."""
    wide = max(len("project"), *map(len, rows)) if rows else 0
    print(f"\n{'project':<{wide}}  changes  noticed   share")
    wrong = 0
    for name, mine in rows.items():
        made, survivors = sum(row["made"] for row in mine), [one for row in mine for one in row["survivors"]]
        noticed = made - len(survivors)
        print(f"{name:<{wide}}  {made:>7,}  {noticed:>7,}  {noticed / max(1, made):>6.1%}")
        wrong += noticed < NOTICED * made
    for name, mine in rows.items():
        for row in mine:
            for survivor in row["survivors"]:
                print(f"  {name}: {survivor}")
    return wrong
