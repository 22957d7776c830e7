"""A digest of all files that a project is built of: its own, those of the projects below it, and the package below."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from toolchain.base.filename import BUNDLE, PACK
from toolchain.base.toml import read_toml
from toolchain.workspace.project.location import FILE

_PASSED_OVER = {".git", ".venv", "__pycache__", "node_modules"}
_LARGEST = 64 << 20  # bytes of all files: reading more takes longer than is saved


def files_digest(folder: Path) -> str | None:
    """The digest; None where a link, a file that cannot be read, or too much stands in the way of one."""
    digest = hashlib.blake2b(digest_size=20)
    seen: list[Path] = []
    left = _LARGEST
    below: Path | None = folder
    try:
        while below is not None:
            if below in seen:
                return None
            seen.append(below)
            for name, path in sorted(_files(below)):
                data = path.read_bytes()
                left -= len(data)
                if left < 0:
                    return None
                digest.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogatepass") + data)
            digest.update(b"\0below\0")
            below = _below(below)
    except (OSError, ValueError, RecursionError):
        return None
    return digest.hexdigest()


def _files(folder: Path, within: str = "") -> list[tuple[str, Path]]:
    """Names and paths of all files. Raises ValueError at a link, which may lead anywhere."""
    made = []
    with os.scandir(folder) as entries:
        for entry in entries:
            name = within + entry.name
            if entry.name in _PASSED_OVER or entry.name.endswith((PACK, BUNDLE)):
                continue
            if entry.is_symlink():
                raise ValueError(name)
            if entry.is_dir():
                made += _files(Path(entry.path), name + "/")
            elif entry.is_file():
                made.append((name, Path(entry.path)))
    return made


def _below(folder: Path) -> Path | None:
    """The folder of the project that one extends. Raises ValueError where there is none, or a package that does not fit."""
    settings = read_toml((folder / FILE).read_bytes().decode("utf-8-sig")).get("project", {})
    wanted = settings.get("extends") if isinstance(settings, dict) else None
    if not wanted:
        return None
    if "versions" in settings:
        return _unpacked(folder)
    below = (folder / str(wanted)).resolve()
    if not (below / FILE).is_file():
        raise ValueError(wanted)
    return below


def _unpacked(folder: Path) -> Path:
    """The folder with the texts of the package below. Raises ValueError."""
    # Imported here: it knows signatures and the library.
    from toolchain.base.diagnostic import Findings
    from toolchain.workspace.packs.extending import extended
    from toolchain.workspace.project.settings import read_settings

    findings = Findings()
    found = extended(read_settings(folder, findings), findings)
    if found is None:
        raise ValueError(folder)
    return found
