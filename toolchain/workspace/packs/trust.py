"""Whose packages one has trusted: the first key that signed a package of a name is the one for all that follow."""

from __future__ import annotations

import json
import os
from pathlib import Path

from toolchain.base.visible import json_text
from toolchain.base.writing import write_whole
from toolchain.workspace.packs.keys import PUBLIC

_FILE = "keys.json"


class OtherKey(ValueError):
    """A package is signed with another key than those of its name before it, or no longer; the text is a sentence."""


def home() -> Path:
    """Where packages and known keys lie: ``HEXWRIGHT_DATA_DIR``, else ``XDG_DATA_HOME`` or ``~/.local/share``."""
    named = os.environ.get("HEXWRIGHT_DATA_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "hexwright"


def known_keys() -> dict[str, str]:
    """Public keys by the names of packages; none where the file cannot be read. Raises OtherKey when it is damaged."""
    path = home() / _FILE
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return {}
    try:
        found = json.loads(text)
        if all(PUBLIC.match(key) for key in found.values()):
            return dict(found)
    except (AttributeError, TypeError, ValueError):
        pass
    raise OtherKey(
        f"{path} is damaged, so your trusted keys are unknown; repair it, or remove it to start over"
    )


def check_key(name: str, key: str) -> bool:
    """Whether a key is the one known for packages of a name; False where none is known. Raises OtherKey."""
    known = known_keys().get(name, "")
    if not known or key == known:
        return bool(known)
    if not key:
        raise OtherKey(
            f"packages called {name} were signed before, but this one is not; to trust it anyway, use "
            "`--trust`"
        )
    raise OtherKey(
        f"packages called {name} were signed with another key before ({known[:16]}…; this one: {key[:16]}…); ask its "
        "author through another channel, then use `--trust`"
    )


def remember_key(name: str, key: str) -> None:
    """From now on packages of a name are expected to be signed with a key; with an empty one, not to be signed."""
    known = known_keys()
    if known.get(name, "") == key:
        return
    known.pop(name, None)
    if key:
        known[name] = key
    text = json_text(dict(sorted(known.items())))
    write_whole(home() / _FILE, (text + "\n").encode(), durable=True, mode=0o600)
