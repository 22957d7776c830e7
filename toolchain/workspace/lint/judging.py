"""Order-of-battle files judged by jsonschema itself, where only code made of the schema has judged them so far."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from toolchain.base.diagnostic import Finding, Findings
from toolchain.model.units.oobfile import OobFile
from toolchain.workspace.project.oob_reading import SCHEMA
from toolchain.workspace.project.project import Project


def judge_changed(project: Project, found: Iterable[Finding]) -> list[Finding]:
    """What jsonschema reports of each file that is new or changed and has a finding.

    Of a long file it judges the head and the units with a finding, so that linting after each change stays quick.
    """
    changed = [file for layer in _layers(project) for file in layer.judged_quickly]
    if not changed:
        return []
    places: dict[str, list[int]] = {}
    for item in found:
        if item.span is not None:
            places.setdefault(item.span.source.name, []).append(item.span.start)
    made = Findings()
    for file in changed:
        if file.name in places:
            # Imported here: a project without such a file does not pay for it.
            from toolchain.language.json.schema_words import judge_units

            judge_units(file.node, SCHEMA, made, _units_at(file, places[file.name]))
    return made.items


def judge_all(project: Project) -> list[Finding]:
    """What jsonschema reports of every file of a project and of those it extends."""
    made = Findings()
    for layer in project.oob_layers():
        for file in layer:
            from toolchain.language.json.schema_words import judge_whole

            judge_whole(file.node, SCHEMA, made)
    return made.items


def _layers(project: Project) -> Iterator[Project]:
    below: Project | None = project
    while below is not None:
        yield below
        below = below.base


def _units_at(file: OobFile, places: list[int]) -> set[int]:
    """The numbers of the units in which these places lie."""
    units = file.node.at(("units",))
    if units.value_kind != "array":
        return set()
    starts = [unit.start for unit in units.value]
    return {bisect_right(starts, place) - 1 for place in places}
