"""Bundles on the disk: a game in one is named `BUNDLE/GAME`, as if the bundle were a folder of packages.

A game that is named so is taken out into the cache, by its digest, and read there like any other package file; what
stands there is compared with the bundle each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from toolchain.base.digest import sha256
from toolchain.base.filename import BUNDLE, PACK, file_name
from toolchain.base.suggest import did_you_mean
from toolchain.base.writing import write_whole
from toolchain.ir.file.bundle import MAXIMUM_BYTES, MAXIMUM_PACKAGES, read_bundle, write_bundle
from toolchain.ir.file.container import PackageProblem
from toolchain.ir.package import read_package
from toolchain.workspace.cache_files import cache_folder
from toolchain.workspace.packs.signing import verified

_FIGURES = 32  # of the digest, in the name of a folder


class UnfitBundle(Exception):
    """A bundle that cannot be made, read or used as it was named; the text is one sentence for a user."""


def is_bundle(path: Path) -> bool:
    """Whether a path names the file of a bundle."""
    return path.suffix == BUNDLE and path.is_file()


def packages_of(path: Path) -> dict[str, bytes]:
    """The packages of a bundle by the names of their games. Raises UnfitBundle, OSError."""
    try:
        with open(path, "rb") as file:
            held = read_bundle(file.read(MAXIMUM_BYTES + 1))
    except PackageProblem as problem:
        raise UnfitBundle(f"{path}: {problem}") from None
    return {name.removesuffix(PACK): data for name, data in held.items()}


def bundled(packages: Iterable[tuple[Path, bytes]]) -> bytes:
    """A bundle of packages, each with the file that it is from. Raises UnfitBundle."""
    made: dict[str, bytes] = {}
    files: dict[str, tuple[Path, str]] = {}
    for path, data in packages:
        try:
            manifest = read_package(verified(data).data).manifest
        except PackageProblem as problem:
            raise UnfitBundle(f"{path}: {problem}") from None
        name = file_name(str(manifest["name"]))
        said = f"{manifest['name']} {manifest['version']}".rstrip()
        other = files.setdefault(name.lower(), (path, said))
        if other[0] is not path:
            raise UnfitBundle(
                f"{other[0]} ({other[1]}) and {path} ({said}) are the same game: a bundle holds one version of each game"
            )
        made[f"{name}{PACK}"] = data
    if len(made) > MAXIMUM_PACKAGES:
        raise UnfitBundle(f"a bundle holds at most {MAXIMUM_PACKAGES} packages, and these are {len(made)}")
    if sum(map(len, made.values())) > MAXIMUM_BYTES - (1 << 16):
        raise UnfitBundle(
            f"these packages are larger than {MAXIMUM_BYTES >> 20} MB together: make two bundles"
        )
    return write_bundle(made)


def taken_out(path: Path) -> Path:
    """The package file of a game that a path names (`BUNDLE/GAME`, or a bundle with one game), in the cache.

    Raises UnfitBundle, NotWritten, OSError.
    """
    bundle, wanted = (path, "") if path.suffix == BUNDLE else (path.parent, path.name.removesuffix(PACK))
    held = packages_of(bundle)
    if not wanted and len(held) > 1:
        raise UnfitBundle(
            f"{bundle} holds {len(held)} games: name one, as in `{bundle / sorted(held)[0]}`; games: {', '.join(held)}"
        )
    name = wanted or next(iter(held), "")
    if name not in held:
        raise UnfitBundle(
            f"{bundle} contains no game `{wanted}`; "
            + (did_you_mean(wanted, held) or f"games: {', '.join(held)}")
        )
    data = held[name]
    file = cache_folder() / "bundles" / sha256(data)[:_FIGURES] / f"{name}{PACK}"
    try:
        there = not file.is_symlink() and file.read_bytes() == data
    except OSError:
        there = False
    if not there:
        write_whole(file, data)
    return file
