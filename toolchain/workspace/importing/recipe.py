"""A map by its recipe: the files that it names read, put on the grid, and written as the text of a map file."""

from __future__ import annotations

from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import ERROR, Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.importers.draft import written
from toolchain.importers.earth.drafting import Drafting
from toolchain.importers.earth.placing import Placing, check_scale, place_grid
from toolchain.importers.earth.recipe import read_recipe
from toolchain.workspace.importing.recipe_files import RecipeFiles
from toolchain.workspace.project.project_context import surroundings
from toolchain.workspace.project.side_files import read_text, shown


def import_recipe(file: Path, folder: Path) -> tuple[str | None, list[Finding], Placing | None]:
    """The text of ``folder/map.hw`` (None when there are errors), what was found, and how the grid was placed."""
    findings = Findings()
    drafting, placing = _drafted(file, findings)
    if drafting is None:
        return None, findings.items, placing
    layer, known = surroundings(folder, "map.hw")
    return written(drafting.draft, layer or "Game", file.name, known), findings.items, placing


def try_recipe(file: Path) -> list[Finding]:
    """What is found when a recipe is carried out and no text is written."""
    findings = Findings()
    _drafted(file, findings)
    return findings.items


def _drafted(file: Path, findings: Findings) -> tuple[Drafting | None, Placing | None]:
    """The map as it is drawn (None when there are errors), and how the grid was placed."""
    source = read_text(file, shown(file), findings)
    recipe = read_recipe(source, findings) if source is not None else None
    if recipe is None:
        return None, None

    def read(name: str) -> Source | None:
        path = file.parent / name
        if path.is_file():
            return read_text(path, shown(path), findings)
        findings.add(faults.recipe_of_a_map.no_file(recipe.named(name), shown(path)))
        return None

    reader = RecipeFiles(recipe, findings, read)
    rows = reader.places(recipe.places)
    towns = reader.places(recipe.towns)
    facts = reader.facts(recipe.facts)
    taken = [(take, reader.taken(take)) for take in recipe.takes]
    if _failed(findings):
        return None, None
    placing = place_grid(rows, recipe.grid.grid, {}, findings, Span(recipe.source, 0, 1))
    if placing is None or _failed(findings):
        return None, placing
    if recipe.grid.hex_km is not None:
        check_scale(placing, recipe.grid.hex_km, findings)
    drafting = Drafting(recipe, placing.fit, findings)
    drafting.carry_out(taken, towns, facts)
    return (None if _failed(findings) else drafting), placing


def _failed(findings: Findings) -> bool:
    return any(item.severity == ERROR for item in findings.items)
