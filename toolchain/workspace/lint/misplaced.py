"""What the list of places of a project says of its map, fitted once for each list and map."""

from __future__ import annotations

import marshal
from dataclasses import replace

from toolchain.base.diagnostic import ERROR, WARNING, Finding, Findings
from toolchain.base.digest import sha256
from toolchain.model.model import Model
from toolchain.workspace.lint.kept_findings import remembered
from toolchain.workspace.project.project import Project
from toolchain.workspace.project.side_files import PLACES, read_text


def misplaced(project: Project, models: list[Model]) -> list[Finding]:
    """What the project's list of places, where it has one, says of its map."""
    path = project.own_file(PLACES)
    if not models or path is None:
        return []
    unread = Findings()
    source = read_text(path, PLACES, unread)
    if source is None:
        return [as_warning(item) for item in unread.items]
    ground = [models[0].ir.get(name) for name in ("layout", "numbering", "sheets", "hexes")]
    key = sha256(source.text.encode("utf-8", "surrogatepass") + marshal.dumps(ground, 2))
    # A map that lists no hexes is known by the range of its columns and rows, which are no part of the key.
    kept = project.cache is not None and models[0].ir["hexes"] and not unread.items
    known = project.cache.fits if project.cache is not None and kept else None

    def find() -> list[Finding]:
        # Imported here: a list that was fitted before needs no geometry.
        from toolchain.workspace.importing.fit_map import fit_map

        made = fit_map(models[0], source)
        return [as_warning(item) for item in (*unread.items, *(made.findings if made is not None else ()))]

    return remembered(known, key, [source], find)


def as_warning(item: Finding) -> Finding:
    """Of a list that is no part of the game: what is wrong with it keeps nobody from playing, and no fix writes there."""
    return replace(item, severity=WARNING if item.severity == ERROR else item.severity, fixes=())
