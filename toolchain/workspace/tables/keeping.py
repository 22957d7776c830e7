"""What an import may never do: lose a unit or a row that was there, remove what is still named, or leave out what the table says.

It is looked at in the project as it would become, whatever made the new texts: nothing is written where it fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from toolchain.base.diagnostic import ERROR, WARNING, Finding
from toolchain.base.source import Span
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import Project
from toolchain.workspace.tables.listing import Listing
from toolchain.workspace.tables.project_lists import listings
from toolchain.workspace.tables.unit_merging import differing
from toolchain.workspace.tables.unit_records import WantedUnit


def lost_units(before: Project, after: Project) -> list[str]:
    """Ids of units that the project has and would have no more."""
    kept = set(_ids(after))
    return [id_ for id_ in _ids(before) if id_ not in kept]


def lost_rows(before: Iterable[Listing], after: Project, files: Collection[str]) -> list[str]:
    """What lists in some files name, and would name no more, wherever and whenever it stands there."""
    return [" ".join(word for word in key[2:] if word) for key in _lost_keys(before, after, files)]


def lost_names(before: Project, of: Iterable[Listing], after: Project, files: Collection[str]) -> set[str]:
    """Ids of units and designations of counters that would be gone from some files."""
    return {*lost_units(before, after), *(key[-1] for key in _lost_keys(of, after, files))} - {""}


def _lost_keys(
    before: Iterable[Listing], after: Project, files: Collection[str]
) -> Iterator[tuple[str, ...]]:
    were = [one for one in before if one.own and one.file in files]
    if not were:
        return
    left: Counter[tuple[str, ...]] = Counter()
    for one in listings(after):
        left.update(_keys(one))
    for one in were:
        for key in _keys(one):
            if left[key] > 0:
                left[key] -= 1
            else:
                yield key


def still_named(before: Project, after: Project, removed: Collection[str]) -> dict[str, list[Span]]:
    """Of names that would be gone, those that stand elsewhere, each with the places that lint would then report."""
    known = {_place_of(one) for one in _reported(before)}
    made: dict[str, list[Span]] = {}
    for one in _reported(after):
        assert one.span is not None
        name = one.span.text.strip('"')
        if name in removed and _place_of(one) not in known and one.span not in made.get(name, ()):
            made.setdefault(name, []).append(one.span)
    return made


def unlike_table(
    wanted: Iterable[WantedUnit], after: Mapping[str, Mapping[str, Any]]
) -> Iterator[tuple[WantedUnit, list[str]]]:
    """Units that would not be what the table says of them, each with what would be otherwise."""
    for one in wanted:
        if other := list(differing(one.unit, after.get(one.unit["id"], {}))):
            yield one, other


def _ids(project: Project) -> Iterator[str]:
    for file in project.all_oob():
        for unit in file.data.get("units", ()):
            yield str(unit.get("id", ""))


def _keys(one: Listing) -> Iterator[tuple[str, ...]]:
    """What each entry names; the text of a row that is kept as written may change, as factors may."""
    for row in one.rows:
        for entry in row.entries:
            cells = one.form.cells(entry)
            who = (cells[name] for name in one.form.who if name not in ("as written", "factors"))
            yield one.name, one.file, *who, "a row as written" if cells.get("as written") else entry.name


def _reported(project: Project) -> Iterator[Finding]:
    """All that lint reports, and what it leaves out because it follows from something that it reports."""
    result = lint_project(project)
    for one in (*result.findings, *result.consequences):
        if one.span is not None and one.severity in (ERROR, WARNING):
            yield one


def _place_of(item: Finding) -> tuple[str, str, str]:
    """A finding without its line, which the import may have changed."""
    return item.code, item.span.source.name if item.span is not None else "", item.message
