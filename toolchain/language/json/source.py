"""JSON with places: every value and key knows where it stands.

A right file is read by a small scanner (a 50 kB file in some ten milliseconds). A text that the scanner
refuses goes to lark (``errors``), the judge of the grammar, which says what is wrong. Both accept the
same texts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from math import isinf
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.progress import STRIDE, Heard
from toolchain.base.source import Source, Span
from toolchain.language.json.recover import DEEPEST, LONGEST_NUMBER

_BLANK = r"[ \t\n\r]*+"
_STRING = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+"
_VALUE = rf"(?:({_STRING})|({_NUMBER})|(true|false|null)|([\[{{]))"

_match_entry = re.compile(_BLANK + _VALUE).match
_match_member = re.compile(f"{_BLANK}({_STRING}){_BLANK}:{_BLANK}{_VALUE}").match
_match_blank = re.compile(_BLANK).match
_SHORT = 10  # figures of a number that needs no further look
_NAMED = {"true": True, "false": False, "null": None}


class JsonNode:
    """A value as it stands in a text.

    ``value_kind`` is object, array, string, integer, number, boolean or null. ``value`` of an object maps
    keys to nodes, of an array is a list of nodes, otherwise it is the plain value.
    """

    __slots__ = ("end", "key_end", "key_start", "source", "start", "value", "value_kind")

    def __init__(
        self, value_kind: str, value: Any, source: Source, start: int, end: int, key_start: int, key_end: int
    ) -> None:
        self.value_kind = value_kind
        self.value = value
        self.source = source
        self.start = start
        self.end = end
        self.key_start = key_start
        self.key_end = key_end

    def __repr__(self) -> str:
        return f"JsonNode({self.value_kind}, {self.start}..{self.end})"

    @property
    def span(self) -> Span:
        """Where the value stands, brackets and quotation marks included."""
        return Span(self.source, self.start, self.end)

    @property
    def key_span(self) -> Span | None:
        """Where its key stands, quotation marks included; None of what is no member of an object."""
        return Span(self.source, self.key_start, self.key_end) if self.key_start >= 0 else None

    def plain(self) -> Any:
        """The value without places: dicts, lists, texts, numbers, truth values, None."""
        if self.value_kind == "object":
            return {key: node.plain() for key, node in self.value.items()}
        if self.value_kind == "array":
            return [node.plain() for node in self.value]
        return self.value

    def at(self, path: Iterable[str | int]) -> JsonNode:
        """The node at the end of a path of keys and indices.

        Where the path leads nowhere, the last node on it.
        """
        node = self
        for step in path:
            if node.value_kind not in ("object", "array"):
                break
            try:
                node = node.value[step]
            except (KeyError, IndexError, TypeError):
                break
        return node


def read_json(source: Source, findings: Findings, heard: Heard | None = None) -> JsonNode | None:
    """The value of a text, or None (and findings SYN020 and following) when it is not JSON.

    A key given twice is reported too, but the value is still returned, with the first of the two. ``heard`` is told
    how many characters of long lists are read.
    """
    try:
        return _Scanner(source, findings, heard).read()
    except _Refused:
        from toolchain.language.json.errors import explain

        explain(source, findings)
        return None


class _Refused(Exception):
    """The text is not JSON, or not such as we read."""


class _Scanner:
    """Reads right texts fast; of others it only knows that they are not right."""

    def __init__(self, source: Source, findings: Findings, heard: Heard | None = None) -> None:
        self._heard = heard
        self._told = 0
        self._source = source
        self._text = source.text
        self._findings = findings
        self._words: dict[str, str] = {}  # one object for each key, however often it stands there

    def read(self) -> JsonNode:
        """The one value of the text."""
        match = _match_entry(self._text, 1 if self._text.startswith("\ufeff") else 0)
        if match is None:
            raise _Refused
        node = self._node(match, match.lastindex or 0, 1, -1, -1)
        if self._skip_blank(node.end) != len(self._text):
            raise _Refused
        return node

    def _skip_blank(self, at: int) -> int:
        match = _match_blank(self._text, at)
        assert match is not None  # blanks may be none at all
        return match.end()

    def _node(self, match: re.Match[str], group: int, depth: int, key_start: int, key_end: int) -> JsonNode:
        """The value that a match begins; ``group`` counts as in _VALUE, from 1."""
        start, end = match.span(match.lastindex or 0)
        kind: str
        value: Any
        if group == 1:
            value = self._text[start + 1 : end - 1]
            if "\\" in value:
                value = json.loads(self._text[start:end])
            return JsonNode("string", value, self._source, start, end, key_start, key_end)
        if group == 2:
            raw = self._text[start:end]
            if end - start > LONGEST_NUMBER:
                raise _Refused
            if "." in raw or "e" in raw or "E" in raw:
                kind, value = "number", float(raw)
                if isinf(value):
                    raise _Refused
            else:
                kind, value = "integer", int(raw)
        elif group == 3:
            value = _NAMED[self._text[start:end]]
            kind = "null" if value is None else "boolean"
        else:
            if depth > DEEPEST:
                raise _Refused
            if self._text[start] == "{":
                kind = "object"
                value, end = self._members(end, depth)
            else:
                kind = "array"
                value, end = self._entries(end, depth)
        return JsonNode(kind, value, self._source, start, end, key_start, key_end)

    def _members(self, at: int, depth: int) -> tuple[dict[str, JsonNode], int]:
        """What follows ``{``, and the offset after its ``}``."""
        text, source, words = self._text, self._source, self._words
        members: dict[str, JsonNode] = {}
        inner = self._skip_blank(at)
        if text[inner : inner + 1] == "}":
            return members, inner + 1
        while True:
            match = _match_member(text, at)
            if match is None:
                raise _Refused
            start, end = match.span(1)
            raw = text[start:end]
            key = words.get(raw)
            if key is None:
                key = words[raw] = json.loads(raw)
            group = match.lastindex or 0
            first, at = match.span(group)
            # Most values are short texts and numbers: no call for each of them.
            if group == 2 and "\\" not in (value := text[first + 1 : at - 1]):
                node = JsonNode("string", value, source, first, at, start, end)
            elif group == 3 and at - first < _SHORT and (value := text[first:at]).isdigit():
                node = JsonNode("integer", int(value), source, first, at, start, end)
            else:
                node = self._node(match, group - 1, depth + 1, start, end)
                at = node.end
            if key in members:
                self._twice(key, node, members[key])
            else:
                members[key] = node
            sign = text[at : at + 1]
            if sign != "," and sign != "}":
                at = self._skip_blank(at)
                sign = text[at : at + 1]
            at += 1
            if sign == "}":
                return members, at
            if sign != ",":
                raise _Refused

    def _entries(self, at: int, depth: int) -> tuple[list[JsonNode], int]:
        """What follows ``[``, and the offset after its ``]``."""
        text = self._text
        entries: list[JsonNode] = []
        inner = self._skip_blank(at)
        if text[inner : inner + 1] == "]":
            return entries, inner + 1
        while True:
            match = _match_entry(text, at)
            if match is None:
                raise _Refused
            node = self._node(match, match.lastindex or 0, depth + 1, -1, -1)
            entries.append(node)
            if self._heard is not None and at > self._told + STRIDE:
                self._told = at
                self._heard(at, len(text))
            at = self._skip_blank(node.end)
            sign = text[at : at + 1]
            at += 1
            if sign == "]":
                return entries, at
            if sign != ",":
                raise _Refused

    def _twice(self, key: str, again: JsonNode, first: JsonNode) -> None:
        place, earlier = again.key_span, first.key_span
        assert place is not None and earlier is not None
        entry = Span(place.source, place.start, again.end)
        same = again.span.text == first.span.text
        self._findings.add(faults.key_given_twice.at(place, key, earlier, entry if same else None))
