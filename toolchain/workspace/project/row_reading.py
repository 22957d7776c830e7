"""Reading the rows of ``forces`` blocks into a project, as order-of-battle files are read."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Protocol

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.model.layers import Placed
from toolchain.model.units.oobfile import OobFile
from toolchain.workspace.project.oob_reading import SCHEMA

_OF_ALL = ("series", "game")


class Read(Protocol):
    """What has been read of a project so far, to which its units are added."""

    placed: list[Placed]
    sources: list[Source]
    oob: list[OobFile]
    unit_rows: list[Placed]
    units_lost: bool
    lost: set[str]
    findings: Findings

    def all_placed(self) -> list[Placed]:
        """Blocks of the base and of the project."""


def read_unit_rows(project: Read) -> None:
    """Adds what the ``forces`` blocks of a project say to its order-of-battle files, in the order of the texts."""
    _fixed_factors(project)
    if not project.unit_rows:
        return
    from toolchain.model.units.factors import read_kinds
    from toolchain.model.units.force_file import force_file

    kinds = read_kinds(placed.block for placed in project.all_placed())
    several = Counter(placed.block.source.name for placed in project.unit_rows)
    for placed in project.unit_rows:
        block = placed.block
        assert block.units is not None
        if placed.layer not in _OF_ALL:
            project.findings.add(faults.units_of_a_scenario.at(block.keyword.span, placed.title))
            project.units_lost = True
            continue
        name = block.source.name
        packed = json_name(name)
        if several[name] > 1 and block.header:
            packed = json_name(name, block.header[0].text)
            name = f"{name} {block.header[0].text}"
        errors = project.findings.errors
        file, lost = force_file(name, packed, block, kinds, project.findings)
        project.lost |= set(lost)
        if block.units.broken or file is None:
            project.units_lost = True
        if file is not None:
            if project.findings.errors == errors and not block.units.broken:
                _judge(file, project)
            if file.data["units"]:
                project.oob.append(file)
            else:
                project.units_lost = True
    order = {source.name: number for number, source in enumerate(project.sources)}
    project.oob.sort(key=lambda file: (order[file.node.source.name], file.node.start))


def json_name(name: str, forces: str = "") -> str:
    """The order-of-battle file that holds the units of a text; ``forces`` where the text has several such blocks."""
    return name.removesuffix(".hw") + (f"-{forces}" if forces else "") + ".oob.json"


def _judge(file: OobFile, project: Read) -> None:
    """Holds the rows against the schema. Its cures are of JSON, so they are left out."""
    from toolchain.language.json.schema_words import check_schema

    found = Findings()
    check_schema(file.node, SCHEMA, found, file.data)
    if found.errors:
        project.lost |= {unit["id"] for unit in file.data["units"]}
    project.findings.extend([replace(item, fixes=(), help=_without_json(item.help)) for item in found.items])


def _without_json(text: str) -> str:
    return "" if "quotation marks" in text or "bracket" in text else text


def _fixed_factors(project: Read) -> None:
    for placed in project.placed:
        if placed.block.word not in ("amend", "replace") or not placed.block.holds("factors"):
            continue
        for line in placed.block.lines:
            if line.word == "factors":
                project.findings.add(faults.units_of_a_scenario.factors(line.span))
