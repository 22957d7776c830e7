"""Units, set-ups and schedules of a project or a package as tables for spreadsheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolchain.exporters.tables import piece_row, schedule_csv, set_up_csv, units_csv
from toolchain.ir.package import Package
from toolchain.ir.roster import Change, Roster, roster_of
from toolchain.language.ast import Block
from toolchain.workspace.export.listed import ProjectLists
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

UNITS, SET_UP, SCHEDULE = "units.csv", "set-up.csv", "schedule.csv"
TABLES = {UNITS: "units", SET_UP: "set-up", SCHEDULE: "arrivals or withdrawals"}
Scenario = tuple[str, "Rules"]


def project_tables(project: Project) -> dict[str, bytes]:
    """Each table that has rows: units of all data files and lists; set-ups and schedules of all scenarios.

    Rows of lists that no scenario uses have an empty scenario.
    """
    lists = ProjectLists(project)
    blocks: list[Block | None] = [*project.scenarios] or [None]
    scenarios: list[Scenario] = []
    for block in blocks:
        model, _ = build_model(project, block)
        scenarios.append((model.scenario, lists.added(model, block)))
    rows = []
    if lists.campaign.lists:
        ir = scenarios[0][1]
        units = lists.lists.units.all
        pieces = ir["pieces"][-len(units) :] if units else []
        rows = [
            piece_row(ir, piece, unit.list, unit.group) for piece, unit in zip(pieces, units, strict=True)
        ]
        scenarios.append(("", {**ir, "roster": _unused(lists, scenarios).plain()}))
    files = [(file.name, file.data) for file in project.all_oob()]
    return _tables(units_csv(files, rows), scenarios)


def package_tables(package: Package) -> dict[str, bytes]:
    """Each table that has rows, as far as a package holds them."""
    scenarios = [(entry["name"], package.rules[entry["rules"]]) for entry in package.manifest["scenarios"]]
    ir = scenarios[0][1]
    return _tables(units_csv([], [piece_row(ir, piece) for piece in ir["pieces"]]), scenarios)


def _tables(units: str, scenarios: Sequence[Scenario]) -> dict[str, bytes]:
    made = {UNITS: units, SET_UP: set_up_csv(scenarios), SCHEDULE: schedule_csv(scenarios)}
    return {name: text.encode() for name, text in made.items() if text.count("\n") > 1}


def _unused(lists: ProjectLists, scenarios: Sequence[Scenario]) -> Roster:
    """Rows of lists that no scenario has."""
    used = [roster_of(ir) for _, ir in scenarios]
    begun = {row.list for held in used for row in held.placements}
    dated = {_dateless(row) for held in used for row in (*held.arrivals, *held.withdrawals)}
    every = lists.lists
    return Roster(
        tuple(row for row in every.placements if row.list not in begun),
        tuple(row for row in every.arrivals if _dateless(row) not in dated),
        tuple(row for row in every.withdrawals if _dateless(row) not in dated),
    )


def _dateless(row: Change) -> Change:
    """A row without the turn that its date is in one scenario."""
    return row._replace(turn=0)
