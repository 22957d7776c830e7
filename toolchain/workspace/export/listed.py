"""What the lists of a project add to the packages of its scenarios: units, where they begin, when they come and go."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from toolchain.compile.lists import with_rows, with_units
from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.model.units.campaign import Campaign, read_campaign
from toolchain.model.units.roster import Lists, listed_roster, played_roster, read_lists
from toolchain.workspace.export.reference import References
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


class ProjectLists:
    """The lists of one project, read when they are asked for."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @cached_property
    def campaign(self) -> Campaign:
        """A war in lists; an empty one where the project has none."""
        return read_campaign(self.project.all_placed())

    @cached_property
    def lists(self) -> Lists:
        """Its units and rows."""
        return read_lists(self.campaign)

    @cached_property
    def references(self) -> References:
        """What the packages say of its book."""
        return References(self.project)

    def added(self, model: Model, scenario: Block | None) -> Rules:
        """The package of a scenario with the units and rows of the lists that it begins with or that fall in its dates."""
        played = played_roster(model)
        if not self.campaign.lists:
            return with_rows(model.ir, played)
        rows = listed_roster(self.lists, self.campaign, scenario, _in_force(model))
        rows = rows.after(len(model.ir["pieces"]))
        ir = with_units(model.ir, self.campaign.who.kinds, self.lists.units.all)
        return with_rows(ir, played.with_more(rows))


def _in_force(model: Model) -> frozenset[str]:
    """The names of the lists that no other rule of the scenario suspends."""
    return frozenset(
        block.header[0].text
        for block in (*model.blocks, *model.said)
        if block.word in ("forces", "schedule") and block.header
    )
