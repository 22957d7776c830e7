"""The package that a project builds on: found in the project's folder or in the library, and held against the lock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.filename import PACK
from toolchain.base.ordinary import leads_out, open_ordinary
from toolchain.base.source import Source, Span
from toolchain.ir.file.container import MAXIMUM_PACKED, PackageProblem
from toolchain.ir.file.texts import Layer
from toolchain.ir.package import read_layers
from toolchain.workspace.packs import library, lock
from toolchain.workspace.packs.signing import verified
from toolchain.workspace.packs.unpacked import unpack
from toolchain.workspace.packs.versions import Range, UnfitRange
from toolchain.workspace.project.settings import Settings

MOST_FILES = 100  # package files of a project that are looked at


@dataclass(frozen=True)
class Found:
    """A package that a project could build on."""

    path: Path
    name: str
    version: str
    digest: str
    key: str
    layers: tuple[Layer, ...]
    # What is new: versions, each with a text.
    news: tuple[tuple[str, str], ...] = ()

    @property
    def lock(self) -> lock.Lock:
        """What names it to the byte."""
        return lock.Lock(self.name, self.version, self.digest, self.key)


def extended(settings: Settings, findings: Findings) -> Path | None:
    """The folder with the texts of the package that a project extends; None, with a finding, where it cannot be used."""
    name, versions = settings.get("project", "extends"), settings.get("project", "versions")
    span = settings.span(f'"{name}"')
    if not name:
        findings.add(faults.pack_outside_versions.of_nothing(settings.span("versions")))
        return None
    try:
        wanted = Range.read(versions)
    except UnfitRange as part:
        findings.add(faults.pack_outside_versions.no_range(settings.span(f'"{versions}"'), str(part)))
        return None
    locked = _locked(settings.folder, name, span, findings)
    if locked is None:
        return None
    if not wanted.holds(locked.version):
        there = settings.span(f'"{versions}"')
        findings.add(faults.pack_outside_versions.at(there, name, locked.version, versions))
        return None
    found = _found(settings.folder, locked, span, findings)
    if found is None:
        return None
    if found.key != locked.key:
        findings.add(faults.pack_changed.other_key(span, name, locked.key, found.key))
        return None
    if not found.layers:
        findings.add(faults.pack_without_texts.at(span, name, found.version))
        return None
    return unpack(found.digest, found.layers)


def _locked(folder: Path, name: str, span: Span, findings: Findings) -> lock.Lock | None:
    place = Span(Source(lock.FILE, ""), 0, 0)
    try:
        found = lock.read_lock(folder)
    except lock.DamagedLock as reason:
        findings.add(faults.lock_file.damaged(place, str(reason)))
        return None
    if found is None:
        findings.add(faults.lock_file.missing(span, name))
    elif found.name != name:
        findings.add(faults.lock_file.of_another(span, name, found.name))
        return None
    return found


def _found(folder: Path, locked: lock.Lock, span: Span, findings: Findings) -> Found | None:
    """The very package that the lock names."""
    others: list[Found] = []
    damaged: list[tuple[Path, str]] = []
    for found in candidates(folder, locked.name, damaged, locked.digest):
        if found.digest == locked.digest:
            return found
        others.append(found)
    twin = next((one for one in others if one.version == locked.version), None)
    if twin is not None:
        findings.add(
            faults.pack_changed.other_digest(span, locked.name, locked.version, twin.path.name, twin.digest)
        )
    elif damaged:
        path, reason = damaged[0]
        findings.add(faults.pack_missing.damaged(span, locked.name, locked.version, path.name, reason))
    else:
        versions = sorted({one.version for one in others})
        findings.add(faults.pack_missing.at(span, locked.name, locked.version, versions))
    return None


def candidates(folder: Path, name: str, damaged: list[tuple[Path, str]], digest: str = "") -> Iterator[Found]:
    """The packages of a name, those in the project's folder first, then those of the library.

    Files that cannot be used are added to ``damaged``. Of the library a package with ``digest`` is looked at first.
    """
    for path in sorted(folder.glob(f"*{PACK}"))[:MOST_FILES]:
        if leads_out(path, folder):
            continue
        found = _read(path, damaged)
        if found is not None and found.name == name:
            yield found
    if digest:
        path = library.place_of(name, digest)
        found = _read(path, damaged) if path.is_file() else None
        if found is not None and found.name == name:
            yield found
    for one in library.installed():
        if one.name == name and one.digest != digest:
            found = _read(one.path, damaged)
            if found is not None:
                yield found


def _read(path: Path, damaged: list[tuple[Path, str]]) -> Found | None:
    try:
        with open_ordinary(path) as file:
            read = verified(file.read(MAXIMUM_PACKED + 1))
        return found_in(path, read.data, read.key)
    except OSError as error:
        damaged.append((path, (error.strerror or "it cannot be read").lower()))
    except PackageProblem as problem:
        damaged.append((path, str(problem)))
    return None


def found_in(path: Path, data: bytes, key: str) -> Found:
    """What the bytes of a package say of it; ``key`` signed it. Raises PackageProblem."""
    manifest, layers = read_layers(data)
    news = tuple((version, text) for version, text in manifest.get("news", ()))
    return Found(path, manifest["name"], manifest["version"], manifest["digest"], key, layers, news)
