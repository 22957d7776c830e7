"""The packages that a user has installed: files in one folder, found by name and version. No network is asked."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolchain.base.filename import PACK, file_name
from toolchain.base.suggest import did_you_mean
from toolchain.base.writing import write_whole
from toolchain.ir.package import PackageProblem, read_manifest, read_package
from toolchain.workspace.packs.bundles import is_bundle, taken_out
from toolchain.workspace.packs.signing import verified
from toolchain.workspace.packs.trust import check_key, home, remember_key
from toolchain.workspace.packs.versions import numbers

_FIGURES = 12  # of the digest, in the name of a file


class NotInstalled(ValueError):
    """Nothing installed fits; the text is one sentence for a user."""


@dataclass(frozen=True)
class Installed:
    """A package in the library."""

    path: Path
    name: str
    version: str
    title: str
    digest: str
    key: str
    # What is new: versions, each with a text.
    news: tuple[tuple[str, str], ...] = ()
    # Whether it has a scenario that can be played.
    played: bool = True


def folder() -> Path:
    """Where installed packages lie."""
    return home() / "packs"


def place_of(name: str, digest: str) -> Path:
    """Where a package lies once it is installed."""
    return folder() / f"{file_name(name)}-{digest[:_FIGURES]}{PACK}"


def install(data: bytes, trust: bool = False) -> Installed:
    """Puts a package into the library. Raises PackageProblem, OtherKey unless ``trust``, NotWritten, NotInstalled.

    Another package of the same name and version is not replaced: a version says one thing.
    """
    read = verified(data)
    package = read_package(read.data)
    made = _installed(package.manifest, read.key)
    if not trust:
        check_key(made.name, read.key)
    for other in installed():
        if other.name == made.name and other.version == made.version and other.digest != made.digest:
            raise NotInstalled(
                f"another package {made.name} {made.version} is installed (digest {other.digest[:_FIGURES]}, this "
                f"one {made.digest[:_FIGURES]}); to replace it, run `hexwright pack remove {made.name}@{made.version}` first"
            )
    write_whole(made.path, data)
    if read.key or trust:
        remember_key(made.name, read.key)
    return made


def installed() -> Iterator[Installed]:
    """All packages of the library that can be read, by name and version, the newest version first."""
    try:
        names = sorted(name for name in os.listdir(folder()) if name.endswith(PACK))
    except OSError:
        return
    found = []
    for name in names:
        path = folder() / name
        try:
            found.append(described(path.read_bytes(), path))
        except (OSError, PackageProblem):
            continue  # `damaged` names them
    newest_first = sorted(found, key=lambda one: (numbers(one.version), one.version), reverse=True)
    yield from sorted(newest_first, key=lambda one: one.name)


def described(data: bytes, path: Path) -> Installed:
    """What a package file says of itself, as if it were installed. Raises PackageProblem."""
    read = verified(data)
    return _installed(read_manifest(read.data), read.key, path)


def damaged() -> list[tuple[Path, str]]:
    """Files of the library that are no packages, or were changed, and why they cannot be used."""
    made = []
    for path in sorted(folder().glob(f"*{PACK}")):
        try:
            read_package(verified(path.read_bytes()).data)
        except (OSError, PackageProblem) as reason:
            made.append((path, str(reason)))
    return made


def find(wanted: str) -> Installed:
    """The package of a name (``race``) or name and version (``race@1.2``), the newest of several. Raises NotInstalled."""
    name, _, version = wanted.partition("@")
    of_name = [one for one in installed() if one.name.lower() == name.lower()]
    fitting = [one for one in of_name if version in ("", one.version)]
    if fitting:
        return fitting[0]
    if of_name:
        versions = ", ".join(one.version or "none" for one in of_name)
        raise NotInstalled(f"{of_name[0].name} is installed in other versions: {versions}")
    names = sorted({one.name for one in installed()})
    hint = did_you_mean(name, names) or (
        "installed: " + ", ".join(names) if names else "nothing is installed"
    )
    raise NotInstalled(f"no package {name} is installed; {hint}")


def with_rules(digest: str, name: str) -> Installed | None:
    """An installed package one of whose scenarios is played by rules with a digest; one called ``name`` first."""
    for one in sorted(installed(), key=lambda one: one.name != name):
        try:
            manifest = read_manifest(verified(one.path.read_bytes()).data)
        except (OSError, PackageProblem):
            continue
        if digest in (manifest["digests"].get(scenario["rules"]) for scenario in manifest["scenarios"]):
            return one
    return None


def remove(wanted: str) -> list[Installed]:
    """Takes packages out of the library: of a name all, of a name and version that one. Raises NotInstalled."""
    first = find(wanted)
    version = wanted.partition("@")[2]
    gone = [one for one in installed() if one.name == first.name and version in ("", one.version)]
    for one in gone:
        one.path.unlink(missing_ok=True)
    return gone


def located(path: Path) -> Path:
    """The file of an installed package where a path is its name and nothing else is there; else the path.

    Of a game in a bundle, the file that it is taken out into. Raises UnfitBundle, NotWritten.
    """
    text = str(path)
    if is_bundle(path) or is_bundle(path.parent):
        return taken_out(path)
    if path.exists() or path.suffix == PACK or len(path.parts) != 1 or text in (".", ".."):
        return path
    try:
        return find(text).path
    except NotInstalled:
        return path


def _installed(manifest: Mapping[str, Any], key: str, path: Path | None = None) -> Installed:
    name, version = str(manifest["name"]), str(manifest["version"])
    digest = str(manifest["digest"])
    news = tuple((one, text) for one, text in manifest.get("news", ()))
    played = any("unplayed" not in one for one in manifest["scenarios"])
    title = str(manifest["title"])
    return Installed(path or place_of(name, digest), name, version, title, digest, key, news, played)
