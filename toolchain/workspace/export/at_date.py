"""A project with a war in lists at a date: what is drawn of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.counters.listed import stacks
from toolchain.exporters.counters.shown import Shown
from toolchain.geometry.hexnumbers import index_by_number
from toolchain.model.units.position import position_at
from toolchain.workspace.export.chains import fronts_to_draw
from toolchain.workspace.export.listed import ProjectLists
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


@dataclass(frozen=True)
class AtDate:
    """The stacks of a date by hex, the front lines, and how many counters have no hex."""

    stacks: dict[int, list[Shown]]
    fronts: list[tuple[str, list[int]]]
    elsewhere: int


def at_date(project: Project, ir: Rules, date: str) -> AtDate:
    """The map at a date of the lists, whose units the package holds. Raises NoSuchDate."""
    lists = ProjectLists(project)
    position = position_at(lists.campaign, date)
    units, index = lists.lists.units, index_by_number(ir)
    first = len(ir["pieces"]) - len(units.all)
    standing = {
        first + units.number(one.entry): index[one.hex] for one in position.placed if one.hex in index
    }
    fronts = fronts_to_draw(project, ir, position.orders.values())
    return AtDate(stacks(ir, standing), fronts, len(position.counters) - len(standing))
