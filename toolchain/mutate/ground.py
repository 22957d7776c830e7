"""The map and the start position of a model, asked as a proof-reader would: who stands where, who may stand there."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from toolchain.geometry.hexnumbers import index_by_number
from toolchain.model.model import Model, SetupRow

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex, Piece, Rules


PROHIBITED = "prohibited"
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Ground:
    """Hexes go by their index in the model, sides by their number."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.ir: Rules = model.ir
        self.hexes: list[Hex] = model.ir["hexes"]
        self.numbers = [str(h["id"]) for h in self.hexes]
        self._at = {(h["q"], h["r"]): index for index, h in enumerate(self.hexes)}

    @cached_property
    def by_number(self) -> dict[str, int]:
        """The hex of each printed number; one that two sheets share has two."""
        return index_by_number(self.ir)

    @cached_property
    def _but_for_a_sign(self) -> dict[tuple[str, str], list[int]]:
        """The hexes by what stands in their number before one of its signs, and what behind it."""
        made: dict[tuple[str, str], list[int]] = {}
        for index, number in enumerate(self.numbers):
            for at in range(len(number)):
                made.setdefault((number[:at], number[at + 1 :]), []).append(index)
        return made

    def slips(self, number: str) -> list[int]:
        """The hexes whose numbers differ from a number in one sign, in their order."""
        found = (self._but_for_a_sign.get((number[:at], number[at + 1 :]), ()) for at in range(len(number)))
        return sorted(i for one in found for i in one if self.numbers[i] != number)

    def at(self, place: tuple[int, int]) -> int | None:
        """The hex at axial coordinates, None off the map."""
        return self._at.get(place)

    def neighbours(self, index: int) -> list[int]:
        """The hexes that touch a hex."""
        here = self.hexes[index]
        found = (self._at.get((here["q"] + q, here["r"] + r)) for q, r in STEPS)
        return [one for one in found if one is not None]

    def index(self, word: str) -> int | None:
        """The hex of a number or of a place name (with underscores for blanks)."""
        if word in self.by_number:
            return self.by_number[word]
        for index, here in enumerate(self.hexes):
            if here["name"] and here["name"].replace(" ", "_").replace(".", "") == word.replace(".", ""):
                return index
        return None

    def prohibited(self, index: int) -> bool:
        """Whether the terrain of a hex is of the class that nobody may enter."""
        terrains = self.ir["terrains"]
        return any(PROHIBITED in terrains[name]["is"] for name in self.hexes[index]["terrains"])

    @cached_property
    def held(self) -> dict[int, int]:
        """Which side holds a hex at the start, where a state of hexes says so."""
        sides = [side["name"] for side in self.ir["sides"]]
        made: dict[int, int] = {}
        for block in self.model.blocks:
            if block.word != "state" or [t.text for t in block.header[1:3]] != ["of", "hex"]:
                continue
            for line in block.lines:
                words = [t.text for t in line.tokens]
                if len(words) == 4 and words[0] == "start" and words[1] in sides and words[2] == "in":
                    for index in self.ir["regions"].get(words[3], ()):
                        made[index] = sides.index(words[1])
        return made

    def in_use(self, setup: str) -> bool:
        """Whether the scenario names a set-up."""
        return any(name == f"setup {setup}" for one in self.ir["scenarios"] for name, _side in one["setup"])

    @cached_property
    def _in_use(self) -> list[SetupRow]:
        """The rows of the set-ups of the scenario."""
        return [row for row in self.model.setup_rows if self.in_use(row["block"].header[0].text)]

    @cached_property
    def standing(self) -> dict[int, list[Piece]]:
        """The pieces that a set-up puts into one hex, by hex; not those that are placed in a region at will."""
        made: dict[int, list[Piece]] = {}
        for row in self._in_use:
            if row["hexes"] is not None and len(row["hexes"]) == 1:
                made.setdefault(next(iter(row["hexes"])), []).append(row["piece"].info["piece"])
        return made

    def starting_regions(self, side: int) -> list[frozenset[int]]:
        """The regions in which a side may set up units at will."""
        rows = self._in_use
        return [
            frozenset(r["hexes"]) for r in rows if r["side"] == side and r["hexes"] and len(r["hexes"]) > 1
        ]

    def weight(self, piece: Piece) -> int:
        """What a piece counts against the first stacking limit: 1, or its printed value."""
        weight = self.ir["stackings"][0]["weight"]
        if weight[0] == "int":
            return int(weight[1])
        return int(piece["values"].get(weight[1], 1))

    def limit(self) -> int:
        """The first stacking limit, when it is a plain number; 0 when there is none."""
        rules = self.ir["stackings"]
        return int(rules[0]["limit"][1]) if rules and rules[0]["limit"][0] == "int" else 0

    @cached_property
    def edge_features(self) -> dict[frozenset[int], list[str]]:
        """The features on each hexside that has any."""
        return {frozenset((a, b)): list(features) for a, b, features in self.ir["edges"]}


def off_the_map(number: str, by: int) -> str:
    """A hex number whose first figure is so much larger; behind the name of a sheet when there is one."""
    start = re.search(r"[0-9][0-9.]*$", number)
    at = start.start() if start is not None else 0
    return f"{number[:at]}{int(number[at]) + by}{number[at + 1 :]}" if start is not None else number
