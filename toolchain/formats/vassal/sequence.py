"""Lists of texts as VASSAL writes them in one text (``VASSAL.tools.SequenceEncoder``)."""

from __future__ import annotations

from collections.abc import Iterable


def joined(parts: Iterable[object], delimiter: str) -> str:
    """The parts with a delimiter between them; where it stands in a part, a backslash stands before it."""
    return delimiter.join(_part(str(part), delimiter) for part in parts)


def _part(text: str, delimiter: str) -> str:
    escaped = text.replace(delimiter, "\\" + delimiter)
    # Without quotes, a backslash at the end would take the delimiter behind it into the part.
    quoted = text[:1] == text[-1:] == "'"
    return f"'{escaped}'" if text[-1:] == "\\" or quoted else escaped


def parted(text: str, delimiter: str) -> list[str]:
    """The parts of a text that was joined."""
    parts: list[str] = []
    held: list[str] = []  # pieces of a part, which end at delimiters that belong to it
    for piece in text.split(delimiter):
        if piece[-1:] == "\\":
            held.append(piece[:-1])
        elif held:
            parts.append(_unquoted(delimiter.join([*held, piece])))
            held = []
        else:
            parts.append(_unquoted(piece))
    if held:  # the text ends with a backslash
        parts.append(_unquoted(delimiter.join(held) + "\\"))
    return parts


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
