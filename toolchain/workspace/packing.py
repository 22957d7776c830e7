"""From a project to its package."""

from __future__ import annotations

from typing import Any

from toolchain.compile.pack import pack
from toolchain.ir.package import read_digest
from toolchain.language.ast import Block
from toolchain.workspace.project import Project, build_model


def pack_project(project: Project) -> tuple[bytes, str]:
    """Bytes and digest of a project's package, all scenarios in it.

    What is wrong with the project is not looked at: the caller lints first.
    """
    blocks: list[Block | None] = [*project.scenarios] or [None]
    models = [build_model(project, block)[0] for block in blocks]
    default = project.default_scenario()
    first = models[0]
    meta: dict[str, Any] = {
        "name": project.settings.get("project", "name") or first.name,
        "title": project.settings.get("project", "title") or first.title,
        "version": project.settings.get("project", "version"),
        "language": project.settings.get("project", "language"),
        "licence": project.settings.get("project", "licence"),
        "credits": _credits(project),
        "default": default.header[0].value if default is not None and default.header else "",
    }
    data = pack(models, meta)
    return data, read_digest(data)


def _credits(project: Project) -> list[str]:
    """Whom the project names, and below them those whom the projects that it extends name."""
    own = [str(name) for name in project.settings.get("project", "credits")]
    below = _credits(project.base) if project.base else []
    return list(dict.fromkeys([*own, *below]))
