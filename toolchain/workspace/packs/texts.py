"""From a project to the texts that its package carries, so that others can build on it."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from toolchain.base.filename import file_name
from toolchain.base.visible import quoted, replaced_unfit
from toolchain.ir.file.texts import TABLES, Layer, fault_of
from toolchain.workspace.project.file_bytes import read_bytes
from toolchain.workspace.project.pictures import pictures_of

if TYPE_CHECKING:
    from toolchain.workspace.project.project import Project

KEYS = ("title", "language", "version", "licence", "credits", "default-scenario")


class UnfitName(ValueError):
    """A file that no package can carry under its name; the text is one sentence for a user."""


def texts_of(project: Project) -> list[Layer]:
    """The texts of a project and of those below it, the one at the bottom first. Raises UnfitName."""
    below = texts_of(project.base) if project.base is not None else []
    return [*below, Layer(name_of(project), _settings(project), dict(sorted(_files(project).items())))]


def name_of(project: Project) -> str:
    """What a project is called as a layer."""
    return file_name(project.file_name)


def licences_below(project: Project) -> list[tuple[str, str, str]]:
    """Name, version and licence of each project below, the nearest first."""
    made = []
    while project.base is not None:
        project = project.base
        version, licence = (str(project.settings.get("project", key)) for key in ("version", "licence"))
        made.append((name_of(project), version, licence))
    return made


def _settings(project: Project) -> dict[str, object]:
    """What the project file says; folders outside the project and settings of lint stay at home."""
    found = {key: project.settings.get("project", key) for key in KEYS}
    return {key: value for key, value in found.items() if value}


def _files(project: Project) -> dict[str, str]:
    examples = _examples_alone(project)
    made = {one.name: _text(one.text) for one in project.sources if id(one) not in examples}
    for name in TABLES:
        path = project.own_file(name)
        if path is not None:
            made[name] = _text(read_bytes(path).decode("utf-8-sig", "replace"))
    for name in pictures_of(project):
        path = project.own_file(name)
        if path is not None:
            data = read_bytes(path)
            png = name.endswith(".png")
            made[name] = base64.b64encode(data).decode() if png else _text(data.decode("utf-8-sig"))
    for name in made:
        reason = fault_of(name)
        if reason:
            raise UnfitName(
                f"a package cannot carry {quoted(name)}: {reason}; rename the file, or build with `--without-texts`"
            )
    return made


def _examples_alone(project: Project) -> set[int]:
    """The sources that hold nothing but examples, which a game is tested by and nothing is built on."""
    words: dict[int, set[str]] = {}
    for placed in (*project.placed, *project.unit_rows):
        words.setdefault(id(placed.block.source), set()).add(placed.block.word)
    return {source for source, held in words.items() if "example" in held and held <= {"example", "part"}}


def _text(text: str) -> str:
    return replaced_unfit(text.replace("\r\n", "\n"))
