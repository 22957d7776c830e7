"""An order-of-battle file: its plain data, and where each part of it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.base.source import LateSpan, Span
from toolchain.language.json.source import JsonNode
from toolchain.language.json.unplaced import LateNode

Path = tuple[Any, ...]


@dataclass(eq=False, repr=False)
class OobFile:
    """One file, or one ``forces`` block of a played game. ``node`` is the whole of it with its places.

    ``packed``: its name in a package, the same whether the units are written as JSON or as rows.

    ``origins``: of units that are put together from several places, by their number in ``data``, these places, what
    counts most first. A file whose units are not in the order of its text has the origins of all.
    """

    name: str
    data: dict[str, Any]
    node: JsonNode
    origins: dict[int, tuple[JsonNode, ...]] = field(default_factory=dict)
    packed: str = ""

    def span(self, *path: Any) -> Span | None:
        """Place of a part, or of the nearest part above it."""
        nodes, rest = self._nodes(path)
        while True:
            for node in nodes:
                found = find(node, rest)
                if found is not None:
                    return found.span
            if not rest:
                return None
            rest = rest[:-1]

    def late_span(self, *path: Any) -> Span | None:
        """As :meth:`span`; where only one text can hold the part, it is looked up when somebody asks where it lies."""
        nodes, _ = self._nodes(path)
        source = nodes[0].source
        if any(node.source is not source for node in nodes):
            return self.span(*path)
        return LateSpan(source, lambda: self.span(*path) or nodes[0].span)

    def node_at(self, *path: Any) -> JsonNode:
        """The node of a part that there is, looked up when somebody asks for it."""
        return LateNode(self.node.source, lambda: self.node.at(path))

    def key_span(self, *path: Any) -> Span | None:
        """Place of the key of a part; of the part where it has none."""
        nodes, rest = self._nodes(path)
        for node in nodes:
            found = find(node, rest)
            if found is not None and found.key_span is not None:
                return found.key_span
        return self.span(*path)

    def gap_span(self, number: int, rating: str) -> Span | None:
        """Where a unit lacks a rating: the place of the unit."""
        return self.span("units", number)

    def _nodes(self, path: Path) -> tuple[tuple[JsonNode, ...], Path]:
        if len(path) > 1 and path[0] == "units" and path[1] in self.origins:
            return self.origins[path[1]], path[2:]
        return (self.node,), path


def find(node: JsonNode, path: Path) -> JsonNode | None:
    """The node at the end of a path, None where it leads nowhere."""
    for step in path:
        if node.value_kind not in ("object", "array"):
            return None
        try:
            node = node.value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return node
