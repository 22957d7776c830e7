"""From a project to its package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.compile.pack import pack
from toolchain.ir.package import read_digest
from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.workspace.lint import lint_project
from toolchain.workspace.project import Project, build_model


class NotPlayed(Exception):
    """A project holds what play does not carry out yet; the text is one sentence for a user."""


class HasErrors(Exception):
    """A project has errors; the text says how many, ``findings`` which."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(f"{len(findings)} error{'s' if len(findings) != 1 else ''}")
        self.findings = findings


def refuse_unplayed(project: Project, models: Sequence[Model]) -> None:
    """Raises NotPlayed when a scenario rests on blocks that are only said, or on parts that are missing."""
    reasons = {
        placed.block.source.name: placed.block.header[-1].value
        for placed in project.all_placed()
        if placed.block.word == "part" and any(token.text == "unplayed" for token in placed.block.header)
    }
    for model in models:
        said = [block for block in model.said if block.word not in ("note", "allow", "ruling")]
        if not said:
            continue
        first = said[0]
        reason = reasons.get(first.source.name, "play of these blocks is not built yet")
        name = f" {first.header[0].value}" if first.header else ""
        cited = f", paragraph {first.cite.paragraphs[0]}" if first.cite and first.cite.paragraphs else ""
        absent = {s.paragraph for s in model.statements if s.mark == "missing"}
        lacking = f"; {len(absent)} paragraphs are marked as missing" if absent else ""
        raise NotPlayed(
            f"the scenario {model.scenario or model.title} cannot be played: {reason}. {len(said)} of its blocks are "
            f"said and not played, first `{first.word}{name}` "
            f"({first.source.name}:{first.keyword.span.line}{cited}){lacking}"
        )


def pack_checked(project: Project) -> tuple[bytes, str]:
    """Bytes and digest of a project's package. Raises HasErrors when the linter finds any, and NotPlayed."""
    errors = [found for found in lint_project(project).findings if found.severity == ERROR]
    if errors:
        raise HasErrors(errors)
    return pack_project(project)


def pack_project(project: Project) -> tuple[bytes, str]:
    """Bytes and digest of a project's package, all scenarios in it.

    What is wrong with the project is not looked at: the caller lints first. Raises NotPlayed.
    """
    blocks: list[Block | None] = [*project.scenarios] or [None]
    models = [build_model(project, block)[0] for block in blocks]
    refuse_unplayed(project, models)
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
