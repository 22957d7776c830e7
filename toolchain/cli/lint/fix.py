"""``hexwright lint --fix`` and ``--diff``: what can be changed for the author is changed, or shown."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.base.ordinary import leads_out
from toolchain.base.writing import write_whole
from toolchain.cli.common import progress, say
from toolchain.cli.lint.run import Request, Target, asked

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.base.source import Source
    from toolchain.workspace.lint.fixing import Fixed


def fix_targets(request: Request, unsafe: bool, diff: bool) -> int:
    """Fixes all targets, and says what had to be left; how many files were changed (or would be)."""
    changed = 0
    for target in request.targets:
        before = _bytes_of(target.folder)
        made = _fixed(request, target, unsafe, before)
        for path, why in sorted(made.refused.items()):
            progress(f"{_shown(path)}: {'would be ' if diff else ''}left as it is: {why}")
        for path, data in sorted(made.texts.items()):
            if diff:
                _show(path, before[path], data)
                changed += 1
            else:
                changed += _write(path, before[path], data)
    return changed


def _fixed(request: Request, target: Target, unsafe: bool, before: Mapping[Path, bytes]) -> Fixed:
    from toolchain.workspace.lint.fixing import fix_project
    from toolchain.workspace.lint.linter import lint_project
    from toolchain.workspace.project.file_bytes import reading_instead
    from toolchain.workspace.project.project import load_project

    def trial(texts: Mapping[Path, bytes]) -> tuple[list[Finding], list[Source]]:
        # What was read at the beginning is read in every round, whatever is written to the files meanwhile.
        with reading_instead({**before, **texts}):
            project = load_project(target.folder)
            result = lint_project(project, request.select, request.ignore)
            # A fix that mends a cause uncovers nothing that was not there.
            found = [*result.findings, *result.consequences]
            return found, [*project.sources, project.settings.source]

    return fix_project(target.folder, trial, lambda item: asked(target, item), unsafe, before)


def _bytes_of(folder: Path) -> dict[Path, bytes]:
    """The files of a project that can be read and changed, by resolved path."""
    from toolchain.cli.discovery import files_of
    from toolchain.workspace.project.file_bytes import read_bytes

    made = {}
    for path in files_of(folder):
        if leads_out(path, folder):
            continue  # also where it may be read: nothing outside the project is changed
        try:
            made[Path(os.path.realpath(path))] = read_bytes(path)
        except OSError:
            continue  # lint says why
    return made


def _write(path: Path, old: bytes, new: bytes) -> int:
    """Writes a file, unless somebody else has written to it since it was read."""
    try:
        if path.read_bytes() != old:
            progress(f"{_shown(path)}: left as it is: it changed in the meantime; run the command again")
            return 0
    except OSError as error:
        progress(f"{_shown(path)}: left as it is: {(error.strerror or 'it cannot be read').lower()}")
        return 0
    write_whole(path, new)
    return 1


def _show(path: Path, old: bytes, new: bytes) -> None:
    """The difference, in the form that `patch` reads."""
    name = _shown(path)
    before, after = (data.decode("utf-8").split("\n") for data in (old, new))
    for line in difflib.unified_diff(before, after, name, f"{name} (fixed)", lineterm=""):
        say(line or " ")


def _shown(path: Path) -> str:
    return Path(os.path.relpath(path)).as_posix()
