"""The reference page of ``hexwright export json``, made of its schema."""

from __future__ import annotations

import json
from typing import Any

from toolchain.base.resources import resource

_TYPES = {"object": "object", "array": "list", "string": "text", "integer": "whole number"}


def game_page() -> str:
    """Every entry of the file: what it holds, whether it is always there, what it means."""
    schema = json.loads(resource("schemas", "game-1.schema.json").read_text(encoding="utf-8"))
    lines = [
        "# The game as JSON",
        "",
        f"{schema['description']} `hexwright export json` writes it; the schema is `schemas/game-1.schema.json`. "
        "Programs that play read the [package](package.md).",
        "",
    ]
    parts = [("The file", schema), *((name.capitalize(), part) for name, part in schema["$defs"].items())]
    for title, part in parts:
        lines += [f"## {title}", ""]
        if part is not schema:
            lines += [part["description"], ""]
        lines += ["| entry | type | always present | meaning |", "|---|---|---|---|"]
        lines += list(_rows(part, ""))
        lines.append("")
    return "\n".join(lines)


def _rows(part: dict[str, Any], above: str) -> list[str]:
    made = []
    for key, given in part["properties"].items():
        always = "yes" if key in part["required"] else ""
        made.append(f"| `{above}{key}` | {_holds(given)} | {always} | {given['description']} |")
        inner = given.get("items", {})
        if "properties" in inner:
            made += _rows(inner, f"{above}{key}/")
    return made


def _holds(part: dict[str, Any]) -> str:
    if "const" in part:
        return f"`{json.dumps(part['const'])}`"
    if "$ref" in part:
        return f"a {part['$ref'].rpartition('/')[2]}"
    kind = _TYPES[part["type"]]
    inner = part.get("items") if kind == "list" else part.get("additionalProperties")
    if not isinstance(inner, dict):
        return kind
    if "$ref" in inner:
        held = f"{inner['$ref'].rpartition('/')[2]}s"
    else:
        held = f"{_TYPES[inner['type']]}s" if inner["type"] != "array" else f"lists of {_holds(inner)[8:]}"
    return f"list of {held}" if kind == "list" else f"object: name, then {_holds(inner)}"
