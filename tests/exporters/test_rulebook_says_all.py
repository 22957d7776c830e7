"""The rules reference leaves nothing out: each field of a record that packages may hold is read for it, or stands here with where else it is said."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import ROOT, TEMPLATE, played
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.book import reference
from toolchain.workspace.export.subject import Subject

SCHEMA = json.loads((ROOT / "schemas" / "ir-1.schema.json").read_text("utf-8"))
PROJECTS = [
    *sorted(played()),
    *sorted(path for path in TEMPLATE.parent.iterdir() if (path / "game.hw").is_file()),
]

ELSEWHERE = {
    "Rules": "the records in it",
    **dict.fromkeys(("Hex", "Sheet", "Layout", "DrawnLine"), "the map"),
    **dict.fromkeys(("Look", "Art"), "how things are drawn"),
    **dict.fromkeys(("Card", "Section", "SectionLine"), "the cards"),
    "Head": "the table, which is read as a whole",
    "Roster": "the cards of the scenario",
    "Reference": "the book itself",
    "RuledQuestion": "the book itself",
    "SaidBlock": "the book itself",
    "Selection": "the words of expressions",
}
"""Records that other sheets have, or that another test is about."""

NOT_SAID = {
    # What the program needs and a reader does not.
    "Column.blank": "the number of nothing",
    "Column.mask": "how it is kept",
    "Column.floor": "older packages have it where newer ones have a range",
    "Column.cap": "older packages have it where newer ones have a range",
    "Column.wide": "how it is kept",
    "Movement.barred": "the bars again, as one set",
    "Movement.open_bars": "the bars again, as numbers",
    "Movement.stop_hexes": "the stops again, as one set",
    "CoverSort.value": "a number of the program",
    "Function.kind": "the word of the block, which is its noun",
    "Attribute.default": "of a counter on which it is not printed",
    "Attribute.type": "the list of values has a block of its own",
    "Table.named": "how the cells are written",
    "Table.axes": "the table shows them",
    # What stands elsewhere on paper.
    "Piece.id": "counters",
    "Piece.name": "counters",
    "Piece.side": "counters",
    "Piece.nation": "counters",
    "Piece.echelon": "counters",
    "Piece.formation": "counters",
    "Piece.note": "counters",
    "Piece.printed": "counters",
    "Piece.file": "of the project",
    "Piece.face": "the card of the scenario",
    "Piece.start": "the card of the scenario",
    "Piece.entry": "the card of the scenario",
    "Deck.sections": "the cards, in their order",
    "Victory.ladder": "the bands, in their order",
    "Scenario.name": "the heading",
}


class Noted(dict[str, Any]):
    """A record of a package that notes which of its fields are read."""

    def __init__(self, title: str, held: dict[str, Any], read: set[str]) -> None:
        super().__init__(held)
        self._title, self._read = title, read

    def __getitem__(self, key: str) -> Any:
        self._read.add(f"{self._title}.{key}")
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._read.add(f"{self._title}.{key}")
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._read.add(f"{self._title}.{key}")
        return super().__contains__(key)


def shape(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema without the names that stand for parts of it."""
    while "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    return schema


def noted(value: Any, schema: dict[str, Any], read: set[str], held: set[str]) -> Any:
    """A part of a package in which each record notes what is read of it; ``held``: the fields that there are."""
    schema = shape(schema)
    if isinstance(value, list):
        inner = schema.get("items")
        return [noted(one, inner, read, held) for one in value] if isinstance(inner, dict) else value
    if not isinstance(value, dict):
        return value
    properties, rest = schema.get("properties", {}), schema.get("additionalProperties")
    made = {}
    for key, one in value.items():
        inner = properties.get(key, rest)
        made[key] = noted(one, inner, read, held) if isinstance(inner, dict) else one
    if "title" not in schema or "properties" not in schema:
        return made
    held |= {f"{schema['title']}.{key}" for key in value}
    return Noted(schema["title"], made, read)


def records(schema: dict[str, Any]) -> Iterator[str]:
    """All fields of the records below a part of the schema."""
    if "title" in schema and "properties" in schema:
        yield from (f"{schema['title']}.{key}" for key in schema["properties"])
    for part in schema.values():
        if isinstance(part, dict):
            yield from records(part)


def elsewhere(field: str) -> bool:
    title, _, name = field.partition(".")
    return (
        title in ELSEWHERE or field in NOT_SAID or name == "cite"
    )  # what it declares stands at its paragraph


def enriched(ir: dict[str, Any]) -> dict[str, Any]:
    """A package that has the fields too that no shipped game has."""
    made = copy.deepcopy(ir)
    made["movements"][0]["regroups"] = True
    made["scores"][0]["lines"][0]["when"] = ["bool", 1]
    for box in made["boxes"][:1]:
        box |= {"edge": "east", "joins": [0], "users": [0], "nations": made["nations"][:1]}
    for trace in made["traces"][:1]:
        trace["cost"] = ["int", 1]
    for edge in made.get("map_edges", [])[:1]:
        edge |= {"nation": "a nation", "country": "a country"}
    for behaviour in made.get("conducts", [])[:1]:
        behaviour["yes"] = [{"text": "Well?", "when": None}]
    return made


@pytest.fixture(scope="module")
def fields() -> tuple[set[str], set[str]]:
    """The fields that shipped games have, and those of them that their references read."""
    read: set[str] = set()
    held: set[str] = set()
    for project in PROJECTS:
        ir: Any = Subject(Path(project)).ir(None)
        say = RulesInWords(ir)
        whole: Any = noted(enriched(ir), SCHEMA, read, held)
        say.columns = {column["name"]: column for column in whole["columns"]}
        reference(whole, "A game", say)
    return held, read


def test_the_reference_reads_every_field_of_the_rules(fields: tuple[set[str], set[str]]) -> None:
    held, read = fields

    assert sorted(field for field in held - read if not elsewhere(field)) == []


def test_some_game_here_has_each_field(fields: tuple[set[str], set[str]]) -> None:
    held, _ = fields

    assert sorted(field for field in set(records(SCHEMA)) - held if not elsewhere(field)) == []


def test_what_is_declared_as_not_said_is_a_field_of_packages() -> None:
    known = set(records(SCHEMA))

    assert {field for field in NOT_SAID if field not in known} == set()
    assert {
        title for title in ELSEWHERE if not any(field.startswith(title + ".") for field in known)
    } == set()
