"""Lists of texts as VASSAL writes them in one text (``VASSAL.tools.SequenceEncoder``)."""

from __future__ import annotations

from collections.abc import Iterable


def joined(parts: Iterable[object], delimiter: str) -> str:
    """The parts with a delimiter between them; where it stands in a part, a backslash stands before it."""
    return delimiter.join(_part(str(part), delimiter) for part in parts)


def _part(text: str, delimiter: str) -> str:
    escaped = text.replace(delimiter, "\\" + delimiter)
    quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return f"'{escaped}'" if text[:1] == "\\" or quoted else escaped


def parted(text: str, delimiter: str) -> list[str]:
    """The parts of a text that was joined."""
    parts, begin, held = [], 0, ""
    for at, sign in enumerate(text):
        if sign != delimiter:
            continue
        if at and text[at - 1] == "\\":
            held += text[begin : at - 1]
            begin = at
        else:
            parts.append(_unquoted(held + text[begin:at]))
            begin, held = at + 1, ""
    return [*parts, _unquoted(held + text[begin:])]


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
