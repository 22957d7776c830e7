"""The compiled checks give the verdicts of jsonschema."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from toolchain.base.schemacheck import SchemaFault, compile_schema, conforms

ROOT = Path(__file__).resolve().parents[2]


def schema(name: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return made


def judge(of: dict[str, Any]) -> Draft202012Validator:
    """jsonschema with our notion of a whole number."""
    Draft202012Validator.check_schema(of)
    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    made: Draft202012Validator = extend(Draft202012Validator, type_checker=checker)(of)
    return made


ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    -2,
    3,
    999,
    1 << 61,
    1 << 63,
    -(1 << 63),
    "",
    "x",
    "hex",
    "x" * 201,
    "x" * 2001,
    "rules/0.json",
    "rules/00.json",
    "a" * 64,
    "a" * 64 + "\n",
    "1.0",
    [],
    [1],
    [1, 0],
    [[1, 2], [3, 4]],
    {},
    {"a": 1},
    {"name": "x"},
    ["int", 1],
    [1, "int"],
    "a.b",
    "\0",
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    made = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            made += places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            made += places(inner, (*path, index))
    return made


def spoil(value: Any, choose: random.Random, where: list[tuple[Any, ...]]) -> Any:
    path = choose.choice(where)
    made = dict(value)
    holder: Any = made
    for step in path[:-1]:
        # Only what lies on the way is copied.
        holder[step] = copy.copy(holder[step])
        holder = holder[step]
    what = choose.randrange(6)
    if what == 0:
        del holder[path[-1]]
    elif what == 1 and isinstance(holder, dict):
        holder[choose.choice(["extra", "when", "cite"])] = choose.choice(ODD)
    elif what == 1:
        holder.append(choose.choice(ODD))
    elif what == 2 and isinstance(holder, list):
        holder.extend([holder[-1]] * choose.choice([1, 3, 70]))
    else:
        holder[path[-1]] = choose.choice(ODD)
    return made


def test_rules_as_jsonschema_judges_them(ir: dict[str, Any]) -> None:
    """Each top-level part is judged alone, so that thousands of spoilt ones can be."""
    whole = schema("ir-1")
    choose = random.Random(1)
    seen = {True: 0, False: 0}
    for key, value in ir.items():
        small = {**whole, "properties": {key: whole["properties"][key]}, "required": [key]}
        theirs, ours = judge(small), compile_schema(small)
        held = {key: value[:6] if isinstance(value, list) else value}
        where = places(held)
        for _ in range(30):
            made = spoil(held, choose, where)
            verdict = theirs.is_valid(made)
            assert (ours(made) is None) == verdict, (made, ours(made))
            seen[verdict] += 1

    assert min(seen.values()) > 200


def test_manifests_as_jsonschema_judges_them(members: dict[str, bytes]) -> None:
    manifest = json.loads(members["manifest.json"])
    theirs, where, choose = judge(schema("manifest-1")), places(manifest), random.Random(2)
    assert theirs.is_valid(manifest)
    seen = {True: 0, False: 0}
    for _ in range(1500):
        made = spoil(manifest, choose, where)
        # `$` is the very end in a JSON Schema; Python's, which jsonschema uses, also stands before a line end.
        if "\\n" in json.dumps(made):
            continue
        verdict = theirs.is_valid(made)
        assert (conforms(made, "manifest-1") is None) == verdict, (made, conforms(made, "manifest-1"))
        seen[verdict] += 1

    assert min(seen.values()) > 100


def test_whole_rules(ir: dict[str, Any]) -> None:
    assert conforms(ir, "ir-1") is None
    assert judge(schema("ir-1")).is_valid(ir)


SMALL: dict[str, Any] = {
    "type": ["object", "null"],
    "required": ["a"],
    "maxProperties": 3,
    "properties": {
        "a": {
            "type": ["integer", "array"],
            "minimum": 2,
            "maximum": 4,
            "items": {"$ref": "#/$defs/word"},
            "maxItems": 2,
        },
        "b'{": {"enum": [1, "x", None, True]},
        "c": {"prefixItems": [{"const": 0}], "items": {"type": "boolean"}},
    },
    "additionalProperties": {"type": "string", "pattern": "^[a-c]*$"},
    "$defs": {"word": {"type": "string", "minLength": 1, "maxLength": 3}},
}


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        (None, None),
        (3, "must be an object or null"),
        ({}, "lacks `a`"),
        ({"a": 1}, ".a: must be 2 or more"),
        ({"a": 5}, ".a: must be 4 or less"),
        ({"a": 3}, None),
        ({"a": True}, ".a: must be a whole number or a list"),
        ({"a": ["xx", "xxxx"]}, ".a[1]: must have 3 characters or fewer"),
        ({"a": ["x", "x", "x"]}, ".a: must have 2 items or fewer"),
        ({"a": 3, "b'{": 1}, None),
        ({"a": 3, "b'{": 1.0}, '.b\'{: must be 1 or "x" or null or true'),
        ({"a": 3, "b'{": []}, '.b\'{: must be 1 or "x" or null or true'),
        ({"a": 3, "c": [0, True]}, None),
        ({"a": 3, "c": [False, True]}, ".c[0]: must be 0"),
        ({"a": 3, "c": [0, 1]}, ".c[1]: must be true or false"),
        ({"a": 3, "c": "no list"}, None),
        ({"a": 3, "d": "abc"}, None),
        ({"a": 3, "d": "abc\n"}, ".d: has the wrong form: `abc\\n`"),
        ({"a": 3, "{x}": 1}, ".{x}: must be a text"),
        ({"a": 3, "d": "", "e": "", "f": ""}, "must have 3 entries or fewer"),
    ],
)
def test_each_keyword(value: Any, wrong: str | None) -> None:
    found = compile_schema(SMALL)(value)

    assert (found.replace("\0", ": " if not found.startswith("\0") else "") if found else None) == wrong


@pytest.mark.parametrize(
    "fault",
    [
        {"oneOf": []},
        {"properties": {"a": {"format": "date"}}},
        {"items": {"not": {}}},
        {"type": "number"},
        {"$ref": "other.json"},
        {"$ref": "#/$defs/absent"},
        {"enum": [1.5]},
        {"properties": {"a": True}},
    ],
)
def test_a_schema_beyond_the_subset_is_refused(fault: dict[str, Any]) -> None:
    with pytest.raises(SchemaFault):
        compile_schema(fault)
