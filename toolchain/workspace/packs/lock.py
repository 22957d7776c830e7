"""``hexwright.lock``: which package a project builds on, to the byte, and who signed it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from toolchain.base.toml import read_toml
from toolchain.workspace.packs.keys import PUBLIC
from toolchain.workspace.project.file_bytes import read_bytes

FILE = "hexwright.lock"
_DIGEST = re.compile(r"[0-9a-f]{64}\Z")
_HEAD = "# The package that this project builds on. `hexwright pack lock` writes this file; do not change it by hand.\n"
_KEYS = ("name", "version", "digest", "key")


class DamagedLock(ValueError):
    """A lock file that cannot be used: why."""


@dataclass(frozen=True)
class Lock:
    """A package by name, version and digest; ``key`` signed it, empty where nobody did."""

    name: str
    version: str
    digest: str
    key: str = ""

    def text(self) -> str:
        """The file."""
        held = {key: getattr(self, key) for key in _KEYS if key != "key" or self.key}
        return _HEAD + "".join(
            f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in held.items()
        )


def read_lock(folder: Path) -> Lock | None:
    """The lock of a project; None where it has none. Raises DamagedLock."""
    try:
        found = read_toml(read_bytes(folder / FILE).decode("utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DamagedLock((error.strerror or "it cannot be read").lower()) from None
    except ValueError as error:  # TomlProblem, UnicodeDecodeError
        raise DamagedLock("it is not UTF-8" if isinstance(error, UnicodeError) else str(error)) from None
    for key, value in found.items():
        if key not in _KEYS:
            raise DamagedLock(f"it has the unknown key `{key}`")
        if not isinstance(value, str):
            raise DamagedLock(f"`{key}` must be text")
    lacking = [key for key in _KEYS[:3] if key not in found]
    if lacking:
        raise DamagedLock(f"`{lacking[0]}` is missing")
    if not _DIGEST.match(found["digest"]):
        raise DamagedLock("`digest` must have 64 hexadecimal digits")
    if found.get("key") and not PUBLIC.match(found["key"]):
        raise DamagedLock("`key` must have 64 hexadecimal digits")
    return Lock(**found)
