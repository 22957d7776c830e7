"""Text as the name of a file: the one way from what a project says to a name on a disk."""

from __future__ import annotations

import re

from toolchain.base.visible import quoted

PACK = ".hexpack"
BUNDLE = ".hexbundle"
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


def file_name(text: str, otherwise: str = "game") -> str:
    """The text itself where it can be the name of a file, else what is left of it, else ``otherwise``."""
    if not fault_of(text):
        return text
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", text)
    plain = re.sub(r"\.{2,}", ".", plain).lstrip("._-")[:LONGEST].rstrip("._-")
    return f"{plain.partition('.')[0]}-{otherwise}" if _RESERVED.fullmatch(plain) else plain or otherwise
