"""Units, set-ups and schedules of a project or a package as tables for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolchain.exporters.tables import (
    LISTED_SCHEDULE,
    LISTED_SET_UP,
    Table,
    cell,
    listed_table,
    piece_row,
    schedule_table,
    set_up_table,
    units_table,
)
from toolchain.importers.sheets.columns import SCHEDULE as SCHEDULE_TABLE
from toolchain.importers.sheets.columns import SET_UP as SET_UP_TABLE
from toolchain.ir.package import Package
from toolchain.workspace.export.listed import ProjectLists
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project
from toolchain.workspace.tables.listing import Listing
from toolchain.workspace.tables.project_lists import listings
from toolchain.workspace.tables.row_forms import MANIFEST

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

UNITS, SET_UP, SCHEDULE = "units", "set-up", "schedule"
TABLES = {UNITS: "units", SET_UP: "set-up", SCHEDULE: "arrivals or withdrawals"}
Scenario = tuple[str, "Rules"]
_ALWAYS = {
    SET_UP: ("scenario", "set-up", "side", "place", "unit", "file"),
    SCHEDULE: ("schedule", "side", "turn", "event", "unit", "entry", "file"),
}


def project_tables(project: Project) -> dict[str, Table]:
    """Each table that has rows: units of all data files and lists, rows of all set-ups and schedules as they are written."""
    lists = ProjectLists(project)
    rows: list[tuple[str, dict[str, str]]] = []
    if lists.campaign.lists:
        model, _ = build_model(project, project.scenarios[0] if project.scenarios else None)
        ir = lists.added(model, project.scenarios[0] if project.scenarios else None)
        units = lists.lists.units.all
        pieces = ir["pieces"][-len(units) :] if units else []
        rows = [
            (unit.list, piece_row(ir, piece, unit.list, unit.group))
            for piece, unit in zip(pieces, units, strict=True)
        ]
    files = [(file.name, file.data) for file in project.all_oob()]
    held = listings(project)
    counters = [row for one in held if one.form is MANIFEST for row in _manifest(one, rows)]
    of_manifests = {one.name for one in held if one.form is MANIFEST}
    counters += [row for name, row in rows if name not in of_manifests]
    return _with_rows(
        {
            UNITS: units_table(files, counters),
            SET_UP: _listed(LISTED_SET_UP, SET_UP, [one for one in held if one.form.table == SET_UP_TABLE]),
            SCHEDULE: _listed(
                LISTED_SCHEDULE, SCHEDULE, [one for one in held if one.form.table == SCHEDULE_TABLE]
            ),
        }
    )


def package_tables(package: Package) -> dict[str, Table]:
    """Each table that has rows, as far as a package holds them."""
    scenarios = [(entry["name"], package.rules[entry["rules"]]) for entry in package.manifest["scenarios"]]
    ir = scenarios[0][1]
    return _with_rows(
        {
            UNITS: units_table([], [piece_row(ir, piece) for piece in ir["pieces"]]),
            SET_UP: set_up_table(scenarios),
            SCHEDULE: schedule_table(scenarios),
        }
    )


def _with_rows(tables: dict[str, Table]) -> dict[str, Table]:
    return {name: table for name, table in tables.items() if table.rows}


def _manifest(listing: Listing, rows: Iterable[tuple[str, dict[str, str]]]) -> Iterator[dict[str, str]]:
    """The counters of a manifest as it has them; what the package knows of each is added."""
    known: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for name, row in rows:
        if name == listing.name:
            who = (row["name"], row["kind"], row.get("value.factors", ""), row["formation"])
            known.setdefault(who, []).append(row)
    for listed in listing.rows:
        for entry in listed.entries:
            cells = listing.form.cells(entry)
            factors = cells.pop("factors")
            made = {name: cell(text or None) for name, text in cells.items() if name != "unit"}
            made["name"] = cell(cells["unit"] or None)
            bare = cell(factors.removesuffix(" (-)") or None)
            there = known.get((made["name"], made["kind"], bare, made["formation"]), [])
            whole = there[0] if there else {}
            if len(there) > 1:
                there.pop(0)
            elif there:
                # A second side of the same counter: it has no id of its own.
                known[made["name"], made["kind"], bare, made["formation"]] = [{**whole, "id": ""}]
            yield {
                **whole,
                **made,
                "file": cell(listing.file),
                "forces": cell(listing.name),
                "value.factors": cell(factors or None),
            }


def _listed(columns: tuple[str, ...], name: str, lists: Iterable[Listing]) -> Table:
    rows = [
        {
            "scenario": listing.scenarios,
            name: listing.name,
            "side": listing.owner,
            "file": listing.file,
            **listing.form.cells(entry),
        }
        for listing in lists
        for row in listing.rows
        for entry in row.entries
    ]
    return listed_table(columns, rows).without_empty(_ALWAYS[name])
