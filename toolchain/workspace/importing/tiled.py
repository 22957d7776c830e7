"""A map of the Tiled editor as the text of a map file for a project."""

from __future__ import annotations

from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.importers.draft import as_word, written
from toolchain.importers.earth.placing import Placing
from toolchain.importers.tiled.document import read_tiled
from toolchain.workspace.importing.elsewhere import look_elsewhere
from toolchain.workspace.importing.kept import kept_of
from toolchain.workspace.project.project_context import surroundings

NAME = "map.hw"


def import_tiled(file: Path, folder: Path) -> tuple[str | None, list[Finding], Placing | None]:
    """The text of ``folder/map.hw`` (None when the map cannot be read), what was found, and no placing.

    What the project of the folder declares elsewhere is not declared again, and what the old map file holds and a
    drawing cannot is kept.
    """
    findings = Findings()
    draft = read_tiled(file, findings)
    if draft is None:
        return None, findings.items, None
    layer, known = surroundings(folder, NAME)
    drawn = [f"terrain {name}" for name in (*draft.hex_terrains, *draft.side_terrains)]
    drawn += [f"network {name}" for name in draft.ways.values()] + [f"box {box.name}" for box in draft.boxes]
    drawn += [f"cite {held.cite}" for held in draft.hexes.values()]
    drawn += ["edges whole"] if draft.whole_edges else []
    kept = kept_of(folder / NAME, drawn, findings)
    look_elsewhere(folder, NAME, draft, kept.blocks, findings)
    if not layer:
        layer = as_word(file.stem).capitalize() or "Game"
        findings.add(faults.map_outside_a_project.at(folder.as_posix(), layer))
    return written(draft, layer, file.name, kept.known(known), kept.around), findings.items, None
