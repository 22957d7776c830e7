"""TOML of anybody: bounded in size and depth, and every fault of it one sentence.

The reader of the standard library recurses into brackets, takes time with the square of the parts of a dotted key,
and lets an integer of a million digits through as another error.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date, time
from typing import Any

MOST_CHARACTERS = 1_000_000
DEEPEST = 50
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
# A key, not a text such as "1.1.1.1".
_DEEP_KEY = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST},}}+[ \t]*+[=\]]", re.MULTILINE
)
_AT = r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z"
# What the standard library calls some faults, and what a designer calls them.
_PLAIN = {
    "cannot overwrite a value": "a key is given twice",
    "cannot mutate immutable namespace": "a section is given twice",
    "unclosed array": "missing closing bracket of a list",
    "expected newline or end of document after a statement": "there is text after the value",
    "expected '=' after a key in a key/value pair": "`=` is missing after a key",
    "expected ']' at the end of a table declaration": "`]` is missing after a section",
    "expected ']]' at the end of an array declaration": "`]]` is missing after a section",
    "invalid statement": "this is not `key = value`",
}


class TomlProblem(ValueError):
    """A text that is no TOML that is read: what is wrong, and the line and column, 0 when it has none."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text. Raises TomlProblem."""
    if len(text) > MOST_CHARACTERS:
        raise TomlProblem(f"it has {len(text):,} characters; the maximum is {MOST_CHARACTERS:,}")
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        raise _too_deep(text, deep.start())
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _problem(str(error)) from None
    except RecursionError:
        raise _too_deep(text, text.rfind("\n", 0, max(text.find("[["), text.find("{"))) + 1) from None
    except ValueError:  # the digits of an integer are limited, and not by the reader of TOML
        found = re.search(r"[0-9_]{4300,}", text)
        raise TomlProblem(
            "a number has thousands of digits", *_position(text, found.start() if found else 0)
        ) from None


def kind_of(value: object) -> str:
    """What a value is, in words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, (date, time)):
        return "a date"
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a table"
    return "text"


def _too_deep(text: str, at: int) -> TomlProblem:
    return TomlProblem(f"it is nested deeper than {DEEPEST}", *_position(text, at))


def _position(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _problem(message: str) -> TomlProblem:
    found = re.search(_AT, message)
    what = message[: found.start()] if found else message
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (0, 0)
    what = what[:1].lower() + what[1:]
    if what.startswith("illegal character") and "\\n" in what:
        what = "missing closing quotation mark"
    if what.startswith("cannot declare") and what.endswith("twice"):
        what = "a section is given twice"
    return TomlProblem(_PLAIN.get(what, what), line, column)
