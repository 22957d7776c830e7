"""What exporters share: where they write, how large a hex is, and writing all files or none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import say

F = TypeVar("F", bound=Callable[..., Any])
_PATH = click.Path(path_type=Path)


def folder_options(default: str = ".") -> Callable[[F], F]:
    """``-o FOLDER`` and ``--force``."""
    return _options(
        metavar="FOLDER", default=default, show_default=True, type=_PATH, help="The folder to write into."
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
