"""What is known of a condition on hexsides before the game begins: of most hexsides it is decided by the terrain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolchain.engine.program import Program

if TYPE_CHECKING:
    from toolchain.ir.rules import Function


def open_to_change(
    program: Program, functions: Mapping[str, Function], cond: list[Any], name: str
) -> tuple[int, int]:
    """Hexsides of which a condition always holds, and those of which it may hold or not (bits by hexside).

    ``name`` is the bound name of the hexside; ``functions`` are definitions that may be looked into. The bit after
    the last hexside is that of a hexside without a number.
    """
    every = (1 << len(program.ir["edges"]) + 1) - 1

    def known(expr: list[Any], names: frozenset[str], depth: int) -> tuple[int, int]:
        """Hexsides of which it may hold, and of which it may not."""
        op = expr[0]
        if op == "bool":
            return (every, 0) if expr[1] else (0, every)
        if op == "edge-has" and expr[2][0] == "v" and expr[2][1] in names:
            flags = program.terrain_edges[expr[1]]
            yes = sum([1 << index for index, flag in enumerate(flags) if flag])
            return yes, every & ~yes
        if op == "not":
            may, may_not = known(expr[1], names, depth)
            return may_not, may
        if op in ("and", "or"):
            a, b = known(expr[1], names, depth), known(expr[2], names, depth)
            return (a[0] & b[0], a[1] | b[1]) if op == "and" else (a[0] | b[0], a[1] & b[1])
        function = functions.get(expr[1]) if op == "call" and depth < 8 else None
        if function is not None:
            passed = frozenset(
                param[0]
                for param, argument in zip(function["params"], expr[2], strict=True)
                if argument[0] == "v" and argument[1] in names
            )
            assert function["body"] is not None
            return known(function["body"], passed, depth + 1)
        return every, every

    may, may_not = known(cond, frozenset((name,)), 0)
    return every & ~may_not, may & may_not
