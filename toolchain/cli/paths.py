"""Names of files as they are seen from the current folder."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.workspace.cache_files import unpacked_packages

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.base.source import Source, Span
    from toolchain.workspace.project.project import Project


class Names:
    """Files are named as seen from the current folder, so that editors and terminals find them.

    Texts of a package are named by it: where they lie, in the cache, nobody is to edit them.
    """

    def __init__(self, project: Project) -> None:
        self.folder = project.folder
        self.folders: dict[int, Path] = {}
        self.packed: dict[int, str] = {}
        below: Project | None = project
        while below is not None:
            for source in (*below.sources, below.settings.source):
                self.folders[id(source)] = below.folder
                if below.folder.parent.parent == unpacked_packages():
                    self.packed[id(source)] = f"{below.file_name} {below.settings.get('project', 'version')}"
            below = below.base
        self.known: dict[int, Source] = {}

    def finding(self, item: Finding) -> Finding:
        """The same finding, all its places renamed."""
        labels = tuple(replace(label, span=self._span(label.span)) for label in item.labels)
        fixes = tuple(
            fix._replace(edits=tuple(replace(edit, span=self._span(edit.span)) for edit in fix.edits))
            for fix in item.fixes
        )
        return replace(item, span=self._span(item.span) if item.span else None, labels=labels, fixes=fixes)

    def _span(self, span: Span) -> Span:
        source = span.source
        if id(source) not in self.known:
            package = self.packed.get(id(source))
            path = self.folders.get(id(source), self.folder) / source.name
            self.known[id(source)] = replace(
                source,
                name=f"{package}: {source.name}" if package else Path(os.path.relpath(path)).as_posix(),
            )
        return replace(span, source=self.known[id(source)])
