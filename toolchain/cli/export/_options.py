"""What exporters share: where they write, how large a hex is, and writing all files or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import progress, say

if TYPE_CHECKING:
    from toolchain.exporters.rulebook.shapes import OptionalRule
    from toolchain.workspace.export.subject import Subject

F = TypeVar("F", bound=Callable[..., Any])
_PATH = click.Path(path_type=Path)


class _Folder(click.Path):
    """A folder. A new one that is called like one of the files that go into it was meant to be that file."""

    def __init__(self, endings: tuple[str, ...]) -> None:
        """``endings``: of the files that are written."""
        super().__init__(path_type=Path)
        self._endings = endings

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises click.BadParameter for the name of a file."""
        folder: Any = super().convert(value, param, ctx)
        if folder.suffix.lower() in self._endings and not folder.is_dir():
            self.fail(f"a folder is needed, not a file: write `{folder.with_suffix('')}`", param, ctx)
        return folder


def folder_options(*endings: str, default: str = ".") -> Callable[[F], F]:
    """``-o FOLDER`` and ``--force``; ``endings``: of the files that are written into it."""
    return _options(
        metavar="FOLDER",
        default=default,
        show_default=True,
        type=_Folder(endings),
        help="The folder to write into.",
    )


def file_options(what: str) -> Callable[[F], F]:
    """``-o FILE`` and ``--force``."""
    return _options(metavar="FILE", type=_PATH, help=what)


def _options(**output: Any) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        return click.option("-o", "--output", **output)(force_option()(function))

    return decorate


def hex_size_option(
    unit: str, least: int, most: int, default: float, where: str = "Width of a hex"
) -> Callable[[F], F]:
    """``--hex-size``; ``unit``: MM or PIXELS, of which only whole ones are taken."""
    bounds = click.FloatRange(least, most) if unit == "MM" else click.IntRange(least, most)
    return click.option(
        "--hex-size",
        metavar=unit,
        type=bounds,
        default=default,
        show_default=True,
        help=f"{where}, from side to side.",
    )


def counter_size_option(name: str, default: float | None, what: str) -> Callable[[F], F]:
    """The width of a counter to cut out, in millimetres."""
    return click.option(
        name,
        metavar="MM",
        type=click.FloatRange(8, 60),
        default=default,
        show_default=default is not None,
        help=what,
    )


def write_files(folder: Path, files: dict[str, bytes], force: bool) -> None:
    """Writes all files or, when one is there that may hold someone's work, none. Raises CannotRun, NotWritten."""
    write_new({folder / name: data for name, data in files.items()}, force=force)
    for name, data in files.items():
        say(f"{folder / name}  {len(data):,} bytes")


def unused_options(found: Subject, scenarios: Sequence[str]) -> list[OptionalRule]:
    """The optional rules that none of the exported scenarios uses; a note where the package lacks their texts."""
    from toolchain.workspace.export.idle_options import idle_options
    from toolchain.workspace.export.subject import OfProjectsOnly

    try:
        return idle_options(found, scenarios)
    except OfProjectsOnly as problem:
        progress(f"note: optional rules that no scenario uses are named only: {problem}")
        return []
