"""The files that a recipe of a map names, each read once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.importers.earth.facts import Fact, read_facts
from toolchain.importers.earth.features import Feature, read_features
from toolchain.importers.earth.heights import Heights, read_heights
from toolchain.importers.earth.placesfile import PlaceRow, read_places
from toolchain.importers.earth.recipe import Recipe, Take, is_heights


class RecipeFiles:
    """The files of a recipe, each read once. ``read`` gives the text of a file by its name in the recipe."""

    def __init__(self, recipe: Recipe, findings: Findings, read: Callable[[str], Source | None]) -> None:
        self.recipe = recipe
        self.findings = findings
        self._read = read
        self._shapes: dict[str, list[Feature]] = {}
        self._heights: dict[str, Heights | None] = {}

    def places(self, name: str) -> list[PlaceRow]:
        """The rows of a list of places."""
        source = self._read(name) if name else None
        return read_places(source, self.findings) if source is not None else []

    def facts(self, name: str) -> list[Fact]:
        """The rows of the list of facts."""
        source = self._read(name) if name else None
        return read_facts(source, self.recipe.grid.grid, self.findings) if source is not None else []

    def taken(self, take: Take) -> list[Feature]:
        """The shapes that a take means."""
        if is_heights(take.file):
            heights = self._reached(take)
            return [heights.country(take.word, take.high, take.rise)] if heights is not None else []
        return [replace(f, kind=take.word or f.kind) for f in self._meant(take)]

    def check(self, take: Take) -> list[Feature]:
        """Findings of the file of a take, and of what it asks for there; the shapes that it means, heights apart."""
        if is_heights(take.file):
            self._reached(take)
            return []
        return self._meant(take)

    def _reached(self, take: Take) -> Heights | None:
        """The heights of a take; None where no cell is so high."""
        if take.file not in self._heights:
            source = self._read(take.file)
            self._heights[take.file] = read_heights(source, self.findings) if source is not None else None
        heights = self._heights[take.file]
        if heights is None or heights.reaches(take.high, take.rise):
            return heights
        self.findings.add(faults.recipe_of_a_map.none_so_high(take.span, take.file))
        return None

    def heights(self, take: Take) -> Heights | None:
        """The heights of a take that was checked; None of other takes, and where they cannot be read."""
        return self._heights.get(take.file)

    def _meant(self, take: Take) -> list[Feature]:
        """The shapes of a take as they stand in their file."""
        if take.file not in self._shapes:
            source = self._read(take.file)
            self._shapes[take.file] = read_features(source, self.findings) if source is not None else []
        every = self._shapes[take.file]
        made = [f for f in every if _has(f, take.where)]
        lacking = [key for key in take.where if every and all(key not in f.properties for f in every)]
        for key in lacking:
            properties = dict.fromkeys(name for f in every for name in f.properties)
            span = take.cells.get(key, take.span)
            self.findings.add(faults.recipe_of_a_map.no_such_property(span, take.file, key, properties))
        if every and not made and not lacking:
            known = {str(value) for f in every for value in f.properties.values()}
            asked = ", ".join(str(value) for values in take.where.values() for value in values)
            self.findings.add(faults.recipe_of_a_map.no_such_shape(take.span, take.file, asked, known))
        for key, values in take.where.items() if made else ():
            others = {**take.where}
            del others[key]
            there = [f.properties.get(key) for f in every if _has(f, others)]
            for value in values:
                if value not in there:
                    known = {str(one) for one in there if one not in (None, *values)}
                    self.findings.add(
                        faults.recipe_of_a_map.no_shape_of_value(
                            take.cells.get(str(value), take.span), take.file, key, str(value), known
                        )
                    )
        return made


def _has(feature: Feature, where: Mapping[str, Sequence[Any]]) -> bool:
    return all(feature.properties.get(key) in values for key, values in where.items())
