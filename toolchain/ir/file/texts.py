"""The texts of a package: what its project and those below it are written in, so that others can build on it.

One member, ``texts.json``: a list of layers, the project at the bottom first. Reading checks form, sizes and names; what
the texts say is looked at when somebody extends the package, as every project is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from toolchain.base.digest import canonical_json
from toolchain.base.filename import is_reserved
from toolchain.base.schemacheck import conforms
from toolchain.base.visible import quoted, unfit
from toolchain.ir.file.container import TEXTS, PackageProblem, count_values, read_json

ENDINGS = (".hw", ".oob.json", ".svg", ".png")
TABLES = ("book.csv", "places.csv")
LONGEST_NAME = 200
DEEPEST = 20
MOST_CHARACTERS = 32 << 20
MOST_VALUES = 200_000
_SIGNS = re.compile(r'[\\:*?"<>|]')


@dataclass(frozen=True)
class Layer:
    """One project: its name, its settings by their keys, its files as texts (of a PNG picture: base 64)."""

    name: str
    settings: dict[str, Any]
    files: dict[str, str]

    @property
    def version(self) -> str:
        """Its version; empty where it has none."""
        return str(self.settings.get("version", ""))


def write_texts(layers: list[Layer]) -> bytes:
    """The member; equal layers give equal bytes."""
    return canonical_json(
        {"layers": [{"name": one.name, "settings": one.settings, "files": one.files} for one in layers]}
    )


def read_texts(data: bytes) -> tuple[Layer, ...]:
    """The layers in a member, from the bottom up. Raises PackageProblem."""
    if count_values(data, TEXTS) > MOST_VALUES:
        raise PackageProblem(f"`{TEXTS}` has more than {MOST_VALUES:,} values")
    held = read_json(data, TEXTS, lines=True)
    wrong = conforms(held, "texts-1")
    if wrong:
        raise PackageProblem(f"`{TEXTS}` is damaged: {wrong}")
    layers = tuple(Layer(one["name"], one["settings"], one["files"]) for one in held["layers"])
    seen: set[str] = set()
    for layer in layers:
        if layer.name.lower() in seen:
            raise PackageProblem(f"`{TEXTS}` is damaged: {quoted(layer.name)} builds on itself")
        seen.add(layer.name.lower())
        _check_files(layer)
    if sum(len(text) for layer in layers for text in layer.files.values()) > MOST_CHARACTERS:
        raise PackageProblem(f"`{TEXTS}` contains more than {MOST_CHARACTERS >> 20} million characters")
    return layers


def _check_files(layer: Layer) -> None:
    """Names that a disk can have, each once, none of which is a folder of another."""
    names = {name.lower() for name in layer.files}
    if len(names) < len(layer.files):
        raise PackageProblem(f"`{TEXTS}` is damaged: two files of {quoted(layer.name)} have the same name")
    for name in layer.files:
        reason = fault_of(name)
        if not reason:
            parts = name.lower().split("/")
            above = ("/".join(parts[:end]) for end in range(1, len(parts)))
            reason = "a file has the name of its folder" if any(one in names for one in above) else ""
        if reason:
            raise PackageProblem(f"`{TEXTS}` is damaged: a file is called {quoted(name)}: {reason}")


def fault_of(name: str) -> str:
    """Why a text cannot be the name of a file in a package; empty when it can."""
    parts = name.split("/")
    if len(name) > LONGEST_NAME or len(parts) > DEEPEST:
        return "the name is too long"
    if not (name in TABLES or name.endswith(ENDINGS)):
        return "projects do not read such files"
    sign = _SIGNS.search(name) or unfit(name)
    if sign is not None:
        return f"it contains {quoted(sign[0])}"
    for part in parts:
        if part in ("", ".", ".."):
            return "the path is outside the project"
        if part[0] in ". " or part[-1] in ". " or is_reserved(part):
            return f"{quoted(part)} is not a valid file name on every system"
    return ""
