"""How long rules become when the engine writes short definitions out where they are called.

Each such place costs the size of the definition, and of those that it calls in turn: without this count a
small file could ask for more text than there is memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolchain.ir.rules import Function


# As the engine does it: definitions below this size, to this depth.
WRITTEN_OUT_BELOW = 40
WRITTEN_OUT_DEPTH = 6


def written_sizes(functions: list[Function]) -> dict[str, int]:
    """For each short definition, how many parts one call of it becomes (at least)."""
    bodies = {f["name"]: f["body"] for f in functions if f.get("lines") is None and f["body"] is not None}
    short = {name: body for name, body in bodies.items() if _parts(body) < WRITTEN_OUT_BELOW}
    known: dict[tuple[str, int], int] = {}

    def size(part: Any, depth: int) -> int:
        if isinstance(part, dict):
            return 1 + sum(size(inner, depth) for inner in part.values())
        if not isinstance(part, list):
            return 0
        made = 1 + sum(size(inner, depth) for inner in part)
        if len(part) > 1 and part[0] == "call" and isinstance(part[1], str):
            made += call(part[1], depth)
        elif len(part) > 2 and part[0] == "sum":
            made += size(part[2], depth)
        return made

    def call(name: str, depth: int) -> int:
        if name not in short or depth >= WRITTEN_OUT_DEPTH:
            return 0
        if (name, depth) not in known:
            known[name, depth] = size(short[name], depth + 1)
        return known[name, depth]

    return {name: call(name, 0) for name in short}


def _parts(part: Any) -> int:
    if isinstance(part, dict):
        return 1 + sum(map(_parts, part.values()))
    return 1 + sum(map(_parts, part)) if isinstance(part, list) else 0
