"""From what a user names, a package file or an installed package, to its bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from toolchain.cli.common import CannotRun

F = TypeVar("F", bound=Callable[..., Any])


pack_argument: Callable[[F], F] = click.argument(
    "package", metavar="PACKAGE", type=click.Path(path_type=Path)
)
"""The argument PACKAGE."""


def packages_in(package: Path) -> list[tuple[bytes, Path]]:
    """The bytes of each package of a bundle, and `BUNDLE/GAME`; of anything else those of the one package, as :func:`bytes_of`."""
    from toolchain.workspace.packs.bundles import is_bundle, packages_of

    if not is_bundle(package):
        return [bytes_of(package)]
    return [(data, package / name) for name, data in packages_of(package).items()]


def bytes_of(package: Path) -> tuple[bytes, Path]:
    """The bytes of a package as it stands on the disk, signature and all, and where it stands."""
    from toolchain.workspace.packs.library import located
    from toolchain.workspace.project.location import FILE

    path = located(package)
    if path.is_dir() and (path / FILE).is_file():
        raise CannotRun(
            f"{path} is a project, not a package; build the package with `hexwright build {path}`"
        )
    if path.is_dir():
        raise CannotRun(f"{path} is a folder, and a package is a file; name the package")
    if not path.exists():
        raise CannotRun(f"package not found: {path}")
    try:
        return path.read_bytes(), path
    except OSError as error:
        raise CannotRun(f"{path} cannot be read: {(error.strerror or 'unknown reason').lower()}") from None
