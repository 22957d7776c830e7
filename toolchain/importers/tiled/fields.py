"""Reading single values of a Tiled map, each with a clear word when it is not what it must be."""

from __future__ import annotations

from math import isfinite
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Span
from toolchain.language.json.source import JsonNode


class Broken(Exception):
    """The map cannot be read on; what is wrong has been said."""


class Fields:
    """Values of nodes. What is wrong becomes a finding, and ``Broken`` is raised."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings

    def broken(self, finding: Finding) -> Broken:
        """Says what is wrong; to be raised by the caller."""
        self.findings.add(finding)
        return Broken(finding.message)

    def whole(self, node: JsonNode, key: str, default: int | None = None, *, of_hex: bool = False) -> int:
        """A whole number; ``of_hex``: it is a size of hexes."""
        value = self.number(node, key, default, of_hex=of_hex)
        if value != int(value):
            place = self.place(node, key)
            raise self.broken(
                faults.broken_hex_grid.not_whole(place, key, value)
                if of_hex
                else faults.not_a_tiled_map.not_whole(place, key, value)
            )
        return int(value)

    def number(
        self, node: JsonNode, key: str, default: float | None = None, *, of_hex: bool = False
    ) -> float:
        """A number; ``of_hex``: it is a size of hexes."""
        held = node.value.get(key)
        if held is None:
            if default is None:
                raise self.broken(
                    faults.broken_hex_grid.missing(node.span, key)
                    if of_hex
                    else faults.not_a_tiled_map.missing(node.span, key)
                )
            return default
        value = as_number(held.value)
        if value is None:
            shown = str(held.plain())[:40]
            raise self.broken(
                faults.broken_hex_grid.not_a_number(held.span, key, shown)
                if of_hex
                else faults.not_a_tiled_map.not_a_number(held.span, key, shown)
            )
        return value

    def text(self, node: JsonNode, key: str, default: str = "") -> str:
        """A text."""
        held = node.value.get(key)
        if held is None or held.value_kind == "null":
            return default
        if held.value_kind in ("object", "array"):
            raise self.broken(faults.not_a_tiled_map.not_a_text(held.span, key))
        return str(held.value)

    def flag(self, node: JsonNode, key: str) -> bool:
        """Yes or no; no where it is not there."""
        held = node.value.get(key)
        return held is not None and held.value in (True, "true", "1", 1)

    def entries(self, node: JsonNode, key: str) -> list[JsonNode]:
        """The objects of a list; none when there is no list."""
        held = node.value.get(key)
        if held is None:
            return []
        if held.value_kind != "array" or any(one.value_kind != "object" for one in held.value):
            raise self.broken(faults.not_a_tiled_map.not_a_list(held.span, key))
        return list(held.value)

    def place(self, node: JsonNode, key: str) -> Span:
        """Where a value stands; the node when there is none."""
        held = node.value.get(key)
        return held.span if held is not None else node.span

    def properties(self, node: JsonNode) -> dict[str, JsonNode]:
        """Custom properties by name: the nodes of their values."""
        made = {}
        for one in self.entries(node, "properties"):
            value = one.value.get("value")
            if value is not None and value.value_kind not in ("object", "array"):
                made[self.text(one, "name")] = value
        return made

    def property(self, node: JsonNode, name: str, default: str = "") -> str:
        """A custom property as text."""
        held = self.properties(node).get(name)
        return default if held is None else shown(held.value)

    def kind(self, node: JsonNode) -> str:
        """What Tiled calls the type or class of a tile or object, by its version."""
        return self.text(node, "class") or self.text(node, "type")


def shown(value: Any) -> str:
    """A property as the text that stands in the editor."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_number(value: Any) -> float | None:
    """A number, or a text that is one; None otherwise."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    if isinstance(value, str) and (len(value) > 40 or "_" in value):
        return None
    try:
        made = float(value)
    except (ValueError, OverflowError):
        return None
    return made if isfinite(made) and abs(made) < 1e12 else None
