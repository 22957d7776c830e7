"""Text as the name of a file: the one way from what a project says to a name on a disk."""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolchain.base.visible import quoted

PACK = ".hexpack"
BUNDLE = ".hexbundle"
VASSAL_MODULE, VASSAL_SAVE, VASSAL_EXTENSION = ".vmod", ".vsav", ".vmdx"
LONGEST = 64
ALLOWED = "letters A to Z, digits, `-`, `_` and `.`"
_ALLOWED = re.compile(r"[A-Za-z0-9._-]")
# Devices of Windows: there no file can be called so, whatever its ending.
_RESERVED = re.compile(r"(con|prn|aux|nul|com[1-9]|lpt[1-9])(\..*)?", re.IGNORECASE)


def fault_of(name: str) -> str:
    """Why a text cannot be the name of a file on every system; empty when it can."""
    wrong = next((letter for letter in name if not _ALLOWED.match(letter)), "")
    if not name:
        return "it is empty"
    if wrong:
        return f"it contains {quoted(wrong)}"
    if not name[0].isalnum():
        return f"it begins with `{name[0]}`"
    if name.endswith("."):
        return "it ends with `.`"
    if len(name) > LONGEST:
        return f"it has {len(name)} characters; the maximum is {LONGEST}"
    if is_reserved(name):
        return "it is reserved on Windows"
    return ""


def is_reserved(name: str) -> bool:
    """Whether Windows keeps a name for a device."""
    return _RESERVED.fullmatch(name) is not None


# Letters that do not come apart into one of the alphabet and a mark.
_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "Æ": "AE",
        "æ": "ae",
        "Œ": "OE",
        "œ": "oe",
        "Ø": "O",
        "ø": "o",
        "Ł": "L",
        "ł": "l",
        "Đ": "D",
        "đ": "d",
    }
)


def plain_letters(text: str) -> str:
    """The text without marks on its letters: `Bären` becomes `Baren`. Other alphabets stay as they are."""
    if text.isascii():
        return text
    import unicodedata  # most names need it not

    apart = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def file_names(texts: Iterable[str], otherwise: str = "game") -> list[str]:
    """A file name for each text, no two alike on any system: `-2` and so on is added."""
    made: list[str] = []
    seen: set[str] = set()
    for text in texts:
        plain = name = file_name(text, otherwise)
        number = 1
        while name.lower() in seen:
            number += 1
            name = f"{plain}-{number}"
        seen.add(name.lower())
        made.append(name)
    return made


def file_name(text: str, otherwise: str = "game") -> str:
    """The text itself where it can be the name of a file, else what is left of it, else ``otherwise``."""
    if not fault_of(text):
        return text
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", plain_letters(text))
    plain = re.sub(r"\.{2,}", ".", plain).lstrip("._-")[:LONGEST].rstrip("._-")
    return f"{plain.partition('.')[0]}-{otherwise}" if _RESERVED.fullmatch(plain) else plain or otherwise
