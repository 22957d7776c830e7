"""What the list of places of a project says of its map, fitted once for each list and map."""

from __future__ import annotations

import marshal
from dataclasses import replace
from typing import Any

from toolchain.base.diagnostic import ERROR, WARNING, Finding, Findings
from toolchain.base.digest import sha256
from toolchain.base.source import Span
from toolchain.model.model import Model
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
    before = known.get(key) if known is not None else None
    if before is not None:
        return [
            Finding(code, message, Span(source, *at), severity, help=help_, note=note)
            for code, message, at, severity, help_, note in before
        ]
    from toolchain.workspace.importing.fit_map import fit_map

    made = fit_map(models[0], source)
    found = [as_warning(item) for item in (*unread.items, *(made.findings if made is not None else ()))]
    if known is not None and made is not None and all(map(_plain, found)):
        known.put(key, tuple(_remembered(item) for item in found))
    return found


def _plain(item: Finding) -> bool:
    """Whether a finding shows one place and mends nothing."""
    return item.span is not None and not (item.labels or item.fixes or item.paragraph or item.here)


def _remembered(item: Finding) -> tuple[Any, ...]:
    assert item.span is not None
    at = item.span.start, item.span.end
    return item.code, item.message, at, item.severity, str(item.help), item.note


def as_warning(item: Finding) -> Finding:
    """Of a list that is no part of the game: what is wrong with it keeps nobody from playing."""
    return replace(item, severity=WARNING) if item.severity == ERROR else item
