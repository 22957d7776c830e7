"""jsonschema with our notion of a whole number, of patterns, and of lists without two of one name.

Code made of the schema (:mod:`toolchain.base.schemacheck`) answers first, in a hundredth of the time. jsonschema itself
judges every file in ``build``, and in ``lint`` each file that has changed and has a finding.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Container, Iterator
from functools import cache
from typing import Any

from toolchain.base.resources import resource
from toolchain.base.schemacheck import Check, compile_schema

# From so many units on, only those that are wrong are judged one by one.
_MANY = 50


@cache
def validator_of(schema_name: str) -> tuple[Any, dict[str, Any]]:
    """What judges by a schema, and the schema."""
    # Imported here: a run without JSON files, or with cached ones, does not pay for it.
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    text = resource("schemas", f"{schema_name}.schema.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer)
    keywords = {"pattern": _pattern, "uniqueBy": _unique_by}
    return extend(Draft202012Validator, keywords, type_checker=checker)(schema), schema


def _is_integer(checker: Any, value: Any) -> bool:
    """Without 3.0, which JSON Schema counts as whole: the engine knows no fractions of that kind."""
    return isinstance(value, int) and not isinstance(value, bool)


def fits(pattern: str, text: str) -> bool:
    """Whether a text has the form of a pattern."""
    # In a JSON Schema `$` is the very end; Python's also stands before a last line end.
    return re.search(pattern, text) is not None and not (pattern.endswith("$") and text.endswith("\n"))


def _pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> Iterator[Any]:
    from jsonschema import ValidationError

    if isinstance(instance, str) and not fits(pattern, instance):
        yield ValidationError("pattern")


def _unique_by(validator: Any, key: str, instance: Any, schema: Any) -> Iterator[Any]:
    """Our own keyword: in this list no two objects have the same text under the key."""
    from jsonschema import ValidationError

    seen = set()
    for index, entry in enumerate(instance if isinstance(instance, list) else ()):
        value = entry.get(key) if isinstance(entry, dict) else None
        if isinstance(value, str):
            if value in seen:
                yield ValidationError("twice", path=(index, key))
            seen.add(value)


@cache
def _of_units(schema_name: str) -> Check:
    """What judges the units of a file alone; of the rest it only asks whether something is given."""
    _, schema = validator_of(schema_name)
    asked = {key: part for key, part in schema.items() if key not in ("required", "additionalProperties")}
    return compile_schema({**asked, "properties": {"units": schema["properties"]["units"]}})


def doubtful(data: Any, schema_name: str, also: Container[int] = ()) -> tuple[Any, list[int]]:
    """The data with only those units that are wrong or are asked for, and where these stand in the whole list.

    A file of ten thousand units with one slip is judged in no time so. Units of one id belong together. What stands
    beside the units is left whole, and is no part of the judgement of a unit.
    """
    units = data.get("units") if isinstance(data, dict) else None
    if not isinstance(units, list) or len(units) < _MANY:
        return data, []
    count: Counter[str] = Counter(
        u["id"] for u in units if isinstance(u, dict) and isinstance(u.get("id"), str)
    )
    head = {key: value for key, value in data.items() if key != "units"}
    judge = _of_units(schema_name)
    places = []
    for index, unit in enumerate(units):
        twice = isinstance(unit, dict) and isinstance(unit.get("id"), str) and count[unit["id"]] > 1
        if twice or index in also or judge({**head, "units": [unit]}) is not None:
            places.append(index)
    if len(places) == len(units):
        return data, []
    # Of a list without a wrong unit one is kept, so that it is not found empty.
    places = places or [0]
    return {**head, "units": [units[index] for index in places]}, places
