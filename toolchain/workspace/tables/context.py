"""What a project has that cells of a table may name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from toolchain.importers.sheets.columns import Words
from toolchain.language.ast import Block
from toolchain.language.tokens import split_commas
from toolchain.model.calendar import Calendar, read_calendar
from toolchain.model.declarations import Attribute
from toolchain.model.model import Model
from toolchain.model.units.factors import Kinds, read_kinds
from toolchain.workspace.project.in_force import build_model, no_examples
from toolchain.workspace.project.project import Project
from toolchain.workspace.tables.listing import Listing
from toolchain.workspace.tables.project_lists import listings

Extent = tuple[tuple[str, str], tuple[str, str]]
_PLACES = ("region", "place", "chain", "box", "edge")


@dataclass
class Context:
    """The project of an import, and what is asked of it again and again."""

    project: Project

    @cached_property
    def blocks(self) -> list[Block]:
        """Blocks of the project and of what it extends."""
        return [placed.block for placed in self.project.all_placed()]

    @cached_property
    def kinds(self) -> Kinds:
        """Kinds, sides and nations."""
        return read_kinds(self.blocks)

    @cached_property
    def owners(self) -> dict[str, str]:
        """Sides and nations with their sides."""
        return {**{side: side for side in self.kinds.sides}, **self.kinds.side_of}

    @cached_property
    def words(self) -> Words:
        """What titles of columns may name."""
        ratings: dict[str, None] = {}
        faces: dict[str, None] = {}
        for block in self.blocks:
            if block.word != "kind":
                continue
            for line in block.lines:
                parts = split_commas(line.tokens[1:]) if line.word in ("has", "faces") else []
                into = ratings if line.word == "has" else faces
                into.update(dict.fromkeys(part[0].text for part in parts if part))
        return Words(list(ratings), list(faces), list(self.kinds.above), self.owners)

    @cached_property
    def units(self) -> dict[str, dict[str, object]]:
        """The units of the project by their ids."""
        return units_of(self.project)

    @cached_property
    def ids_of_name(self) -> dict[str, list[str]]:
        """Ids of units by what is printed on them, in small letters."""
        made: dict[str, list[str]] = defaultdict(list)
        for id_, unit in self.units.items():
            made[str(unit.get("name", "")).lower()].append(id_)
        return made

    @cached_property
    def listings(self) -> list[Listing]:
        """All lists of the project itself."""
        return listings(self.project)

    @cached_property
    def model(self) -> Model:
        """The rules in force in the default scenario."""
        return build_model(self.project, self.project.default_scenario(), examples=no_examples)[0]

    @cached_property
    def attributes(self) -> dict[str, Attribute]:
        """The ratings of all kinds as they are declared."""
        return self.model.facts.attributes

    @cached_property
    def _ground(self) -> tuple[list[str], list[str]]:
        model = self.model
        hexes = [str(one["id"]) for one in model.ir["hexes"]]
        names = [str(one["name"]).replace(" ", "_") for one in model.ir["hexes"] if one["name"]]
        return hexes, [*names, *map(str, model.ir["regions"])]

    @cached_property
    def places(self) -> frozenset[str]:
        """Hexes, places, regions and boxes, and what lists of the project use as such."""
        hexes, names = self._ground
        declared = {b.header[0].text for b in self.blocks if b.word in _PLACES and b.header}
        boxes = [b.header[0].text for b in self.blocks if b.word == "box" and b.header]
        of_sides = {f"{box} of {side}" for box in boxes for side in self.kinds.sides}
        return frozenset({*hexes, *names, *declared, *of_sides, *self._used("place")})

    @cached_property
    def extent(self) -> Extent | None:
        """The first and last of both halves of the hex numbers; None where they are not all of one even length."""
        hexes = self._ground[0]
        if not hexes or {len(one) % 2 for one in hexes} != {0} or not all(map(str.isdigit, hexes)):
            return None
        if len({len(one) for one in hexes}) > 1:
            return None
        half = len(hexes[0]) // 2
        ends = [sorted({one[:half] for one in hexes}), sorted({one[half:] for one in hexes})]
        return (ends[0][0], ends[0][-1]), (ends[1][0], ends[1][-1])

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How many figures hex numbers have."""
        return tuple(sorted({len(one) for one in self._ground[0] if one.isdigit()})) or (4,)

    @cached_property
    def entries(self) -> frozenset[str]:
        """Entries, and what schedules of the project use as such."""
        declared = {b.header[0].text for b in self.blocks if b.word == "entry" and b.header}
        return frozenset({*declared, *self._used("entry")})

    @cached_property
    def turn_words(self) -> frozenset[str]:
        """Words that schedules use in place of turns."""
        return frozenset(word for word in self._used("turn") if not word.isdigit())

    @cached_property
    def calendar(self) -> Calendar:
        """The calendar of the project; one that allows every date without it."""
        return read_calendar(next((b for b in self.blocks if b.word == "calendar"), None))

    @property
    def turns_per_month(self) -> int:
        """Of the calendar; 0 without one."""
        return self.calendar.turns

    @cached_property
    def century(self) -> int:
        """That of years with two figures: the calendar's, else the twentieth."""
        block = next((b for b in self.blocks if b.word == "calendar"), None)
        months = next((line for line in block.lines if line.word == "months"), None) if block else None
        year = months.tokens[1].text[:4] if months is not None and len(months.tokens) > 1 else "1900"
        return int(year[:2]) * 100 if year.isdigit() else 1900

    @cached_property
    def counter_words(self) -> tuple[frozenset[str], frozenset[str]]:
        """Kinds and designations of counters in lists."""
        kinds, names = set(self.kinds.above), set()
        for listing in self.listings:
            if listing.form.counters:
                at = listing.form.shared.index("kind")
                for row in listing.rows:
                    kinds |= {entry.shared[at] for entry in row.entries}
                    names |= {entry.name for entry in row.entries}
        return frozenset(kinds - {""}), frozenset(names - {""})

    def _used(self, field: str) -> Iterable[str]:
        for listing in self.listings:
            if field in listing.form.shared:
                at = listing.form.shared.index(field)
                yield from (
                    entry.shared[at] for row in listing.rows for entry in row.entries if entry.shared[at]
                )


def units_of(project: Project) -> dict[str, dict[str, object]]:
    """The units of orders of battle by their ids, each with its side, formations and supplements carried out."""
    return {
        str(unit["id"]): {**unit, "side": file.data.get("side", "")}
        for file in project.all_oob()
        for unit in file.data.get("units", ())
        if isinstance(unit, dict) and "id" in unit
    }


def is_beyond(text: str, extent: Extent) -> bool:
    """Whether a text is the number of a hex that the map does not reach."""
    found = re.fullmatch(r"(?:hex )?(\d+)(?:[.,:/ -](\d+))?", text, re.IGNORECASE)
    if found is None:
        return False
    (left, right), (top, bottom) = extent
    half = len(left)
    if found[2]:
        column, row = found[1].zfill(half), found[2].zfill(half)
    else:
        number = found[1].zfill(2 * half)
        column, row = number[:half], number[half:]
    inside = len(column + row) == 2 * half and left <= column <= right and top <= row <= bottom
    return not inside
