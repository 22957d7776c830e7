"""Everything that a package may hold, as plain data, and its digest.

    python -m toolchain.dev.vocabulary

prints the digest, which belongs to the newest of :data:`toolchain.ir.levels.LEVELS`, and what to do when it is not
there. Meanings and descriptions do not count: only what the loader
lets pass.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from typing import Any

import toolchain.ir
from toolchain.base.digest import canonical_json, sha256
from toolchain.base.resources import resource
from toolchain.ir.expr import SELECTION
from toolchain.ir.levels import LEVELS
from toolchain.ir.operations import OPERATIONS
from toolchain.ir.references import READINGS, ROUNDINGS
from toolchain.ir.statements import PLAIN, RECORDS, STATEMENTS

SCHEMAS = ("ir-1", "manifest-1")
# Words of a schema that refuse nothing.
_SILENT = {"$schema", "$id", "$comment", "title", "description", "default", "examples"}
_NAMED = {"properties", "patternProperties", "$defs"}  # schemas by name, which may be any of those words
_UNORDERED = {"required", "enum"}


def vocabulary() -> dict[str, Any]:
    """Operations with what they take and give, statements with their forms, schemas, and the loader's own limits."""
    return {
        "operations": {name: [known.takes, known.gives] for name, known in OPERATIONS.items()},
        "selection": sorted(SELECTION),
        "roundings": sorted(ROUNDINGS),
        "readings": sorted(READINGS),
        "statements": {name: form for name, (form, _) in STATEMENTS.items()},
        "records": RECORDS,
        "statements of triggers": sorted(PLAIN),
        "limits": _limits(),
        "schemas": {name: essence(_schema(name)) for name in SCHEMAS},
    }


def digest() -> str:
    """The digest of what packages may hold at present."""
    return sha256(canonical_json(vocabulary()))


def essence(schema: Any) -> Any:
    """A JSON Schema without what is there for readers only."""
    if isinstance(schema, list):
        return [essence(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept: dict[str, Any] = {}
    for word, part in schema.items():
        if word in _SILENT:
            continue
        if word in _NAMED:
            kept[word] = {name: essence(inner) for name, inner in part.items()}
        elif word in _UNORDERED:
            kept[word] = sorted(part, key=lambda item: json.dumps(item))
        else:
            kept[word] = part if word == "const" else essence(part)
    return kept


def _schema(name: str) -> Any:
    return json.loads(resource("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))


def _limits() -> dict[str, int]:
    """Constants ``MAXIMUM_...`` of the modules that read a package."""
    limits: dict[str, int] = {}
    for module in pkgutil.walk_packages(toolchain.ir.__path__, "toolchain.ir."):
        held = vars(importlib.import_module(module.name))
        limits |= {name: value for name, value in held.items() if name.startswith("MAXIMUM_")}
    return limits


def unsaid(present: str) -> str | None:
    """What to do when packages may hold something else than the newest level says; None when they do not."""
    newest = LEVELS[-1]
    if present == newest.digest:
        return None
    return (
        f"What a package may hold is no longer what engine level {newest.number} declares. "
        f"If packages may hold something new, or something means something else, add a level to LEVELS in "
        f"toolchain/ir/levels.py: Level({newest.number + 1}, {present!r}, NEWS, WORDS, ENTRIES); raise OLDEST_LEVEL "
        f"there when older packages are no longer played, list the level in toolchain/docs/reference/package.md, and "
        f"keep files of it as tests/package/test_kept.py describes. If level {newest.number} is in no release yet, or packages may hold "
        f"exactly what they could before, put this digest into level {newest.number}."
    )


def main() -> int:
    """Prints the digest; 1 when the newest level has another."""
    present = digest()
    print(present)
    fault = unsaid(present)
    if fault:
        print(fault, file=sys.stderr)
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
