"""From a project to its package."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import ERROR, Finding, Findings
from toolchain.base.resources import resource
from toolchain.compile.pack import pack
from toolchain.ir.package import read_digest
from toolchain.language.ast import Block
from toolchain.model.map.hex_count import listed_hexes, rows_of
from toolchain.model.map.hex_numbers import read_numbers
from toolchain.model.model import Model
from toolchain.workspace.export.listed import ProjectLists
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.packs.texts import licences_below, texts_of
from toolchain.workspace.project.in_force import Choice, build_model, effective_blocks, no_examples
from toolchain.workspace.project.pictures import with_pictures
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


class TooLarge(Exception):
    """A project holds more than a package does; the text is one sentence for a user."""


class HasErrors(Exception):
    """A project has errors; the text says how many, ``findings`` which."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(f"{len(findings)} error{'s' if len(findings) != 1 else ''}")
        self.findings = findings


def why_unplayed(project: Project, model: Model) -> str:
    """Why a scenario cannot be played: it rests on blocks that are only said, or on parts that are missing. Empty when it can."""
    said = [block for block in model.said if block.word not in ("note", "allow", "ruling")]
    if not said:
        return ""
    first = said[0]
    reasons = {
        placed.block.source.name: placed.block.header[-1].value
        for placed in project.all_placed()
        if placed.block.word == "part" and any(token.text == "unplayed" for token in placed.block.header)
    }
    reason = reasons.get(first.source.name, "these blocks cannot be played yet")
    name = f" {first.header[0].value}" if first.header else ""
    cited = f", paragraph {first.cite.paragraphs[0]}" if first.cite and first.cite.paragraphs else ""
    absent = {s.paragraph for s in model.statements if s.mark == "missing"}
    lacking = f"; {len(absent)} paragraphs are marked as missing" if absent else ""
    return (
        f"{reason}. {len(said)} of its blocks cannot be played; the first is `{first.word}{name}` "
        f"({first.source.name}:{first.keyword.span.line}{cited}){lacking}"
    )


def refuse_too_large(project: Project) -> None:
    """Raises TooLarge when a map has more hexes than a package holds; they are counted, and none is made."""
    schema = json.loads(resource("schemas", "ir-1.schema.json").read_text(encoding="utf-8"))
    most = schema["properties"]["hexes"]["maxItems"]
    if _listed([item.block for item in project.all_placed()])[0] <= most:
        return  # so no scenario has more, whatever blocks are in force for it
    scenarios: list[Block | None] = [*project.scenarios] or [None]
    for scenario in scenarios:
        count, first = _listed(effective_blocks(project, scenario, Findings()))
        if count > most and first is not None:
            raise TooLarge(
                f"{first.source.name}:{first.keyword.span.line}: the map lists {count:,} hexes; "
                f"a package holds at most {most:,}: list fewer, or larger ones"
            )


def _listed(blocks: Sequence[Block]) -> tuple[int, Block | None]:
    """How many hexes blocks list, and the block that lists most."""
    numbers = read_numbers((block for block in blocks if block.word == "map"), Findings()).numbers
    lists = [rows_of(block, numbers) for block in blocks if block.word == "hexes"]
    largest = max(lists, key=lambda rows: listed_hexes([rows]), default=None)
    return listed_hexes(lists), largest.block if largest is not None else None


def pack_checked(project: Project) -> tuple[bytes, str]:
    """Bytes and digest of a project's package. Raises HasErrors when the linter finds any, and TooLarge."""
    refuse_errors(project)
    return pack_project(project)


def refuse_errors(project: Project, except_: tuple[str, ...] = ()) -> None:
    """Raises HasErrors when the linter finds any, and TooLarge when a map has more hexes than a package holds.

    ``except_``: families of errors that do not count.
    """
    refuse_too_large(project)
    errors = [
        found
        for found in lint_project(project).findings
        if found.severity == ERROR and found.code[:3] not in except_
    ]
    if project.cache is not None:
        project.cache.store()
    if errors:
        raise HasErrors(errors)


def _models(project: Project) -> list[Model]:
    """The model of each scenario without its examples, which no package has."""
    blocks: list[Block | None] = [*project.scenarios] or [None]
    return [build_model(project, block, examples=no_examples)[0] for block in blocks]


def pack_project(project: Project, texts: bool = False) -> tuple[bytes, str]:
    """Bytes and digest of a project's package, all scenarios in it.

    What is wrong with the project is not looked at: the caller lints first. A scenario that cannot be played has the
    reason in its rules. With ``texts`` others can build on the package. Raises UnfitName.
    """
    blocks: list[Block | None] = [*project.scenarios] or [None]
    read = _models(project)
    lists = ProjectLists(project)
    rules = [packed_rules(project, lists, model, block) for model, block in zip(read, blocks, strict=True)]
    data = pack(rules, _meta(project, read[0]), texts_of(project) if texts else [], licences_below(project))
    return data, read_digest(data)


def pack_some(project: Project, models: Sequence[tuple[Block | None, Model]], also: Choice) -> bytes:
    """A package of scenarios whose models were read with other options in force than they choose themselves."""
    lists = ProjectLists(project)
    rules = [packed_rules(project, lists, model, scenario, also) for scenario, model in models]
    return pack(rules, _meta(project, models[0][1]), [], licences_below(project))


def _meta(project: Project, first: Model) -> dict[str, Any]:
    """What a package says of itself; ``first``: the model of its first scenario."""
    default = project.default_scenario()
    return {
        "name": project.settings.get("project", "name") or first.name,
        "title": project.settings.get("project", "title") or first.title,
        "version": project.settings.get("project", "version"),
        "language": project.settings.get("project", "language"),
        "licence": project.settings.get("project", "licence"),
        "credits": _credits(project),
        "news": list(project.settings.news.items()),
        "default": default.header[0].value if default is not None and default.header else "",
    }


def packed_rules(
    project: Project, lists: ProjectLists, model: Model, scenario: Block | None, also: Choice | None = None
) -> Rules:
    """The rules of a scenario with what the lists of its project say, and why it cannot be played where that is so.

    ``also``: what the model has in force besides what the scenario chooses.
    """
    ir = with_pictures(project, lists.added(model, scenario))
    ir = {**ir, "reference": lists.references.of(model, scenario, also)}
    reason = why_unplayed(project, model)
    return {**ir, "unplayed": reason} if reason else ir


def _credits(project: Project) -> list[str]:
    """Whom the project names, and below them those whom the projects that it extends name."""
    own = [str(name) for name in project.settings.get("project", "credits")]
    below = _credits(project.base) if project.base else []
    return list(dict.fromkeys([*own, *below]))
