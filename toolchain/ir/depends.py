"""That nothing is defined in terms of itself, not even by a detour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from toolchain.base.visible import quoted as shown
from toolchain.ir.tables import Wrong

Node = tuple[str, str]

MAXIMUM_CHAIN = 200


def rings(graph: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    """What leads back to itself, each ring once: from a name by way of others back to the name."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError:
        yield from _rings(graph)


def _rings(graph: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    told: set[str] = set()
    for start in graph:
        came: dict[str, str] = {}
        todo = [start]
        for name in todo:
            for other in graph.get(name, ()):
                if other in graph and other not in came:
                    came[other] = name
                    todo.append(other)
        if start in came and start not in told:
            ring = [start]
            while len(ring) == 1 or ring[-1] != start:
                ring.append(came[ring[-1]])
            told.update(ring)
            yield ring[::-1]


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
