"""What a schema demands of a JSON file, said in our words and at the place in the text.

The schemas under ``schemas/`` are ordinary JSON Schema, so that any editor can use them; jsonschema judges.
Its errors name a keyword and a path: the path gives the place, the keyword the sentence, the titles and
descriptions of the schema the words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from toolchain.base.diagnostic import Edit, Finding, Findings, Fix, Label
from toolchain.base.edits import removed, without_member
from toolchain.base.schemacheck import conforms
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean, nearest
from toolchain.language.jsonguess import short
from toolchain.language.jsonsource import JsonNode
from toolchain.language.schemajudge import doubtful, fits, validator_of

_KINDS = {
    "object": "an object (`{ }`)",
    "array": "a list (`[ ]`)",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number with a fraction",
    "boolean": "true or false",
    "null": "null",
}
Path = list[str | int]


def check_schema(node: JsonNode, schema_name: str, findings: Findings, data: Any = None) -> None:
    """Reports every violation of a schema (``oob-1``), by place: findings OOB001 to OOB011.

    ``data``: the plain value of the node, where it is at hand.
    """
    data = node.plain() if data is None else data
    # Code made of the schema says at once whether all is right; of what is wrong jsonschema says what it is.
    if conforms(data, schema_name) is None:
        return
    validator, schema = validator_of(schema_name)
    part, places = doubtful(data, schema_name)
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

    def _add(self, code: str, message: str, span: Span, **more: Any) -> tuple[str, int, str]:
        finding = Finding(code, message, span, **more)
        key = (code, span.start, message)
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
            help_text = did_you_mean(key, absent)
            if not help_text:
                shown = [name for name in absent if not name.startswith("$")] or known
                help_text = "remove it; keys that can stand here: " + _listed(shown)
            self._add(
                "OOB001",
                f"`{short(key)}` is no key of this {self._title(path)}",
                member.key_span or member.span,
                help=help_text,
                fixes=_fix(member.key_span, json.dumps(close[0])) if len(close) == 1 else (),
            )
            if close:
                self._meant.add((node.start, close[0]))

    def _missing_keys(self, error: Any, path: Path, node: JsonNode) -> None:
        title = self._title(path)
        for key in error.validator_value:
            if key not in node.value:
                made = self._add(
                    "OOB002",
                    f"this {title} has no `{key}`",
                    Span(node.source, node.start, node.start + 1),
                    note=self._said([*path, key]).get("description", ""),
                    help=f'write `"{key}": ...` between its brackets',
                )
                self._lacking[(node.start, key)] = made

    def _wrong_kind(self, error: Any, path: Path, node: JsonNode) -> None:
        wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
        either = " or ".join(_KINDS[name] for name in wanted)
        kind, text = node.value_kind, node.span.text
        cure, meant = "", ""
        if kind == "null":
            cure = "leave the key out where there is nothing to say"
        elif "integer" in wanted and kind == "string" and re.fullmatch(r"-?(0|[1-9][0-9]*)", node.value):
            cure, meant = f"write `{node.value}` without quotation marks", node.value
        elif "integer" in wanted and kind == "number" and node.value == int(node.value):
            meant = str(int(node.value))
            cure = f"write `{meant}`"
        elif "integer" in wanted and kind == "number":
            cure = 'a value that is no whole number is written as a text, for instance `"1/2"`'
            cure = cure if "string" in wanted else "write a whole number"
        elif "string" in wanted and kind in ("integer", "number", "boolean"):
            meant = f'"{text}"'
            cure = f"write `{meant}` with quotation marks"
        elif wanted == ["array"]:
            cure = "put `[` and `]` around it, even around a single entry"
        span = node.span
        if kind in ("object", "array"):
            span = Span(node.source, node.start, node.start + 1)
        self._add(
            "OOB003",
            f"{self._subject(path)} must be {either}, not {_KINDS[kind]}",
            span,
            note=self._said(path).get("description", ""),
            help=cure,
            fixes=_fix(span, meant) if meant else (),
        )

    def _none_of(self, error: Any, path: Path, node: JsonNode) -> None:
        allowed = [str(value) for value in error.validator_value]
        given = node.value if isinstance(node.value, str) else ""
        close = nearest(given, allowed)
        self._add(
            "OOB004",
            f"{self._subject(path)} cannot be `{short(given or node.span.text)}`",
            node.span,
            note=self._said(path).get("description", ""),
            help=did_you_mean(given, allowed) or f"write one of {_listed(allowed)}",
            fixes=_fix(node.span, json.dumps(close[0])) if len(close) == 1 else (),
        )

    def _wrong_format(self, error: Any, path: Path, node: JsonNode) -> None:
        known = str(error.validator_value)
        given = node.value if isinstance(node.value, str) else node.span.text
        family, _, version = given.rpartition("/")
        if family == known.rpartition("/")[0] and version.isdecimal():
            self._other_version = Finding(
                "OOB009",
                f"version {version} of the format `{family}` is not known",
                node.span,
                note="the rest of the file has not been checked",
                help=f"this hexwright reads `{known}`: use a newer one, or write the file in that format",
            )
            return
        self._add(
            "OOB009",
            f"`{short(given)}` is not the format of {_a(self._title([]))}",
            node.span,
            help=f"write `{known}`",
            fixes=_fix(node.span, json.dumps(known)),
        )

    def _value_text(self, error: Any, path: Path, node: JsonNode) -> None:
        self._text(error, node.value, node.span, self._said(path))

    def _text(self, error: Any, text: str, place: Span, words: dict[str, Any]) -> None:
        """A text, value or key, that is not written as it should be."""
        title = words.get("title", "text")
        if error.validator == "maxLength":
            self._size(place, f"the {title}", len(text), error.validator_value, "characters")
            return
        if not text.strip():
            self._add(
                "OOB006", f"the {title} is empty", place, help="write a text between the quotation marks"
            )
            return
        pattern = error.validator_value
        meant = next((form for form in _forms(text) if fits(pattern, form)), "")
        self._add(
            "OOB005",
            f"`{short(place.text[1:-1])}` cannot be the {title}",
            place,
            note=words.get("description", ""),
            help=f"for instance `{meant}`" if meant else "",
            fixes=_fix(place, json.dumps(meant)) if meant else (),
        )

    def _size(self, span: Span, subject: str, size: int, limit: int, unit: str) -> None:
        if size < limit:
            message = f"{subject} has {size or 'no'} {unit}, at least {limit} wanted"
        else:
            message = f"{subject} has {size} {unit}, at most {limit} allowed"
        self._add("OOB006", message, span)

    def _counted(self, error: Any, path: Path, node: JsonNode) -> None:
        opening = Span(node.source, node.start, node.start + 1) if len(node.value) else node.span
        self._size(opening, self._subject(path), len(node.value), error.validator_value, "entries")

    def _length(self, error: Any, path: Path, node: JsonNode) -> None:
        self._size(node.span, self._subject(path), len(node.value), error.validator_value, "characters")

    def _too_small(self, error: Any, path: Path, node: JsonNode) -> None:
        self._range(path, node, f"less than {error.validator_value}")

    def _too_large(self, error: Any, path: Path, node: JsonNode) -> None:
        self._range(path, node, f"more than {error.validator_value}")

    def _range(self, path: Path, node: JsonNode, offence: str) -> None:
        words = self._said(path)
        bounds = [
            f"{word} {words[key]}" for word, key in (("from", "minimum"), ("to", "maximum")) if key in words
        ]
        self._add(
            "OOB007",
            f"{self._subject(path)} is {short(node.span.text)}, {offence}",
            node.span,
            note=words.get("description", ""),
            help=f"write a number {' '.join(bounds)}",
        )

    def _twice_by_key(self, error: Any, path: Path, node: JsonNode) -> None:
        key = path[-1]
        entries = self._root.at(path[:-2]).value
        first = next(
            entry.value[key]
            for entry in entries
            if entry.value_kind == "object" and key in entry.value and entry.value[key].value == node.value
        )
        self._add(
            "OOB008",
            f"the {self._title(path)} `{short(node.value)}` is given twice",
            node.span,
            here="given again",
            labels=(Label(first.span, "first given here"),),
            help=f"give one of them another {self._title(path)}",
        )

    def _twice(self, error: Any, path: Path, node: JsonNode) -> None:
        seen: dict[str, JsonNode] = {}
        for entry in node.value:
            first = seen.setdefault(json.dumps(entry.plain(), sort_keys=True), entry)
            if first is not entry:
                self._add(
                    "OOB010",
                    f"`{short(entry.span.text.strip(chr(34)))}` stands twice in {self._subject(path)}",
                    entry.span,
                    here="given again",
                    labels=(Label(first.span, "first given here"),),
                    help="remove one",
                    fixes=removed("remove one", without_member(entry.span)),
                )

    def _unforeseen(self, error: Any, path: Path, node: JsonNode) -> None:
        # No keyword of our schemas leads here; a new one must not pass in silence.
        self._add("OOB011", f"{self._subject(path)} breaks the rule `{error.validator}`", node.span)


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


def _a(title: str) -> str:
    return f"{'an' if title[:1] in 'aeio' else 'a'} {title}"


def _fix(span: Span | None, text: str) -> tuple[Fix, ...]:
    return (Fix(f"write `{short(text)}`", (Edit(span, text),)),) if span is not None else ()


def _forms(text: str) -> Iterator[str]:
    """What somebody may have meant to write."""
    bare = text.strip()
    core = re.sub(r"^\W+|\W+$", "", bare)
    for form in (bare, core, re.sub(r"\W+", "-", core), re.sub(r"\W+", "_", core)):
        yield from (form, form[:1].upper() + form[1:], form.upper(), form.lower())


def _listed(words: list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
