"""Two projects, or two scenarios, held against each other block by block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from toolchain.compare.changes import Change, compared, in_order
from toolchain.compare.facts import Fact, numbered_alike, written
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
# Facts whose key ends with the unit that they are about.
_OF_UNITS = ("set-up", "arrivals")
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

    old = _under_new_titles(old, new)
    before, after = list(old.facts()), list(new.facts())
    made = compared(*numbered_alike(_under_new_ids(before, after), after))
    return in_order([*made, *rule_changes(old.rules(), new.rules(), takes)])


def _under_new_titles(old: Side, new: Side) -> Side:
    """The old game, with what belongs to a scenario that only has another title under the new one."""
    before, after = _scenarios(old), _scenarios(new)
    left = {words: title for title, words in after.items() if title not in before}
    renamed = {title: left[words] for title, words in before.items() if title not in after and words in left}
    if not renamed or len({*renamed.values()}) < len(renamed):
        return old
    return replace(old, blocks=[(renamed.get(layer, layer), block) for layer, block in old.blocks])


def _scenarios(side: Side) -> dict[str, tuple[str, ...]]:
    """What scenarios say, by their titles."""
    return {
        str(block.header[0].value): tuple(written(line.tokens) for line in block.lines)
        for _, block in side.blocks
        if block.word == "scenario" and block.header
    }


def _under_new_ids(old: list[Fact], new: list[Fact]) -> list[Fact]:
    """Facts of the old game, those about units that only have another id under the new one."""
    before, after = ({f.key[0]: f for f in facts if f.group == "units" and f.alike} for facts in (old, new))
    left = {fact.alike: id_ for id_, fact in after.items() if id_ not in before}
    renamed = {id_: left[f.alike] for id_, f in before.items() if id_ not in after and f.alike in left}
    return [
        replace(fact, key=(*fact.key[:-1], renamed[fact.key[-1]]), title=renamed[fact.key[-1]])
        if fact.group in _OF_UNITS and fact.key[-1] in renamed and fact.title == fact.key[-1]
        else fact
        for fact in old
    ]
