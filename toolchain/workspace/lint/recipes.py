"""The recipe of a map and its lists, held against the project and its map; checked once for each state of them."""

from __future__ import annotations

import marshal
import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.base.diagnostic import NOTE, Finding, Findings
from toolchain.base.digest import sha256
from toolchain.base.ordinary import leads_out
from toolchain.base.source import Source, Span
from toolchain.model.model import Model
from toolchain.workspace.lint.kept_findings import Known, remembered
from toolchain.workspace.lint.misplaced import as_warning
from toolchain.workspace.project.location import FILE
from toolchain.workspace.project.project import Project
from toolchain.workspace.project.side_files import PLACES, RECIPE, read_text

if TYPE_CHECKING:
    from toolchain.importers.earth.recipe import Recipe

_GROUND = (
    "layout",
    "numbering",
    "sheets",
    "hexes",
    "terrains",
    "edges",
    "networks",
    "drawn_lines",
    "regions",
)

# What a recipe may well say, and seldom means; notes of importing are of no use here.
_PLAUSIBLE = frozenset(("SYN090", "MAP101", "MAP102"))
_YEAR = r"(?<!\d)1[5-9]\d\d(?!\d)|(?<!\d)20\d\d(?!\d)"


def check_recipe(project: Project, models: list[Model], paragraphs: frozenset[str] | None) -> list[Finding]:
    """What is wrong with the recipe of a project, where it has one. The map can be played all the same."""
    path = project.own_file(RECIPE)
    if path is None:
        return []
    findings = Findings()
    source = read_text(path, RECIPE, findings)
    if source is None:
        return _shown(findings)
    known = project.cache.fits if project.cache is not None else None
    years = _years(project)
    rest = _beside(project, models, paragraphs, years)
    if known is not None and _fits_still(project, source, rest, known):
        return []
    # Imported here: a project without a recipe, or with one that fits, does not pay for it.
    from toolchain.importers.earth.recipe import read_recipe

    recipe = read_recipe(source, findings)
    if recipe is None:
        return _shown(findings)
    if known is not None and not findings.items:
        known.put(_key_of_files(source), tuple(recipe.files))
    texts = _texts(project, recipe.files, recipe.named, findings)
    for key, named in (("towns", recipe.towns), ("facts", recipe.facts)):
        file = f"{key}.csv"
        if not named and file not in recipe.files and project.own_file(file) is not None:
            findings.add(faults.recipe_of_a_map.not_named(recipe.named("grid"), file, key))
            return _shown(findings)
    sources = {text.name: text for text in (recipe.source, *texts.values())}

    def find() -> list[Finding]:
        from toolchain.language.characters import check_scripts
        from toolchain.workspace.importing.recipe_words import check_heights, check_years

        found = Findings()
        for text in (recipe.source, *(texts[name] for name in texts if name.endswith(".csv"))):
            check_scripts(text, found)
        check_heights(recipe, found)
        check_years(recipe, years, found)
        _compare(recipe, texts, models[0] if models else None, paragraphs, found)
        return _shown(found)

    return _shown(findings) + remembered(known, _key(source, texts, rest), sources.values(), find)


def _fits_still(project: Project, source: Source, rest: bytes, known: Known) -> bool:
    """Whether nothing was found in the same recipe and files, held against the same: then it need not be read."""
    files = known.get(_key_of_files(source))
    if files is None:
        return False
    unread = Findings()
    texts = _texts(project, map(str, files), lambda name: Span(source, 0, 0), unread)
    return not unread.items and known.get(_key(source, texts, rest)) == ()


def _beside(
    project: Project, models: list[Model], paragraphs: frozenset[str] | None, years: list[int]
) -> bytes:
    """All that a recipe and its files are held against."""
    ground = [models[0].ir.get(name) for name in _GROUND] if models else []
    networks = [b.span.text for m in models[:1] for b in (*m.blocks, *m.said) if b.word == "network"]
    there = [project.own_file(f"{key}.csv") is not None for key in ("towns", "facts")]
    return marshal.dumps((ground, networks, sorted(paragraphs or ()), paragraphs is None, years, there), 2)


