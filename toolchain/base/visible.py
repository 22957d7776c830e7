"""A stranger's text where people read it: what could command or deceive a terminal is written as an escape.

Names come from projects, packages and files of other programs, so any character may be in them. Controls move the
cursor and forge lines, marks of direction turn a text round, half a surrogate pair cannot be printed at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

# Characters that Python does not call printable and that people write: spaces of other widths, soft hyphen, and the
# two joiners, which some scripts and emoji need.
_HARMLESS = frozenset(
    "\xa0\xad\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200c\u200d\u202f\u205f\u3000"
)
_SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
# What no name can hold: controls, separators of lines, marks that turn the direction, halves of surrogate pairs.
_UNFIT = "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
# Those of them that JSON allows as they are.
_RAW_IN_JSON = "[\x7f-\x9f\u2028-\u202e\u2066-\u2069]"
# An escape of JSON; a pair that makes one character is none of its halves.
_JSON_ESCAPE = r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u(?P<code>[0-9a-fA-F]{4})|.)"
_JSON_ESCAPED = {"\\b": "\b", "\\f": "\f", "\\n": "\n", "\\r": "\r", "\\t": "\t"}
LONGEST_QUOTED = 60
LONGEST_WORD = 200
_LONG_WORD = rf"[^\s`]{{{LONGEST_WORD + 1},}}"
TAB = "    "


def counted(count: int, noun: str) -> str:
    """``1 unit``, ``2,000 units``, ``3 hexes``: for nouns whose plural ends in s or es."""
    plural = "es" if noun.endswith("x") else "s"
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}{plural}"


def visible(text: str, lines: bool = False) -> str:
    """The text with an escape such as ``\\x1b`` for each unprintable character.

    With ``lines`` line ends stay, and tabs become blanks: for a whole answer, or words that are wrapped.
    """
    if text.isprintable():
        return text
    if lines:
        return "\n".join(map(visible, text.replace("\r\n", "\n").replace("\t", TAB).split("\n")))
    return "".join(c if c.isprintable() or c in _HARMLESS else _escape(ord(c)) for c in text)


def quoted(value: object, most: int = LONGEST_QUOTED) -> str:
    """A name or value as a message quotes it: in backticks, on one line, shortened."""
    return f"`{shortened(value, most)}`"


def shortened(value: object, most: int = LONGEST_QUOTED) -> str:
    """As :func:`quoted`, without the backticks."""
    text = value if isinstance(value, str) else _plain(value)
    # An escape is longer than its character: what cannot fit need not be escaped first.
    text = visible(text[: most + 1])
    return text if len(text) <= most else text[: most - 3] + "..."


def short(text: str, most: int = 40) -> str:
    """A text that fits into a sentence: its words on one line, shortened."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 3] + "..."


def without_long_words(text: str) -> str:
    """A sentence in which no word is longer than anybody reads; backticks around a word stay."""
    return re.sub(_LONG_WORD, lambda match: match[0][: LONGEST_QUOTED - 3] + "...", text)


def unfit(text: str) -> re.Match[str] | None:
    """The first character that no name can hold, if there is one."""
    return None if text.isprintable() else re.search(_UNFIT, text)


def replaced_unfit(text: str) -> str:
    """The text with the replacement character for each that no name can hold; line feeds and tabs stay."""
    lines = text.split("\n")
    return "\n".join(line if line.isprintable() else "".join(map(_replaced, line)) for line in lines)


def unfit_in_json(text: str) -> Iterator[tuple[int, int, str]]:
    """Characters that no name can hold and that stand in a right JSON text as they are: start, end, character."""
    return ((match.start(), match.end(), match[0]) for match in re.finditer(_RAW_IN_JSON, text))


def unfit_escapes(text: str) -> Iterator[tuple[int, int, str]]:
    """As :func:`unfit_in_json`, of the characters that are written as escapes."""
    for match in re.finditer(_JSON_ESCAPE, text) if "\\" in text else ():
        char = _JSON_ESCAPED.get(match[0]) or chr(int(match["code"] or "20", 16))
        if unfit(char):
            yield match.start(), match.end(), char


def whole_characters(text: str) -> str:
    """A JSON text with the replacement character for each escape of half a character; all else keeps its place."""
    return (
        re.sub(_JSON_ESCAPE, lambda match: "\\ufffd" if _is_half(match) else match[0], text)
        if "\\u" in text
        else text
    )


def json_text(document: Any, indent: int | None = 2) -> str:
    """A JSON document that UTF-8 can hold and a terminal can show: unprintable characters as JSON escapes."""
    text = json.dumps(document, ensure_ascii=False, indent=indent)
    return "\n".join(
        line if line.isprintable() else "".join(map(_json_char, line)) for line in text.split("\n")
    )


def _plain(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # a whole number of more digits than Python writes
        return "a number with thousands of digits"


def _replaced(char: str) -> str:
    return "\ufffd" if char != "\t" and unfit(char) else char


def _is_half(match: re.Match[str]) -> bool:
    return match["code"] is not None and 0xD800 <= int(match["code"], 16) < 0xE000


def _escape(code: int) -> str:
    if chr(code) in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[chr(code)]
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_char(char: str) -> str:
    if char.isprintable() or char in _HARMLESS:
        return char
    return json.dumps(char)[1:-1]
