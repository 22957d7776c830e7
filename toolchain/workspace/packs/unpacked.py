"""The texts of a package as folders of projects, each extending the one below it: a project reads and names them as any other.

They lie in the cache, by the digest of the package. What stands there is compared with the package each time, so a file that
was changed there is put right, and losing them costs nothing.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from toolchain.base.writing import NotWritten, make_folder
from toolchain.ir.file.texts import Layer
from toolchain.workspace.cache_files import unpacked_packages
from toolchain.workspace.project.location import FILE

_FIGURES = 32  # of the digest, in the name of a folder


def unpack(digest: str, layers: Sequence[Layer]) -> Path:
    """The folder of the topmost project of a package. Raises NotWritten."""
    home = unpacked_packages() / digest[:_FIGURES]
    files: dict[str, bytes] = {}
    for number, layer in enumerate(layers):
        below = layers[number - 1].name if number else ""
        files[f"{layer.name}/{FILE}"] = _settings(layer, below).encode()
        for name, text in layer.files.items():
            files[f"{layer.name}/{name}"] = _bytes(name, text)
    if not _same(home, files):
        shutil.rmtree(home, ignore_errors=True)
        try:
            make_folder(home, files)
        except NotWritten:
            if not _same(home, files):  # another run may have made it meanwhile
                raise
    return home / layers[-1].name


def _settings(layer: Layer, below: str) -> str:
    """A project file. JSON texts without control characters are TOML texts."""
    keys = {"name": layer.name, **layer.settings, **({"extends": f"../{below}"} if below else {})}
    lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items())
    return "[project]\n" + "".join(lines)


def _bytes(name: str, text: str) -> bytes:
    if not name.endswith(".png"):
        return text.encode()
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""  # which whoever draws it reports as no picture


def _same(home: Path, files: dict[str, bytes]) -> bool:
    """Whether a folder holds these files and no others."""
    held = set()
    for at, folders, names in os.walk(home):
        if any(os.path.islink(os.path.join(at, name)) for name in (*folders, *names)):
            return False
        held |= {Path(at, name).relative_to(home).as_posix() for name in names}
    if held != set(files):
        return False
    try:
        return all((home / name).read_bytes() == data for name, data in files.items())
    except OSError:
        return False
