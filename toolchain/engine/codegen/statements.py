"""All kinds of statements, each with the function that writes it."""

from __future__ import annotations

from toolchain.base.registry import merged
from toolchain.engine.codegen import blocks_effects, blocks_flow, blocks_moves, blocks_questions

STATEMENT_WRITERS = merged(
    blocks_effects.writes, blocks_flow.writes, blocks_questions.writes, blocks_moves.writes
)
