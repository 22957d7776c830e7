"""The hexes of a module of VASSAL as the text of a map file for a project."""

from __future__ import annotations

from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.importers.draft import Draft, as_word, written
from toolchain.importers.earth.placing import Placing
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.vassal.board_map import draft_of
from toolchain.importers.vassal.judging import not_read, tell_defects
from toolchain.importers.vassal.module import read_module
from toolchain.importers.vassal.set_ups import places_used
from toolchain.workspace.importing.elsewhere import look_elsewhere
from toolchain.workspace.importing.kept import kept_of
from toolchain.workspace.project.project_context import surroundings

NAME = "map.hw"


def import_vassal(
    file: Path, folder: Path, whole: bool = False
) -> tuple[str | None, list[Finding], Placing | None]:
    """The text of ``folder/map.hw`` (None when no board can become a map), what was found, and no placing.

    ``whole``: without hexes that the picture shows only in part.
    """
    findings = Findings()
    draft = _draft(file, findings, whole)
    if draft is None:
        return None, findings.items, None
    layer, known = surroundings(folder, NAME)
    kept = kept_of(folder / NAME, ["edges whole"] if draft.whole_edges else [], findings)
    look_elsewhere(folder, NAME, draft, kept.blocks, findings)
    if not layer:
        layer = as_word(file.stem).capitalize() or "Game"
        findings.add(faults.map_outside_a_project.at(folder.as_posix(), layer))
    return written(draft, layer, file.name, kept.known(known), kept.around), findings.items, None


def _draft(file: Path, findings: Findings, whole: bool) -> Draft | None:
    nowhere = Span(Source(file.as_posix(), ""), 0, 0)
    try:
        with Archive(file) as archive:
            module = read_module(file, archive, findings)
            if module is None:
                return None
            tell_defects(module, archive, findings)
            return draft_of(module, findings, used=places_used(module, archive) if whole else None)
    except Unreadable as reason:
        findings.add(not_read(file, reason))
    except OSError as error:
        why = (error.strerror or "unknown reason").lower()
        findings.add(faults.not_a_module.unreadable(nowhere, file.as_posix(), why))
    return None
