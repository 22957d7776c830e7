"""Procedures of a package as Python text: blocks of straight code between questions.

A frame is a plain list in the state: ``[block, slot of the caller for the result, actor, locals...]``.
A block function runs as far as it can and returns the number of the next block of its frame, or
``CALL`` (the stack has changed), or ``ASK`` (``state.q`` names a question). So any moment can be
saved, forked and undone, and nothing is ever held in a Python stack.
"""

from __future__ import annotations

from typing import Any

from toolchain.engine.blocks_base import ACTOR, ASK, CALL, FIRST_SLOT, PASS, Question
from toolchain.engine.blocks_effects import EffectBlocks
from toolchain.engine.blocks_flow import FlowBlocks
from toolchain.engine.blocks_moves import MoveBlocks
from toolchain.engine.blocks_questions import QuestionBlocks

__all__ = ["ACTOR", "ASK", "CALL", "FIRST_SLOT", "PASS", "ProcedureWriter", "Question"]


class ProcedureWriter(EffectBlocks, FlowBlocks, QuestionBlocks, MoveBlocks):
    """Writes all procedures of a package into one list of blocks."""

    def reserve(self, procedures: list[dict[str, Any]]) -> None:
        """Fixes entry blocks first, so that procedures may call each other."""
        for procedure in procedures:
            self.entries[procedure["name"]] = (self._new(), [p[0] for p in procedure["params"]], 0)

    def procedure(self, procedure: dict[str, Any]) -> None:
        """Writes one procedure."""
        name = procedure["name"]
        entry, params, _ = self.entries[name]
        self._slots = {"actor": ACTOR}
        self._count = FIRST_SLOT
        for param in params:
            self._slot(param)
        self._where = name
        self._cite = procedure.get("cite", "")
        self._loops = []
        self._start(entry)
        self._body(procedure["body"])
        self._line("return leave(S,F,-1)")
        self.entries[name] = (entry, params, self._count - FIRST_SLOT)

    def text(self) -> str:
        """Python text of all blocks."""
        parts = list(self.helpers)
        for index, lines in enumerate(self.blocks):
            parts.append(f"def b{index}(S,F):")
            parts.extend(lines or ["    return leave(S,F,-1)"])
        parts.append("BLOCKS=[" + ",".join(f"b{i}" for i in range(len(self.blocks))) + "]")
        return "\n".join(parts)
