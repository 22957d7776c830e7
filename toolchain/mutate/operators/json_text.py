"""Slips of the pen in order-of-battle files."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.json.source import JsonNode
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject

COMMA, BRACKET = "SYN020 SYN032", "SYN022 SYN023 SYN031 SYN032 SYN033"


def members(s: Subject) -> Iterator[JsonNode]:
    """Members of units."""
    for _, unit in s.units():
        yield from unit.value.values()


@operator("A key of a unit is misspelt.", "OOB001 OOB002 OOB026")
def json_key_misspelt(s: Subject) -> Iterator[Change]:
    """The schema has no such key, or the kind no such value."""
    for node in members(s):
        wrong = s.misspelt(node.source.text[node.key_start + 1 : node.key_end - 1])
        if wrong:
            yield Change(
                node.source.name, ((node.key_start, node.key_end, f'"{wrong}"'),), f"a key is spelt {wrong}"
            )


@operator("A key is given twice for one unit.", "SYN027")
def json_key_twice(s: Subject) -> Iterator[Change]:
    """Only one of the two can be meant."""
    for node in members(s):
        text = node.source.text[node.key_start : node.end]
        yield inserted(node.source, node.end, ", " + text, f"{text.split(':')[0]} is given twice")


@operator("There is a list in place of a text.", "OOB003 OOB004 OOB005")
def json_value_of_another_type(s: Subject) -> Iterator[Change]:
    """The schema says of which type a value is."""
    for node in members(s):
        wrong = {"string": "7", "object": '"none"', "array": '"none"', "integer": "[1]"}.get(node.value_kind)
        if wrong:
            yield replaced(node.span, wrong, f"a value is {wrong}")


@operator("A comma is missing between two units.", COMMA)
def json_comma_lost(s: Subject) -> Iterator[Change]:
    """The file is no JSON."""
    for node in members(s):
        if node.source.text[node.end] == ",":
            yield Change(node.source.name, ((node.end, node.end + 1, ""),), "a comma is missing")


@operator("An extra comma after the last unit.", "SYN021")
def json_comma_too_many(s: Subject) -> Iterator[Change]:
    """The file is no JSON."""
    for file in s.forces:
        for unit in file.value["units"].value[-1:]:
            yield inserted(file.source, unit.end, ",", "a comma too many")


@operator("A bracket is never closed.", BRACKET)
def json_bracket_lost(s: Subject) -> Iterator[Change]:
    """The file is no JSON."""
    for _, unit in s.units():
        yield Change(unit.source.name, ((unit.end - 1, unit.end, ""),), "a bracket is missing")


@operator("A text is never closed.", "SYN023 SYN025 SYN020 SYN022 SYN032")
def json_quotation_mark_lost(s: Subject) -> Iterator[Change]:
    """The file is no JSON."""
    for node in members(s):
        if node.value_kind == "string":
            at = s.rng.choice([node.start, node.end - 1])
            yield Change(node.source.name, ((at, at + 1, ""),), "a quotation mark is missing")


@operator("Typographic quotation marks, as word processors make them.", "SYN024 SYN034 SYN025")
def json_curly_quotes(s: Subject) -> Iterator[Change]:
    """The file is no JSON."""
    for node in members(s):
        if node.value_kind == "string":
            yield replaced(node.span, f"“{node.value}”", "curly quotation marks")


@operator("A strength is written with a decimal point or a leading zero.", "SYN028 OOB003 OOB028")
def json_no_number(s: Subject) -> Iterator[Change]:
    """No whole number."""
    for _, unit in s.units():
        found = unit.value.get("values")
        for node in found.value.values() if found is not None else ():
            if node.value_kind == "integer":
                wrong = s.rng.choice(
                    [f"0{node.value}", f"{node.value}.", f"{node.value}.5", f"+{node.value}"]
                )
                yield replaced(node.span, wrong, f"{node.value} is written {wrong}")
