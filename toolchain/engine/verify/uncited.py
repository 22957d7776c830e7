"""Rules as far as games rest on them: without the paragraphs that they cite, their pictures and their book.

Play chooses between two paragraphs by which of them is there, and never looks at what it says. So of each it is kept
whether there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolchain.ir.file.shared import PARTS
from toolchain.ir.statements import STATEMENTS

CITE = "cite"
_STATEMENTS = {"procedures": "body", "triggers": "do"}
# Lists of things that cite no paragraph, in which nothing need be looked for.
_UNCITED = ("hexes", "edges", "pieces", "drawn_lines", "scenarios")


def uncited(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Rules without what no game rests on."""
    made = {key: part if key in _UNCITED else _thing(part) for key, part in rules.items() if key not in PARTS}
    for part, key in _STATEMENTS.items():
        made[part] = [{**entry, key: _body(entry[key])} for entry in made[part]]
    return made


def _thing(value: Any) -> Any:
    """A declared thing, or a list of such; expressions and statements stay as they are."""
    if isinstance(value, dict):
        return {
            key: bool(part) if key == CITE and isinstance(part, str) else _thing(part)
            for key, part in value.items()
        }
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [_thing(part) for part in value]
    return value


def _body(statements: list[Any]) -> list[Any]:
    return [_statement(statement) for statement in statements]


def _statement(statement: list[Any]) -> list[Any]:
    """A statement without its paragraph: the last argument of those that end with a text, or a part of their record."""
    made = [statement[0]]
    for letter, argument in zip(STATEMENTS[statement[0]][0], statement[1:], strict=True):
        if letter == "b":
            argument = _body(argument)
        elif letter == "t":
            argument = bool(argument)
        elif letter == "r":
            argument = _thing(argument)
        made.append(argument)
    return made
