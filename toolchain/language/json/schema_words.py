"""What a schema demands of a JSON file, said in our words and at the place in the text.

The schemas under ``schemas/`` are ordinary JSON Schema, so that any editor can use them; jsonschema judges.
Its errors name a keyword and a path: the path gives the place, the keyword the sentence, the titles and
descriptions of the schema the words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.schemacheck import conforms
from toolchain.base.source import Span
from toolchain.base.suggest import nearest
from toolchain.language.json.schema_judge import doubtful, fits, validator_of
from toolchain.language.json.source import JsonNode

Path = list[str | int]


def check_schema(node: JsonNode, schema_name: str, findings: Findings, data: Any = None) -> None:
    """Reports every violation of a schema (``oob-1``), by place: findings OOB001 to OOB011.

    ``data``: the plain value of the node, where it is at hand.
    """
    data = node.plain() if data is None else data
    # Code made of the schema says at once whether all is right; of what is wrong jsonschema says what it is.
    if conforms(data, schema_name) is not None:
        _judge(node, schema_name, findings, *doubtful(data, schema_name))


def judge_whole(node: JsonNode, schema_name: str, findings: Findings) -> None:
    """Has jsonschema itself judge the whole file, and reports what it finds as :func:`check_schema` does."""
    _judge(node, schema_name, findings, node.plain(), [])


def judge_units(node: JsonNode, schema_name: str, findings: Findings, units: Container[int]) -> None:
    """Has jsonschema itself judge a file: all of a short one, else its head and the units of these numbers."""
    _judge(node, schema_name, findings, *doubtful(node.plain(), schema_name, units))


def _judge(node: JsonNode, schema_name: str, findings: Findings, part: Any, places: list[int]) -> None:
    validator, schema = validator_of(schema_name)
    words = _Words(node, schema, places)
    for error in validator.iter_errors(part):
        words.say(error)
    findings.extend(words.sorted())


class _Words:
    """The violations of one file as findings."""

    def __init__(self, root: JsonNode, schema: dict[str, Any], places: Sequence[int] = ()) -> None:
        self._root = root
        self._places = places
        self._schema = schema
        self._made: dict[tuple[str, int, str], Finding] = {}
        # Keys that are lacking at a place, and those that a misspelt key there was probably meant to be.
        self._lacking: dict[tuple[int, str], tuple[str, int, str]] = {}
        self._meant: set[tuple[int, str]] = set()
        self._other_version: Finding | None = None

    def sorted(self) -> list[Finding]:
        """All findings by place. In a file of another version the rest would be noise."""
        if self._other_version is not None:
            return [self._other_version]
        for place in self._meant & self._lacking.keys():
            self._made.pop(self._lacking[place], None)
        return sorted(self._made.values(), key=lambda finding: finding.sort_key)

    def say(self, error: Any) -> None:
        """Turns one error of jsonschema into findings."""
        path: Path = list(error.absolute_path)
        if self._places and len(path) > 1 and path[0] == "units":
            path[1] = self._places[int(path[1])]
        node = self._root.at(path)
        if "propertyNames" in error.absolute_schema_path:
            place = node.value[error.instance].key_span
            self._text(error, error.instance, place, self._whole(self._said(path)["propertyNames"]))
            return
        _SAY.get(error.validator, _Words._unforeseen)(self, error, path, node)

    def _add(self, finding: Finding) -> tuple[str, int, str]:
        assert finding.span is not None
        key = (finding.code, finding.span.start, finding.message)
        self._made.setdefault(key, finding)
        return key

    def _said(self, path: Path) -> dict[str, Any]:
        """What the schema says of a place: the part that names it laid over the part it refers to."""
        part = self._whole(self._schema)
        for step in path:
            if isinstance(step, int):
                part = part.get("items", {})
            else:
                part = part.get("properties", {}).get(step) or part.get("additionalProperties") or {}
            part = self._whole(part) if isinstance(part, dict) else {}
        return part

    def _whole(self, part: dict[str, Any]) -> dict[str, Any]:
        reference = part.get("$ref")
        if reference is None:
            return part
        target = self._schema["$defs"][reference.removeprefix("#/$defs/")]
        return {**self._whole(target), **part}

    def _title(self, path: Path) -> str:
        return str(self._said(path).get("title", "object"))

    def _note(self, path: Path) -> str:
        return str(self._said(path).get("description", ""))

    def _subject(self, path: Path) -> str:
        """The thing at a place as the head of a sentence."""
        if not path:
            return "the file"
        if isinstance(path[-1], int):
            return f"an entry of `{path[-2]}`" if len(path) > 1 else "an entry"
        return f"`{path[-1]}`"

    # One method for each kind of violation.

    def _unknown_keys(self, error: Any, path: Path, node: JsonNode) -> None:
        known = list(self._said(path).get("properties", {}))
        absent = [key for key in known if key not in node.value]
        for key, member in node.value.items():
            if key in known:
                continue
            close = nearest(key, absent)
            place = member.key_span or member.span
            self._add(faults.unknown_oob_key.at(place, key, self._title(path), close, absent, known))
            if close:
                self._meant.add((node.start, close[0]))

    def _missing_keys(self, error: Any, path: Path, node: JsonNode) -> None:
        title = self._title(path)
        for key in error.validator_value:
            if key not in node.value:
                place, note = Span(node.source, node.start, node.start + 1), self._note([*path, key])
                made = self._add(faults.missing_oob_key.at(place, title, key, note))
                self._lacking[(node.start, key)] = made

    def _wrong_kind(self, error: Any, path: Path, node: JsonNode) -> None:
        wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
        kind, span = node.value_kind, node.span
        if kind in ("object", "array"):
            span = Span(node.source, node.start, node.start + 1)
        subject, note = self._subject(path), self._note(path)
        self._add(faults.wrong_kind_of_entry.at(span, subject, wanted, kind, node.value, note))

    def _none_of(self, error: Any, path: Path, node: JsonNode) -> None:
        allowed = [str(value) for value in error.validator_value]
        given = node.value if isinstance(node.value, str) else ""
        self._add(faults.not_one_of.at(node.span, self._subject(path), given, allowed, self._note(path)))

    def _wrong_format(self, error: Any, path: Path, node: JsonNode) -> None:
        known = str(error.validator_value)
        given = node.value if isinstance(node.value, str) else node.span.text
        family, _, version = given.rpartition("/")
        if family == known.rpartition("/")[0] and version.isdecimal():
            self._other_version = faults.other_format.other_version(node.span, family, version, known)
            return
        self._add(faults.other_format.at(node.span, given, self._title([]), known))

    def _value_text(self, error: Any, path: Path, node: JsonNode) -> None:
        self._text(error, node.value, node.span, self._said(path))

    def _text(self, error: Any, text: str, place: Span, words: dict[str, Any]) -> None:
        """A text, value or key, that is not written as it should be."""
        title = words.get("title", "text")
        if error.validator == "maxLength":
            self._add(
                faults.empty_or_too_long.at(
                    place, f"the {title}", len(text), error.validator_value, "characters"
                )
            )
            return
        if not text.strip():
            self._add(faults.empty_or_too_long.empty(place, title))
            return
        if not place.text.startswith('"') and title == "unit id":
            self._add(faults.wrong_form_of_text.made_from_name(place, text, words.get("description", "")))
            return
        pattern = error.validator_value
        meant = next((form for form in _forms(text) if fits(pattern, form)), "")
        written = place.text[1:-1] if place.text.startswith('"') else text
        self._add(faults.wrong_form_of_text.at(place, written, title, meant, words.get("description", "")))

    def _size(self, span: Span, error: Any, path: Path, node: JsonNode, unit: str) -> None:
        self._add(
            faults.empty_or_too_long.at(
                span, self._subject(path), len(node.value), error.validator_value, unit
            )
        )

    def _counted(self, error: Any, path: Path, node: JsonNode) -> None:
        opening = Span(node.source, node.start, node.start + 1) if len(node.value) else node.span
        self._size(opening, error, path, node, "entries")

    def _length(self, error: Any, path: Path, node: JsonNode) -> None:
        self._size(node.span, error, path, node, "characters")

    def _too_small(self, error: Any, path: Path, node: JsonNode) -> None:
        self._range("less", error, path, node)

    def _too_large(self, error: Any, path: Path, node: JsonNode) -> None:
        self._range("more", error, path, node)

    def _range(self, side: str, error: Any, path: Path, node: JsonNode) -> None:
        words = self._said(path)
        subject, note = self._subject(path), self._note(path)
        bounds = words.get("minimum"), words.get("maximum")
        fault = faults.number_out_of_bounds.at(node.span, subject, side, error.validator_value, bounds, note)
        self._add(fault)

    def _twice_by_key(self, error: Any, path: Path, node: JsonNode) -> None:
        key = path[-1]
        entries = self._root.at(path[:-2]).value
        first = next(
            entry.value[key]
            for entry in entries
            if entry.value_kind == "object" and key in entry.value and entry.value[key].value == node.value
        )
        self._add(faults.unit_twice_in_a_file.at(node.span, self._title(path), node.value, first.span))

    def _twice(self, error: Any, path: Path, node: JsonNode) -> None:
        seen: dict[str, JsonNode] = {}
        for entry in node.value:
            first = seen.setdefault(json.dumps(entry.plain(), sort_keys=True), entry)
            if first is not entry:
                self._add(faults.entry_twice.at(entry.span, self._subject(path), first.span))

    def _unforeseen(self, error: Any, path: Path, node: JsonNode) -> None:
        # No keyword of our schemas leads here; a new one must not pass in silence.
        self._add(faults.breaks_the_schema.at(node.span, self._subject(path), error.validator))


# What says which violation; a keyword of JSON Schema that is not here is not used by our schemas.
_SAY: dict[str, Callable[[_Words, Any, Path, JsonNode], None]] = {
    "additionalProperties": _Words._unknown_keys,
    "const": _Words._wrong_format,
    "enum": _Words._none_of,
    "maxItems": _Words._counted,
    "maxLength": _Words._length,
    "maxProperties": _Words._counted,
    "maximum": _Words._too_large,
    "minItems": _Words._counted,
    "minLength": _Words._length,
    "minProperties": _Words._counted,
    "minimum": _Words._too_small,
    "pattern": _Words._value_text,
    "required": _Words._missing_keys,
    "type": _Words._wrong_kind,
    "uniqueBy": _Words._twice_by_key,
    "uniqueItems": _Words._twice,
}


def _forms(text: str) -> Iterator[str]:
    """What somebody may have meant to write."""
    bare = text.strip()
    core = re.sub(r"^\W+|\W+$", "", bare)
    for form in (bare, core, re.sub(r"\W+", "-", core), re.sub(r"\W+", "_", core)):
        yield from (form, form[:1].upper() + form[1:], form.upper(), form.lower())
