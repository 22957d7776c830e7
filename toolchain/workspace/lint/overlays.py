"""The overlays of a project checked with shapely: what its recipe names, and each other GeoJSON file in its folder.

The recipe is carried out as ``import map`` does it, and no text is made of it. Of a GeoJSON file that the recipe does not
name, nobody knows the grid: only the outlines of its polygons are checked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import ERROR, Finding, Findings
from toolchain.base.digest import sha256
from toolchain.workspace.project.location import FILE
from toolchain.workspace.project.side_files import RECIPE, read_text, shown

if TYPE_CHECKING:
    from toolchain.importers.earth.recipe import Recipe
    from toolchain.workspace.project.project import Project

SHAPES = ".geojson"


@dataclass
class Checked:
    """Errors in overlays, files named as seen from the current folder; and why some overlays were not checked."""

    errors: list[Finding] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    """The keys under which recipes are known to be right that were carried out without an error."""


def check_overlays(project: Project) -> Checked:
    """Checks the overlays of a project and of those that it extends."""
    made = Checked()
    below: Project | None = project
    while below is not None:
        _check(below, made)
        below = below.base
    return made


def _check(project: Project, made: Checked) -> None:
    taken: set[str] = set()
    file = project.own_file(RECIPE)
    if file is not None:
        from toolchain.importers.earth.recipe import read_recipe

        findings = Findings()
        source = read_text(file, shown(file), findings)
        recipe = read_recipe(source, findings) if source is not None else None
        reason = _why_not(project, recipe) if recipe is not None else ""
        if reason:
            made.unchecked.append(f"{shown(file)} is not checked: {reason}")
        elif recipe is not None:
            findings.items = _carried_out(project, file, recipe, made)
        made.errors += [item for item in findings.items if item.severity == ERROR]
        taken = {os.path.realpath(project.folder / name) for name in recipe.files} if recipe else set()
    for path in _shapes(project):
        if os.path.realpath(path) not in taken:
            made.errors += _unsound(path)


def _carried_out(project: Project, file: Path, recipe: Recipe, made: Checked) -> list[Finding]:
    """What is found when a recipe is carried out; nothing where the same files were found right before."""
    known = project.cache.fits if project.cache is not None else None
    key = _key(project, file, recipe)
    if known is not None and known.get(key) is not None:
        return []
    # Imported here: what was found right before needs no shapely.
    from toolchain.workspace.importing.recipe import try_recipe

    findings = try_recipe(file)
    if not any(item.severity == ERROR for item in findings):
        made.right.append(key)
    return findings


def _key(project: Project, file: Path, recipe: Recipe) -> str:
    """A recipe by its text and those of the files that it names."""
    texts = [(project.folder / name).read_bytes() for name in recipe.files]
    return sha256(b"overlays" + b"".join(map(bytes.fromhex, map(sha256, [file.read_bytes(), *texts]))))


def _why_not(project: Project, recipe: Recipe) -> str:
    """Why a recipe cannot be carried out here; empty when it can. A map can be handed on without what it is made of."""
    for name in recipe.files:
        path = project.folder / name
        if project.leads_out(path):
            return f"{name} lies outside the project, and `links` in {FILE} does not allow its folder"
        if not path.is_file():
            return f"file not found: {shown(path)}"
    return ""


def _shapes(project: Project) -> Iterator[Path]:
    """The GeoJSON files of a project; a folder with a project file of its own is another project."""
    from toolchain.workspace.project.project import SKIPPED

    for folder, inside, files in os.walk(project.folder):
        inside[:] = sorted(
            one
            for one in inside
            if one not in SKIPPED and not os.path.exists(os.path.join(folder, one, FILE))
        )
        for name in sorted(files):
            path = Path(folder) / name
            if name.lower().endswith(SHAPES) and path.is_file() and not project.leads_out(path):
                yield path


def _unsound(path: Path) -> list[Finding]:
    """Outlines in a file that enclose nothing or cross themselves. What else is wrong with it, `import map` reports."""
    from toolchain.importers.earth.features import read_features

    source = read_text(path, shown(path), Findings())
    features = read_features(source, Findings()) if source is not None else []
    polygons = [feature for feature in features if feature.shape == "polygon"]
    if not polygons:
        return []
    # Imported here: a project without overlays does not need shapely.
    from toolchain.importers.earth.overlay import unsound_outlines

    return unsound_outlines(polygons)
