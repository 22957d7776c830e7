"""The reference page of order-of-battle files, made of their schema."""

from __future__ import annotations

import json
from typing import Any

from toolchain.base.resources import resource

_TYPES = {"object": "object", "array": "list", "string": "text", "integer": "whole number"}
# In the order in which they are shown: the part of the schema, its heading.
_PARTS = (("", "The file"), ("unit", "A unit"), ("formation", "A formation"), ("provenance", "Provenance"))


def oob_page() -> str:
    """Every key of a file, a unit, a formation: what it holds, whether it is needed, what it means."""
    schema = json.loads(resource("schemas", "oob-1.schema.json").read_text(encoding="utf-8"))
    lines = [
        "# Order-of-battle files",
        "",
        f"{schema['description']} The schema is `schemas/oob-1.schema.json`, its `$id` {schema['$id']}; editors that support JSON Schema use it for completion and checks. For how to write such files, see "
        "[Data files](../guide/data-files.md).",
        "",
    ]
    for name, title in _PARTS:
        part = schema["$defs"][name] if name else schema
        lines += [f"## {title}", ""]
        if name:
            lines += [str(part["description"]), ""]
        lines += ["| key | type | required | meaning |", "|---|---|---|---|"]
        for key, given in part["properties"].items():
            whole = _whole(given, schema)
            needed = "yes" if key in part.get("required", ()) else _CONDITIONS.get((name, key), "")
            said = " ".join(str(whole.get("description", "")).replace("|", "\\|").split())
            lines.append(f"| `{key}` | {_holds(whole, schema)} | {needed} | {said} |")
        lines.append("")
    return "\n".join(lines)


# What the schema says by its `if`.
_CONDITIONS = {
    ("unit", "name"): "except for a unit that a supplement changes",
    ("unit", "kind"): "unless its formation gives it, or a supplement changes the unit",
    ("provenance", "because"): "for derived and authored values",
}


def _whole(part: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in part:
        return part
    return {**_whole(schema["$defs"][part["$ref"].removeprefix("#/$defs/")], schema), **part}


def _holds(part: dict[str, Any], schema: dict[str, Any]) -> str:
    """What kind of value stands at a key, with its bounds."""
    if "const" in part:
        return f'`"{part["const"]}"`'
    if "enum" in part:
        return " or ".join(f'`"{value}"`' for value in part["enum"])
    kind = _TYPES[str(part["type"])]
    if kind == "list":
        of = _whole(part["items"], schema)
        most = f", at most {part['maxItems']:,}" if "maxItems" in part else ""
        return (
            f"list of {of['title']}s{most}"
            if not str(of["title"]).startswith("name ")
            else "list of names of values"
        )
    if kind == "text":
        return f"text, at most {part['maxLength']:,} characters" if "maxLength" in part else "text"
    if kind == "whole number":
        return f"whole number from {part['minimum']} to {part['maximum']}"
    inner = part.get("additionalProperties")
    if isinstance(inner, dict):
        title = _whole(inner, schema).get("title", "value")
        return f"object: {_whole(part['propertyNames'], schema)['title']}, then {title}"
    return "object"
