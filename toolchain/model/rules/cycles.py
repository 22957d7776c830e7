"""Zones, traces, ways of moving and the like that lead back to themselves, be it by way of definitions."""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

_SPACES = {
    "zone": "zones",
    "trace": "traces",
    "sight": "sights",
    "stacking": "stackings",
    "movement": "movements",
    "policy": "policies",
    "score": "scores",
    "action": "actions",
    "entry": "entries",
}
_READS = {
    "call": "function",
    "zone": "zone",
    "trace": "trace",
    "trace-hexes": "trace",
    "sight": "sight",
    "fits": "stacking",
    "over": "stacking",
    "can-move": "movement",
    "can-retreat": "policy",
    "score": "score",
    "action-open": "action",
}
_ENTRIES = ("can-enter", "entry-area")  # that of the piece: it may be any
Node = tuple[str, str]


def circles(parts: Mapping[str, Any]) -> Iterator[list[Node]]:
    """Rings of what reads what among parts of the rules, each with the kinds and names in it from a space back to that space."""
    items = {
        (word, item["name"]): item
        for word, name in {"function": "functions", **_SPACES}.items()
        for item in parts.get(name, ())
    }
    entries = [node for node in items if node[0] == "entry"]

    @cache  # most functions are asked for by no space
    def reads(node: Node) -> list[Node]:
        found = _read_in(marshal.dumps(items[node], 2)) if node in items else ()
        return [there for other in found for there in (entries if other[0] == "entry" else [other])]

    for start in items:
        if start[0] == "function":
            continue
        came: dict[Node, Node] = {}
        queue = [start]
        for node in queue:
            for there in reads(node):
                if there not in came:
                    came[there] = node
                    queue.append(there)
        if start in came:
            ring = [start]
            while len(ring) == 1 or ring[-1] != start:
                ring.append(came[ring[-1]])
            yield ring[::-1]


@lru_cache(maxsize=1 << 12)
def _read_in(rule: bytes) -> tuple[Node, ...]:
    """What a rule reads, as marshal writes it, each once: scenarios have most rules in common."""
    return tuple(dict.fromkeys(_read(marshal.loads(rule))))


def _read(part: Any) -> Iterator[Node]:
    todo = [part]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            part = list(part.values())
        if len(part) > 1 and isinstance(part[0], str) and part[0] in _READS and isinstance(part[1], str):
            yield _READS[part[0]], part[1]
        elif part and part[0] in _ENTRIES:
            yield "entry", ""
        todo += [inner for inner in reversed(part) if isinstance(inner, (list, dict))]
