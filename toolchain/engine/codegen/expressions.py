"""All operations of expressions, each with the function that writes it."""

from __future__ import annotations

from toolchain.base.registry import merged
from toolchain.engine.codegen import hexes, lists, spaces, values

OPERATION_WRITERS = merged(values.writes, hexes.writes, lists.writes, spaces.writes)
