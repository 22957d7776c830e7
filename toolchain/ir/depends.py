"""That nothing is defined in terms of itself, not even by a detour."""

from __future__ import annotations

from toolchain.base.visible import quoted as shown
from toolchain.ir.tables import Wrong

Node = tuple[str, str]

MAXIMUM_CHAIN = 200


def check_graph(graph: dict[Node, set[Node]]) -> None:
    """Raises Wrong when what refers to what goes round in a circle, or deeper than the engine can follow."""
    heights: dict[Node, int] = {}
    busy: set[Node] = set()

    def height(node: Node, depth: int) -> int:
        known = heights.get(node)
        if known is not None:
            return known
        word = f"{node[0]} {shown(node[1])}" if node[1] else node[0]
        if node in busy:
            raise Wrong(f"{word} is defined in terms of itself")
        if depth > MAXIMUM_CHAIN:
            raise Wrong(f"{word} is in a chain of more than {MAXIMUM_CHAIN} definitions")
        busy.add(node)
        made = 1 + max((height(other, depth + 1) for other in sorted(graph.get(node, ()))), default=0)
        busy.discard(node)
        if made > MAXIMUM_CHAIN:
            raise Wrong(f"{word} is in a chain of more than {MAXIMUM_CHAIN} definitions")
        heights[node] = made
        return made

    for node in graph:
        height(node, 0)
