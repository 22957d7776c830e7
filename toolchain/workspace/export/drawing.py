"""The package of a project for drawing: as much of it as can be read, since a map is wanted most while it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.model.build import read_model
from toolchain.workspace.export.listed import ProjectLists
from toolchain.workspace.export.packing import packed_rules
from toolchain.workspace.project.in_force import Choice, build_model, effective_blocks, no_examples
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

# What a map needs, by families of blocks: the rest of the rules is left out when the reader fails at it.
_GROUND = ("package", "types", "pieces", "containers", "map", "looks")


def ir_to_draw(
    project: Project,
    scenario: Block | None = None,
    lists: ProjectLists | None = None,
    also: Choice | None = None,
) -> Rules:
    """The package of a scenario (the default one when none is given), whatever is wrong with it.

    ``lists`` are those of the project, from whoever draws several scenarios; ``also``: other options than it chooses itself.

    A text with mistakes is read up to them. Where the reader itself fails, the map alone is read, and where that
    fails too, an empty one stands for it; `hexwright lint` reports the failure.
    """
    try:
        model, _ = build_model(project, scenario, also=also, examples=no_examples)
        block = scenario or project.default_scenario()
        return packed_rules(project, lists or ProjectLists(project), model, block, also)
    except ImportError:
        raise  # a library is missing: the map itself may be sound
    except Exception:  # Reported by the linter as a finding of its own.
        pass
    findings = Findings()
    try:
        block = scenario or project.default_scenario()
        blocks = [
            b
            for b in effective_blocks(project, block, findings, also)
            if b.word in BLOCKS and BLOCKS[b.word].family in _GROUND
        ]
        return read_model(blocks, [], findings, block).ir
    except ImportError:
        raise
    except Exception:
        return read_model([], [], findings, None).ir
