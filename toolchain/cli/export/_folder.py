"""What exporters that write several files share: the folder to write into, and writing all files or none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import say

F = TypeVar("F", bound=Callable[..., Any])


def folder_options(function: F) -> F:
    """``-o FOLDER`` and ``--force``."""
    folder = click.option(
        "-o",
        "--output",
        metavar="FOLDER",
        default=".",
        type=click.Path(path_type=Path),
        show_default=True,
        help="The folder to write into.",
    )
    return folder(force_option()(function))


def write_files(folder: Path, files: dict[str, bytes], force: bool) -> None:
    """Writes all files or, when one is there that may hold someone's work, none. Raises CannotRun, NotWritten."""
    write_new({folder / name: data for name, data in files.items()}, force=force)
    for name, data in files.items():
        say(f"{folder / name}  {len(data):,} bytes")
