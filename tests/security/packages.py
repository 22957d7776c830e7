"""Packages with right digests: a real one, taken apart and put together again after a change."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.security.hostile import hostile
from toolchain.base.digest import canonical_json, sha256
from toolchain.ir.file.container import MANIFEST, read_members, write_members
from toolchain.ir.package import package_digest
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
RULES = "rules/0.json"
Ir = dict[str, Any]


@cache
def real() -> bytes:
    """The package of the small game that `hexwright new` makes."""
    return pack_project(load_project(ROOT / "toolchain" / "templates" / "game"))[0]


def rules() -> Ir:
    """Its rules, to be changed."""
    made: Ir = json.loads(read_members(real())[RULES])
    return made


def sealed(ir: Ir | bytes | None = None, **manifest: Any) -> bytes:
    """The real package with other rules, or other entries of the manifest, and digests that fit."""
    members = read_members(real())
    if ir is not None:
        members[RULES] = ir if isinstance(ir, bytes) else canonical_json(ir)
    head = json.loads(members.pop(MANIFEST))
    head["digests"] = {name: sha256(data) for name, data in members.items()}
    head |= manifest
    members[MANIFEST] = canonical_json({**head, "digest": package_digest(head)})
    return write_members(members)


def holders(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object with each of its indices or keys."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from holders(inner)


ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    60,
    9999,
    1 << 31,
    1 << 61,
    -(1 << 61),
    "",
    "x",
    "self",
    "a b",
    "\0",
    [],
    {},
    [[]],
    [0],
    [-1],
    ["int", 0],
    ["int", -1],
    ["int", 1 << 61],
    ["none"],
    ["v", "self"],
    ["all-hexes"],
    ["setup"],
]
PARTS = [
    "pieces",
    "hexes",
    "boxes",
    "edges",
    "columns",
    "tables",
    "procedures",
    "scenarios",
    "sides",
    "kinds",
    "values",
    "attributes",
    "regions",
    "networks",
    "functions",
    "nations",
    "events",
    "terrains",
    "names",
    "drawn_lines",
]


def mutated(choose: random.Random) -> Ir:
    """Rules with a few values, types or sizes changed."""
    made = rules()
    for _ in range(choose.choice([1, 1, 2, 3])):
        part = choose.choice([made[name] for name in PARTS if made.get(name)])
        holder, key = choose.choice(list(holders(part)))
        what = choose.randrange(8)
        if what == 0:
            del holder[key]
        elif what == 1 and isinstance(holder, list):
            holder[key:key] = [copy.deepcopy(holder[key]) for _ in range(choose.choice([1, 2, 50]))]
        elif what == 2 and isinstance(holder, list):
            del holder[key:]
        elif what == 3 and type(holder[key]) is int:
            holder[key] += choose.choice([-1, 1, 2, 100])
        elif what == 4 and isinstance(holder, list) and len(holder) > 1:
            choose.shuffle(holder)
        elif what == 5 and isinstance(holder[key], str):
            holder[key] = hostile(choose)
        elif what == 6:
            other, there = choose.choice(list(holders(part)))
            holder[key] = copy.deepcopy(other[there])
        else:
            holder[key] = copy.deepcopy(choose.choice(ODD))
    return made
