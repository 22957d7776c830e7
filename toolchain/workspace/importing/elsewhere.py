"""A map that is drawn anew beside text of the project that declares part of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.geometry.hexnumbers import index_by_number
from toolchain.importers.draft import Draft, hex_number
from toolchain.language.ast import Block
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.location import NoProject, find_project
from toolchain.workspace.project.project import load_project

MOST = 4


def look_elsewhere(folder: Path, name: str, draft: Draft, kept: Iterable[Block], findings: Findings) -> None:
    """Findings of what other files, and ``kept`` blocks, say of the map: hexes, and regions that the drawing has otherwise."""
    try:
        project = load_project(find_project(folder if folder.exists() else folder.resolve().parent))
    except NoProject:
        return
    own = (folder.resolve() / name).relative_to(project.folder.resolve()).as_posix()
    others = [p.block for p in project.all_placed() if p.block.source.name != own]
    for block in others:
        if block.word == "hexes":
            findings.add(faults.declared_elsewhere.hexes(block.span, block.source.name, name))
            return
    named = {b.header[0].text: b for b in (*others, *kept) if b.word in ("region", "edge") and b.header}
    if not named.keys() & draft.regions.keys():
        return
    ir = build_model(project)[0].ir
    index = index_by_number(ir)
    for region, block in named.items():
        if region not in draft.regions or region not in ir["regions"]:
            continue
        drawn = {hex_number(draft, cell) for cell in draft.regions[region]}
        changed = {index.get(number, -1) for number in drawn} ^ set(ir["regions"][region])
        if changed:
            numbers = sorted(
                {n for n in drawn if index.get(n, -1) in changed}
                | {ir["hexes"][i]["id"] for i in changed if i >= 0}
            )
            findings.add(faults.declared_elsewhere.drawn_otherwise(block.span, region, numbers, MOST))