def _key(source: Source, texts: Mapping[str, Source], rest: bytes) -> str:
    held = "".join(f"{name}\0{text.text}\0" for name, text in {RECIPE: source, **texts}.items())
    return sha256(b"recipe" + held.encode("utf-8", "surrogatepass") + rest)


def _key_of_files(source: Source) -> str:
    """Of the names of the files in a recipe that could be read without a finding."""
    return sha256(b"files" + source.text.encode("utf-8", "surrogatepass"))


def _shown(findings: Findings) -> list[Finding]:
    return [
        item if item.code in _PLAUSIBLE else as_warning(item)
        for item in findings.items
        if item.severity != NOTE or item.code in _PLAUSIBLE
    ]


def _years(project: Project) -> list[int]:
    """The years that titles of the project, its games, scenarios and calendar name, in order."""
    words = [str(project.settings.get("project", "title"))]
    for placed in project.all_placed():
        if placed.block.word in ("game", "scenario"):
            words += [token.text for token in placed.block.header]
        elif placed.block.word == "calendar":
            words.append(placed.block.span.text)
    return sorted({int(year) for word in words for year in re.findall(_YEAR, word)})


def _texts(
    project: Project, files: Iterable[str], named: Callable[[str], Span], findings: Findings
) -> dict[str, Source]:
    """The texts of the files that a recipe names, by these names. A map may be handed on without the data outside it."""
    made = {}
    for name in files:
        path = project.folder / name
        folder = os.path.dirname(name)
        if "\0" in name:  # no name of a file
            findings.add(faults.recipe_of_a_map.no_file(named(name), name))
        elif project.leads_out(path):
            findings.add(faults.recipe_of_a_map.outside(named(name), name, folder, FILE))
        elif os.path.isfile(path):
            text = read_text(path, name, findings)
            if text is not None:
                made[name] = text
        elif not leads_out(path, project.folder) or path.parent.is_dir():
            findings.add(faults.recipe_of_a_map.no_file(named(name), name))
    return made


def _compare(
    recipe: Recipe,
    texts: Mapping[str, Source],
    model: Model | None,
    paragraphs: frozenset[str] | None,
    findings: Findings,
) -> None:
    from toolchain.importers.earth.placing import check_scale, place_grid
    from toolchain.workspace.importing.against_map import AgainstMap
    from toolchain.workspace.importing.drawn_map import drawn_map
    from toolchain.workspace.importing.recipe_files import RecipeFiles
    from toolchain.workspace.importing.recipe_words import check_grid, check_words

    reader = RecipeFiles(recipe, findings, texts.get)
    features = {id(f): f for take in recipe.takes for f in reader.check(take)}
    # The places of `places.csv` are held against the map itself.
    of_places = findings if recipe.places != PLACES else Findings()
    rows = RecipeFiles(recipe, of_places, texts.get).places(recipe.places)
    placing = place_grid(rows, recipe.grid.grid, {}, of_places, Span(recipe.source, 0, 1)) if rows else None
    if placing is not None and recipe.grid.hex_km is not None:
        check_scale(placing, recipe.grid.hex_km, findings)
    if model is None or not model.ir["hexes"] or model.numbers.sheets:
        reader.places(recipe.towns)
        reader.facts(recipe.facts)
        return  # there is no map yet, or one that no recipe draws
    drawn = drawn_map(model)
    check_words(recipe, drawn, paragraphs, findings)
    if not check_grid(recipe, model, findings):
        return
    before = len(findings.items)
    facts, towns = reader.facts(recipe.facts), reader.places(recipe.towns)
    if not texts.keys() >= recipe.lists or len(findings.items) > before:
        return  # what cannot be read would be missed everywhere
    against = AgainstMap(recipe, drawn, paragraphs, findings)
    against.facts(facts)
    judgement = placing.judgement if placing is not None else None
    holds = judgement is not None and len(judgement.agreeing) * 2 > len(judgement.places)
    fit = judgement.fit if judgement is not None and holds else None
    against.towns(towns, rows, fit)
    against.names()
    against.places(rows)
    if fit is not None:
        against.shapes([*features.values()], fit)
        for take in recipe.takes:
            against.heights(take, reader.heights(take), fit)
