"""JSON read by Python's own reader, many times as fast as with places; the places are found when somebody asks.

What Python reads otherwise than we do, or what we report, is left to :mod:`toolchain.language.json.source`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isinf
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.json.recover import LONGEST_NUMBER
from toolchain.language.json.source import JsonNode, read_json

_BLANK = " \t\n\r"


class _Unusual(ValueError):
    """Something that the reader with places must judge."""


def plain_json(text: str) -> Any | None:
    """The value of a text that can be read without a finding; None where that is not sure.

    How deep brackets lie in each other is not counted: no schema of ours allows many.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_float=_number,
            parse_int=_whole_number,
            parse_constant=_refuse,
        )
    except (ValueError, RecursionError):
        return None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _Unusual
    return made


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise _Unusual
    return int(digits)


def _number(digits: str) -> float:
    made = float(digits)
    if isinf(made):
        raise _Unusual
    return made


def _refuse(name: str) -> None:
    raise _Unusual


def _late(name: str) -> Any:
    return property(lambda node: getattr(node.found(), name))


class LateNode(JsonNode):
    """A node of a text that is looked up when somebody asks for more than the text."""

    __slots__ = ("_find", "_found")

    value_kind: str = _late("value_kind")
    value: Any = _late("value")
    start: int = _late("start")
    end: int = _late("end")
    key_start: int = _late("key_start")
    key_end: int = _late("key_end")

    def __init__(self, source: Source, find: Callable[[], JsonNode]) -> None:
        self.source = source
        self._find = find
        self._found: JsonNode | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> LateNode:
        return self  # what stands in a text does not change

    def found(self) -> JsonNode:
        """The node itself."""
        if self._found is None:
            self._found = self._find()
        return self._found


class LateRoot(LateNode):
    """The whole of a right text, an object: its plain value and where it stands are known."""

    __slots__ = ("_plain", "end", "start", "value_kind")

    def __init__(self, source: Source, plain: dict[str, Any]) -> None:
        super().__init__(source, self._read)
        self._plain = plain
        text = source.text
        self.value_kind = "object"
        self.start, self.end = len(text) - len(text.lstrip(_BLANK)), len(text.rstrip(_BLANK))

    def plain(self) -> Any:
        """The value without places."""
        return self._plain

    def _read(self) -> JsonNode:
        node = read_json(self.source, Findings())
        assert node is not None  # Python has read it
        return node


class PlainNode(LateNode):
    """A node of a right text whose value is known; the whole text is read with places when somebody asks for one."""

    __slots__ = ("_plain",)

    def __init__(self, source: Source, plain: Any, find: Callable[[], JsonNode]) -> None:
        super().__init__(source, find)
        self._plain = plain

    def plain(self) -> Any:
        """The value without places."""
        return self._plain

    def _kind(self) -> str:
        return _KINDS[type(self._plain)]

    def _value(self) -> Any:
        held = self._plain
        if isinstance(held, dict):
            return {key: self._inner(key, one) for key, one in held.items()}
        return [self._inner(at, one) for at, one in enumerate(held)] if isinstance(held, list) else held

    value_kind: str = property(_kind)  # type: ignore[assignment]
    value: Any = property(_value)

    def _inner(self, step: str | int, plain: Any) -> PlainNode:
        return PlainNode(self.source, plain, lambda: self.found().at((step,)))


_KINDS = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}


def read_plain(source: Source) -> JsonNode | None:
    """The value of a text of which nothing is to be reported; None where that is not sure."""
    plain = plain_json(source.text)
    if plain is None:
        return None

    def find() -> JsonNode:
        node = read_json(source, Findings())
        assert node is not None  # Python has read it
        return node

    return PlainNode(source, plain, find)
