"""A map by its recipe: the files that it names read, put on the grid, and written as the text of a map file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import ERROR, Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.importers.draft import written
from toolchain.importers.earth.drafting import Drafting
from toolchain.importers.earth.facts import Fact, read_facts
from toolchain.importers.earth.features import Feature, read_features
from toolchain.importers.earth.heights import Heights, read_heights
from toolchain.importers.earth.placesfile import PlaceRow, read_places
from toolchain.importers.earth.placing import Placing, check_scale, place_grid
from toolchain.importers.earth.recipe import Recipe, Take, is_heights, read_recipe
from toolchain.workspace.project.project_context import surroundings
from toolchain.workspace.project.side_files import read_text, shown


def import_recipe(file: Path, folder: Path) -> tuple[str | None, list[Finding], Placing | None]:
    """The text of ``folder/map.hw`` (None when there are errors), what was found, and how the grid was placed."""
    findings = Findings()
    source = read_text(file, shown(file), findings)
    recipe = read_recipe(source, findings) if source is not None else None
    if recipe is None:
        return None, findings.items, None
    reader = _Files(file.parent, recipe, findings)
    rows = reader.places(recipe.places)
    towns = reader.places(recipe.towns) if recipe.towns else []
    facts = reader.facts(recipe.facts) if recipe.facts else []
    taken = [(take, reader.taken(take)) for take in recipe.takes]
    if _failed(findings):
        return None, findings.items, None
    placing = place_grid(rows, recipe.grid.grid, {}, findings, Span(recipe.source, 0, 1))
    if placing is None or _failed(findings):
        return None, findings.items, placing
    if recipe.grid.hex_km is not None:
        check_scale(placing, recipe.grid.hex_km, findings)
    drafting = Drafting(recipe, placing.fit, findings)
    drafting.carry_out(taken, towns, facts)
    if _failed(findings):
        return None, findings.items, placing
    layer, known = surroundings(folder, "map.hw")
    return written(drafting.draft, layer or "Game", file.name, known), findings.items, placing


def _failed(findings: Findings) -> bool:
    return any(item.severity == ERROR for item in findings.items)


class _Files:
    """The files of a recipe, each read once; they lie where the recipe says, seen from its own folder."""

    def __init__(self, folder: Path, recipe: Recipe, findings: Findings) -> None:
        self.folder = folder
        self.recipe = recipe
        self.findings = findings
        self._shapes: dict[str, list[Feature]] = {}
        self._heights: dict[str, Heights | None] = {}

    def _read(self, name: str) -> Source | None:
        path = self.folder / name
        if path.is_file():
            return read_text(path, shown(path), self.findings)
        at = self.recipe.source.text.find(name)
        self.findings.add(
            faults.recipe_of_a_map.no_file(Span(self.recipe.source, at, at + len(name)), shown(path))
        )
        return None

    def places(self, name: str) -> list[PlaceRow]:
        """The rows of a list of places."""
        source = self._read(name)
        return read_places(source, self.findings) if source is not None else []

    def facts(self, name: str) -> list[Fact]:
        """The rows of the list of facts."""
        source = self._read(name)
        return read_facts(source, self.recipe.grid.grid, self.findings) if source is not None else []

    def taken(self, take: Take) -> list[Feature]:
        """The shapes that a take means."""
        if is_heights(take.file):
            if take.file not in self._heights:
                source = self._read(take.file)
                self._heights[take.file] = read_heights(source, self.findings) if source is not None else None
            heights = self._heights[take.file]
            if heights is None:
                return []
            country = heights.country(take.word, take.high, take.rise)
            if not country.parts:
                self.findings.add(faults.recipe_of_a_map.none_so_high(take.span, take.file))
            return [country] if country.parts else []
        if take.file not in self._shapes:
            source = self._read(take.file)
            self._shapes[take.file] = read_features(source, self.findings) if source is not None else []
        every = self._shapes[take.file]
        made = [replace(f, kind=take.word or f.kind) for f in every if _meant(f, take)]
        if every and not made:
            known = {str(value) for f in every for value in f.properties.values()}
            asked = ", ".join(str(value) for values in take.where.values() for value in values)
            self.findings.add(faults.recipe_of_a_map.no_such_shape(take.span, take.file, asked, known))
        return made


def _meant(feature: Feature, take: Take) -> bool:
    return all(feature.properties.get(key) in values for key, values in take.where.items())
