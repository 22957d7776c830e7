"""What a map file holds, by the numbers of hexes, for those who compare the lists beside it with it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from toolchain.model.model import Model
from toolchain.workspace.importing.kept import ways_of

HEX, HEXSIDE = "hex", "hexside"


@dataclass
class DrawnMap:
    """Terrains and names of hexes, what lies on or crosses each hexside, regions, and the words that are declared."""

    terrains: dict[str, frozenset[str]]
    names: dict[str, str]
    regions: dict[str, frozenset[str]]
    declared: dict[str, str]  # terrain to `hex` or `hexside`
    ways: dict[str, str]  # feature of links to its network
    networks: frozenset[str]
    sides: dict[frozenset[str], set[str]] = field(default_factory=lambda: defaultdict(set))
    titles: dict[tuple[str, frozenset[str]], set[str]] = field(default_factory=lambda: defaultdict(set))

    def of(self, kind: str) -> list[str]:
        """The terrains on hexes or hexsides."""
        return [name for name, on in self.declared.items() if on == kind]


def drawn_map(model: Model) -> DrawnMap:
    """The map of a scenario."""
    ir = model.ir
    ids = [held["id"] for held in ir["hexes"]]
    networks = [b for b in (*model.blocks, *model.said) if b.word == "network" and b.header]
    made = DrawnMap(
        {held["id"]: frozenset(held["terrains"]) for held in ir["hexes"]},
        {held["id"]: held["name"] or "" for held in ir["hexes"]},
        {name: frozenset(ids[i] for i in members) for name, members in ir["regions"].items()},
        {name: held["on"] for name, held in ir["terrains"].items()},
        {way: block.header[0].text for block in networks for way in ways_of(block)},
        frozenset(block.header[0].text for block in networks),
    )
    for a, b, terrains in ir["edges"]:
        made.sides[frozenset((ids[a], ids[b]))].update(terrains)
    for line in ir["drawn_lines"]:
        for a, b in line["pairs"]:
            side = frozenset((ids[a], ids[b]))
            made.titles[line["feature"], side].add(line["title"])
            if line["feature"] in made.ways:
                made.sides[side].add(line["feature"])
    return made
