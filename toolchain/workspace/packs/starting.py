"""A new project on a package: what stands in its files before its designer changes them."""

from __future__ import annotations

import json
import re

from toolchain.base.filename import PACK, file_name
from toolchain.base.source import Source
from toolchain.exporters.svg.palette import titled
from toolchain.ir.file.container import PackageProblem
from toolchain.language.ast import Block
from toolchain.language.layout.printer import format_text
from toolchain.workspace.packs import lock
from toolchain.workspace.packs.extending import Found
from toolchain.workspace.packs.unpacked import unpack
from toolchain.workspace.packs.versions import compatible
from toolchain.workspace.project.location import FILE, NoProject
from toolchain.workspace.project.project import Project, find_scenario, load_project

SCENARIO = "scenario.hw"
# Of a scenario of the package: its own examples and remarks do not hold for another one.
LEFT_OUT = ("part", "example", "note", "allow")


def first_files(
    found: Found, name: str, called: str, like: str | None, copied: bytes | None
) -> dict[str, bytes]:
    """The files of a project called ``name``, with a copy of the scenario ``like`` (the default one) under the title ``called``.

    ``copied``: the package, where the project keeps it. Raises PackageProblem, NoProject.
    """
    if not found.layers:
        raise PackageProblem(
            "it contains no source texts to build on: it was built with `--without-texts`, or by an early hexwright"
        )
    if name.lower() in {layer.name.lower() for layer in found.layers}:
        raise NoProject(f"`{name}` is the name of the game itself; choose another one")
    base = load_project(unpack(found.digest, found.layers))
    block = find_scenario(base, like) if like else base.default_scenario()
    if block is None:
        raise NoProject(f"{found.name} has no scenario to start from")
    title = _title(called)
    if title.lower() in {one.lower() for one in base.scenario_names()}:
        raise NoProject(f"{found.name} already has a scenario `{title}`; choose another name")
    project = {
        "name": name,
        "title": title,
        "language": base.settings.get("project", "language"),
        "version": "0.1.0",
        "licence": "all rights reserved",
        "extends": found.name,
        "versions": compatible(found.version),
        "default-scenario": title,
    }
    lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in project.items())
    files = {
        FILE: "[project]\n" + "".join(lines),
        lock.FILE: found.lock.text(),
        SCENARIO: _scenario(base, block, title, found),
    }
    made = {key: text.encode() for key, text in files.items()}
    if copied is not None:
        made[f"{file_name(found.name)}-{found.digest[:12]}{PACK}"] = copied
    return made


def _title(name: str) -> str:
    return titled(name.strip("-_ "))


def _scenario(base: Project, block: Block, title: str, found: Found) -> str:
    """The scenario of the package under another title, with what belongs to it alone and with its set-ups."""
    old = block.header[0].value
    every = [placed for placed in base.all_placed() if placed.block.word not in LEFT_OUT]
    own = [p.block for p in every if p.layer == "scenario" and p.name == old and p.block.played]
    blocks = [block, *(one for one in own if one is not block)]
    texts = [_text(one).replace(f'"{old}"', f'"{title}"') for one in blocks]
    named = _set_ups(block)
    taken = {p.block.header[0].text for p in every if p.block.word == "setup" and p.block.header}
    shared = [p.block for p in every if p.layer in ("series", "game") and p.block.word == "setup"]
    for one in (one for one in shared if one.header and one.header[0].text in named):
        name = one.header[0].text
        new = next(f"{name}-{n}" for n in range(2, len(taken) + 3) if f"{name}-{n}" not in taken)
        texts[0] = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", new, texts[0])
        texts.append(re.sub(rf"\A(setup\s+){re.escape(name)}", rf"\g<1>{new}", _text(one)))
    head = (
        f"# Started as a copy of {old}, {found.name} {found.version}. Change what should differ: turns, set-up, options,\n"
        "# parameters. Rules are changed by `amend`, `replace` and `suspend` with their paragraph.\n"
    )
    return format_text(Source(SCENARIO, "\n".join([head, *texts])))[0]


def _text(block: Block) -> str:
    return block.source.text[block.span.start : block.span.end].rstrip() + "\n"


def _set_ups(scenario: Block) -> set[str]:
    """The names behind `set-up` in a scenario."""
    lines = (line for line in scenario.lines if line.word == "set-up")
    return {token.text for line in lines for token in line.tokens[1:] if token.kind != "COMMA"}
