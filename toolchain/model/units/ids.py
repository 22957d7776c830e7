"""The id of a unit by its name."""

from __future__ import annotations

import re
import unicodedata

_SIGNS = re.compile(r"[^A-Za-z0-9_]+")
# What is a letter with a sign to the eye, but a letter of its own in Unicode.
_OWN = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
     "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i"}
)  # fmt: skip


def plain_letters(text: str) -> str:
    """A text without accents and ligatures: `Général Łódź` as `General Lodz`. Other writings stay as they are."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_OWN))
    return "".join(char for char in parts if not unicodedata.combining(char))


def id_from(name: str, prefix: str) -> str:
    """The id of a unit whose row gives none: the prefix of its block, then its name without accents, with ``_`` for other signs."""
    return prefix + _SIGNS.sub("_", plain_letters(name)).strip("_")
