"""Parts of an order-of-battle file as JSON has them, each at its place in a text that is not JSON."""

from __future__ import annotations

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.language.ast import Text
from toolchain.language.json.source import JsonNode


class Nodes:
    """Makes objects and texts of one source, and reports what is given twice."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self._source = source
        self._findings = findings

    def object(self, start: int, end: int, key: Text | None = None) -> JsonNode:
        """An empty object between two offsets; ``key``: the word that names it."""
        at = (key.start, key.end) if key is not None else (-1, -1)
        return JsonNode("object", {}, self._source, start, end, *at)

    def text(self, text: Text, key: Text | None = None) -> JsonNode:
        """A text at its place; ``key``: the word that names it."""
        at = (key.start, key.end) if key is not None else (-1, -1)
        return JsonNode("string", text.value, self._source, text.start, text.end, *at)

    def once(self, unit: JsonNode, key: str, node: JsonNode) -> None:
        """Adds an entry that may be given once."""
        if key in unit.value:
            self.twice(Text(key, node.start, node.end), unit.value[key])
        else:
            put(unit, key, node)

    def member(self, held: JsonNode, name: Text, node: JsonNode) -> None:
        """Adds an entry by the word that names it; it may be given once."""
        if name.value in held.value:
            self.twice(name, held.value[name.value])
        else:
            put(held, name.value, node)

    def entry(self, unit: JsonNode, key: str, name: Text, node: JsonNode) -> None:
        """Adds an entry to an object of the unit, which is made when the first one comes."""
        node.key_start, node.key_end = name.start, name.end
        self.member(unit.value.setdefault(key, self.object(node.start, node.end)), name, node)

    def twice(self, name: Text, earlier: JsonNode) -> None:
        """Reports an entry that is there already."""
        place = Span(self._source, name.start, name.end)
        first = earlier.key_span or earlier.span
        self._findings.add(faults.key_given_twice.in_a_row(place, name.value, first))


def put(node: JsonNode, key: str, member: JsonNode) -> None:
    """Adds an entry, or replaces it."""
    node.value[key] = member
