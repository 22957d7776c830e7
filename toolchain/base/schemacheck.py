"""Checks plain data against our JSON Schemas with Python that is generated from the schema files.

A generic validator walks schema and data together, which costs seconds on a package; here each schema
becomes straight code once per process. Only the keywords below are known. An unknown one is an error of the
schema, not of the data, and raises when the schema is compiled.

A whole number is an ``int``: neither ``true`` nor ``3.0``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from toolchain.base.resources import resource
from toolchain.base.visible import quoted, shortened

Check = Callable[[Any], str | None]

SILENT = {"$schema", "$id", "$defs", "$comment", "title", "description"}
OBJECT = {"properties", "required", "additionalProperties", "minProperties", "maxProperties", "propertyNames"}
# `uniqueBy` is our own: no two objects of the list have the same text under that key.
ARRAY = {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "uniqueBy"}
TEXT = {"minLength", "maxLength", "pattern"}
NUMBER = {"minimum", "maximum"}
# Texts kept for each definition of a text: names of values, kinds and nations stand in a file again and again.
MOST_REMEMBERED = 5_000
KNOWN = SILENT | OBJECT | ARRAY | TEXT | NUMBER | {"type", "$ref", "enum", "const", "if", "then", "else"}

_TYPES = {
    "object": ("dict", "an object"),
    "array": ("list", "a list"),
    "string": ("str", "a text"),
    "integer": ("int", "a whole number"),
    "boolean": ("bool", "true or false"),
}


# What breaks a limit, and what is said then.
_LIMITS = {
    "minLength": ("len({})<", "must have {} characters or more"),
    "maxLength": ("len({})>", "must have {} characters or fewer"),
    "minimum": ("{}<", "must be {} or more"),
    "maximum": ("{}>", "must be {} or less"),
    "minItems": ("len({})<", "must have {} items or more"),
    "maxItems": ("len({})>", "must have {} items or fewer"),
    "minProperties": ("len({})<", "must have {} entries or more"),
    "maxProperties": ("len({})>", "must have {} entries or fewer"),
}


class SchemaFault(Exception):
    """A schema that this compiler does not cover."""


def conforms(value: Any, schema_name: str) -> str | None:
    """None when a value is as the schema (``ir-1``) says, else ``path: what is wrong``."""
    wrong = _checker(schema_name)(value)
    if wrong is None:
        return None
    path, _, what = wrong.rpartition("\0")
    return f"{path.lstrip('.') or 'the whole'}: {what}"


@cache
def _checker(schema_name: str) -> Check:
    text = resource("schemas", f"{schema_name}.schema.json").read_text(encoding="utf-8")
    return compile_schema(json.loads(text))


def compile_schema(schema: dict[str, Any]) -> Check:
    """A function that gives None, or path and fault with a NUL between. Raises SchemaFault."""
    writer = _Writer()
    defs = schema.get("$defs", {})
    names = {name: f"d{number}" for number, name in enumerate(defs)}
    writer.remember(defs)
    for name, part in defs.items():
        writer.function(names[name], part, names)
    writer.function("top", schema, names)
    space: dict[str, Any] = {
        **writer.constants,
        "at": _at,
        "show": shortened,
        "quoted": quoted,
        "twice": _twice,
    }
    # The text is made from our own schema alone; the data checked never becomes code.
    exec(compile("\n".join(writer.aside + writer.lines), "<schema>", "exec"), space)
    made: Check = space["top"]
    return made


def _at(items: list[Any], item: Any) -> int:
    """Where the very item stands; the list is walked again only when something is wrong."""
    return next(index for index, other in enumerate(items) if other is item)


def _twice(items: list[Any], key: str) -> int:
    """Where the second of two equal items stands, or of two objects with one text under a key; -1 for none."""
    seen = set()
    for index, item in enumerate(items):
        if key:
            held = item.get(key) if type(item) is dict else None
            held = held if type(held) is str else None
        else:
            held = item if type(item) is str else json.dumps([item], sort_keys=True)
        if held is not None and held in seen:
            return index
        seen.add(held)
    return -1


class _Writer:
    """Writes one function for each definition and one for the whole."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        # Functions that others call: of the conditions of `if`.
        self.aside: list[str] = []
        self.constants: dict[str, Any] = {}
        self._names: dict[str, str] = {}
        # For each definition of a text with a pattern, a set of texts that were right: most stand there many times.
        self._right: dict[str, str] = {}
        self._fresh = 0

    def remember(self, defs: dict[str, Any]) -> None:
        """Has the right texts of each definition of a text remembered."""
        for name, part in defs.items():
            if isinstance(part, dict) and part.get("type") == "string" and "pattern" in part:
                self._right[name] = self._constant(set())

    def function(self, python: str, schema: Any, names: dict[str, str]) -> None:
        """Adds ``def python(v)``."""
        self._names = names
        right = next((self._right.get(name) for name, own in names.items() if own == python), None)
        self.lines.append(f"def {python}(v):")
        if right:
            self._put(1, f"if type(v) is str and v in {right}: return None")
        self._schema(schema, "v", "", 1)
        if right:
            self._put(1, f"if len({right})<{MOST_REMEMBERED}: {right}.add(v)")
        self._put(1, "return None")

    def _put(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def _new(self) -> str:
        self._fresh += 1
        return f"x{self._fresh}"

    def _constant(self, value: Any) -> str:
        name = f"R{len(self.constants)}"
        self.constants[name] = value
        return name

    def _fail(self, depth: int, path: str, what: str, shown: str = "") -> None:
        """``path`` is the inside of an f-string; ``shown`` an expression whose value the message quotes."""
        tail = f"{{quoted({shown})}}" if shown else ""
        self._put(depth, f"return f'{path}\\0{_braces(what)}{tail}'")

    def _schema(self, schema: Any, v: str, path: str, depth: int) -> None:
        if not isinstance(schema, dict):
            raise SchemaFault("a part of the schema is not an object")
        unknown = set(schema) - KNOWN
        if unknown:
            raise SchemaFault(f"keyword `{min(unknown)}` is not known here")
        if "$ref" in schema:
            self._reference(schema["$ref"], v, path, depth)
        if "if" in schema:
            self._condition(schema, v, path, depth)
        kinds = self._type(schema, v, path, depth)
        for key in ("enum", "const"):
            if key in schema:
                self._choice(schema["enum"] if key == "enum" else [schema["const"]], v, path, depth)
        for keywords, kind, write in (
            (TEXT, "string", self._text),
            (NUMBER, "integer", self._number),
            (ARRAY, "array", self._array),
            (OBJECT, "object", self._object),
        ):
            if not keywords & set(schema):
                continue
            if kinds == [kind]:
                write(schema, v, path, depth)
            elif not kinds or kind in kinds:
                self._put(depth, f"if type({v}) is {_TYPES[kind][0]}:")
                self._put(depth + 1, "pass")
                write(schema, v, path, depth + 1)

    def _reference(self, target: str, v: str, path: str, depth: int) -> None:
        name = target.removeprefix("#/$defs/")
        if name == target or name not in self._names:
            raise SchemaFault(f"`{target}` is not a definition of this schema")
        r = self._new()
        self._put(depth, f"{r}={self._names[name]}({v})")
        self._put(depth, f"if {r} is not None: return f'{path}'+{r}")

    def _condition(self, schema: dict[str, Any], v: str, path: str, depth: int) -> None:
        name = self._new()
        lines, self.lines = self.lines, []
        self._put(0, f"def {name}(v):")
        self._schema(schema["if"], "v", "", 1)
        self._put(1, "return None")
        self.aside += self.lines
        self.lines = lines
        for key, test in (("then", "is None"), ("else", "is not None")):
            if key in schema:
                self._put(depth, f"if {name}({v}) {test}:")
                self._put(depth + 1, "pass")
                self._schema(schema[key], v, path, depth + 1)

    def _type(self, schema: dict[str, Any], v: str, path: str, depth: int) -> list[str]:
        given = schema.get("type", [])
        kinds = [given] if isinstance(given, str) else list(given)
        tests = []
        for kind in kinds:
            if kind != "null" and kind not in _TYPES:
                raise SchemaFault(f"type `{kind}` is not known here")
            tests.append(f"{v} is not None" if kind == "null" else f"type({v}) is not {_TYPES[kind][0]}")
        if tests:
            said = " or ".join("null" if kind == "null" else _TYPES[kind][1] for kind in kinds)
            self._put(depth, f"if {' and '.join(tests)}:")
            self._fail(depth + 1, path, f"must be {said}")
        return kinds

    def _choice(self, allowed: list[Any], v: str, path: str, depth: int) -> None:
        if not all(isinstance(value, (str, int)) or value is None for value in allowed):
            raise SchemaFault("an enumeration may contain texts, whole numbers, true, false or null")
        pairs = self._constant(frozenset((type(value), value) for value in allowed))
        # Lists and objects are none of these and cannot be looked up.
        self._put(depth, f"if type({v}) in (list,dict) or (type({v}),{v}) not in {pairs}:")
        self._fail(depth + 1, path, "must be " + " or ".join(json.dumps(value) for value in allowed))

    def _limits(
        self, schema: dict[str, Any], keywords: tuple[str, ...], v: str, path: str, depth: int
    ) -> None:
        for keyword in keywords:
            if keyword in schema:
                broken, said = _LIMITS[keyword]
                limit = schema[keyword]
                self._put(depth, f"if {broken.format(v)}{limit:d}:")
                self._fail(depth + 1, path, said.format(limit))

    def _text(self, schema: dict[str, Any], v: str, path: str, depth: int) -> None:
        self._limits(schema, ("minLength", "maxLength"), v, path, depth)
        if "pattern" in schema:
            pattern = schema["pattern"]
            # In a JSON Schema `$` is the very end; Python's also stands before a last line end.
            search = re.compile(pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern).search
            self._put(depth, f"if {self._constant(search)}({v}) is None:")
            self._fail(depth + 1, path, "has the wrong form: ", v)

    def _number(self, schema: dict[str, Any], v: str, path: str, depth: int) -> None:
        self._limits(schema, ("minimum", "maximum"), v, path, depth)

    def _array(self, schema: dict[str, Any], v: str, path: str, depth: int) -> None:
        self._limits(schema, ("minItems", "maxItems"), v, path, depth)
        for key in (schema.get("uniqueBy"), "" if schema.get("uniqueItems") else None):
            if key is not None:
                x = self._new()
                self._put(depth, f"{x}=twice({v},{key!r})")
                self._put(depth, f"if {x}>=0:")
                self._put(depth + 1, f"return f'{path}[{{{x}}}]\\0is listed twice'")
        first = schema.get("prefixItems", [])
        for number, part in enumerate(first):
            x = self._new()
            self._put(depth, f"if len({v})>{number}:")
            self._put(depth + 1, f"{x}={v}[{number}]")
            self._schema(part, x, f"{path}[{number}]", depth + 1)
        if "items" in schema:
            x = self._new()
            rest = f"{v}[{len(first)}:]" if first else v
            self._put(depth, f"for {x} in {rest}:")
            self._put(depth + 1, "pass")
            self._schema(schema["items"], x, f"{path}[{{at({v},{x})}}]", depth + 1)

    def _object(self, schema: dict[str, Any], v: str, path: str, depth: int) -> None:
        self._limits(schema, ("maxProperties", "minProperties"), v, path, depth)
        if "propertyNames" in schema:
            x, part = self._new(), schema["propertyNames"]
            right = self._right.get(str(part.get("$ref", "")).removeprefix("#/$defs/"))
            # All of them together are looked up at once, unless more is asked of them than the definition says.
            if right and set(part) - SILENT == {"$ref"}:
                self._put(depth, f"for {x} in () if {v}.keys()<={right} else {v}:")
            else:
                self._put(depth, f"for {x} in {v}:")
            self._put(depth + 1, "pass")
            self._schema(part, x, f"{path}.{{show({x})}}", depth + 1)
        for name in schema.get("required", ()):
            self._put(depth, f"if {name!r} not in {v}:")
            self._fail(depth + 1, path, f"lacks `{name}`")
        known = schema.get("properties", {})
        for name, part in known.items():
            x = self._new()
            self._put(depth, f"if {name!r} in {v}:")
            self._put(depth + 1, f"{x}={v}[{name!r}]")
            self._schema(part, x, f"{path}.{_braces(name)}", depth + 1)
        other = schema.get("additionalProperties", True)
        if other is True:
            return
        key, x = self._new(), self._new()
        names = self._constant(frozenset(known))
        if other is False:
            self._put(depth, f"if not {v}.keys()<={names}:")
            self._put(depth + 1, f"{key}=next({key} for {key} in {v} if {key} not in {names})")
            self._fail(depth + 1, path, "has an unknown entry ", key)
            return
        self._put(depth, f"for {key},{x} in {v}.items():")
        if known:
            self._put(depth + 1, f"if {key} in {names}: continue")
        self._schema(other, x, f"{path}.{{show({key})}}", depth + 1)


def _braces(text: str) -> str:
    """A text as the inside of an f-string in single quotes."""
    return text.replace("\\", "\\\\").replace("'", "\\'").replace("{", "{{").replace("}", "}}")
