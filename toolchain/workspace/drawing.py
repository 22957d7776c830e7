"""The package of a project for drawing: as much of it as can be read, since a map is wanted most while it is made."""

from __future__ import annotations

from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block
from toolchain.language.catalogue import BLOCKS
from toolchain.model.build import Builder
from toolchain.workspace.project import Project, build_model, effective_blocks

# What a map needs, by families of blocks: the rest of the rules is left out when the reader fails at it.
_GROUND = ("package", "types", "pieces", "containers", "map")


def ir_to_draw(project: Project, scenario: Block | None = None) -> dict[str, Any]:
    """The package of a scenario (the default one when none is given), whatever is wrong with it.

    A text with mistakes is read up to them. Where the reader itself fails, the map alone is read, and where that
    fails too, an empty one stands for it; `hexwright lint` reports the failure.
    """
    try:
        return build_model(project, scenario)[0].ir
    except Exception:  # Reported by the linter as a finding of its own.
        pass
    findings = Findings()
    try:
        block = scenario or project.default_scenario()
        blocks = [
            b
            for b in effective_blocks(project, block, findings)
            if b.word in BLOCKS and BLOCKS[b.word].family in _GROUND
        ]
        return Builder(blocks, [], findings, block).build().ir
    except Exception:
        return Builder([], [], findings, None).build().ir
