"""Two projects, or two scenarios, held against each other block by block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from toolchain.compare.changes import Change, compared, in_order
from toolchain.compare.facts import Fact, numbered_alike
from toolchain.compare.ground import WORDS as GROUND
from toolchain.compare.ground import ground_facts
from toolchain.compare.lists import list_facts
from toolchain.compare.rules import Layered, rule_changes
from toolchain.compare.schedules import is_row as is_arrival
from toolchain.compare.schedules import schedule_facts
from toolchain.compare.setups import is_row as is_placement
from toolchain.compare.setups import set_up_facts
from toolchain.compare.tables import table_facts
from toolchain.compare.units import unit_facts
from toolchain.language.ast import Block, Line
from toolchain.model.units.campaign import Campaign
from toolchain.model.units.oobfile import OobFile

# What is said for readers and for the linter, not of the game.
_NO_GAME = ("part", "allow", "spellings", "abbreviations")
_PLACES = ("region", "place", "chain", "box")


@dataclass
class Side:
    """One of the two: its blocks with their layers, its order-of-battle files and lists of counters.

    ``forces`` names the lists that count where a single scenario is compared; None for all of them.
    """

    blocks: list[Layered]
    oob: list[OobFile]
    campaign: Campaign
    forces: list[str] | None = None
    about: list[Fact] = field(default_factory=list)
    units: set[str] = field(init=False)
    places: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.units = {
            str(unit.get("id"))
            for file in self.oob
            for unit in file.data.get("units", ())
            if isinstance(unit, dict)
        }
        self.places = {b.header[0].text for _, b in self.blocks if b.word in _PLACES and b.header}

    def facts(self) -> Iterator[Fact]:
        """All that is compared one by one."""
        yield from self.about
        yield from unit_facts(self.oob)
        for layer, block in self.blocks:
            if block.word == "setup":
                yield from set_up_facts(layer, block, self.units, self.places)
            elif block.word == "schedule" and not block.rows:
                yield from schedule_facts(layer, block)
            elif block.word == "table":
                yield from table_facts(layer, block)
        yield from list_facts(self.campaign, self.forces)
        yield from ground_facts(self.blocks)

    def rules(self) -> Iterable[Layered]:
        """Blocks that are compared line by line."""
        skipped = (*_NO_GAME, *GROUND, "forces", "table")
        return [(layer, block) for layer, block in self.blocks if block.word not in skipped]


def project_changes(old: Side, new: Side) -> list[Change]:
    """Everything that is different in game terms."""

    def takes(block: Block, line: Line) -> bool:
        if block.word == "setup":
            return not is_placement(line, old.units | new.units, old.places | new.places)
        return block.word != "schedule" or not is_arrival(line)

    made = compared(*numbered_alike(old.facts(), new.facts()))
    return in_order([*made, *rule_changes(old.rules(), new.rules(), takes)])
