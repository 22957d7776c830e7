"""Writing what a command makes of a project, without writing over anything that someone else made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from toolchain.base.writing import write_together
from toolchain.cli.common import CannotRun, progress

F = TypeVar("F", bound=Callable[..., Any])


def force_option(what: str = "a file that hexwright did not make") -> Callable[[F], F]:
    """``--force``."""
    return click.option("--force", is_flag=True, help=f"Also replace {what}.")


def write_new(files: Mapping[Path, bytes], named: Path | None = None, force: bool = False) -> None:
    """Writes what was made, all files or none.

    A file that is there is replaced when it carries our mark, with ``force``, or when it is the one that the user
    ``named``. Raises CannotRun, NotWritten.
    """
    others = [
        path for path, data in files.items() if not force and path != named and _is_anothers(path, data)
    ]
    if others:
        more = f" and {len(others) - 1} more" if len(others) > 1 else ""
        raise CannotRun(
            f"{others[0]}{more} was not made by hexwright: replace with `--force`, or write elsewhere with `-o`"
        )
    write_together(files)


def _is_anothers(path: Path, data: bytes) -> bool:
    from toolchain.base.mark import carries_mark

    if path.is_dir():
        return False  # which is said where it is written
    if not path.is_file():
        return path.exists() or path.is_symlink()
    return not carries_mark(path) and path.read_bytes() != data


_NAMED = 4
"""So many files of an earlier export are named; of more, their number."""


def report_earlier(files: Collection[Path]) -> None:
    """Names files of ours in the folders of those just written that were not written: they are of an earlier export."""
    from toolchain.base.mark import carries_mark

    suffixes: dict[Path, set[str]] = {}
    for path in files:
        suffixes.setdefault(path.parent, set()).add(path.suffix)
    earlier = [
        path
        for folder in sorted(suffixes)
        for path in sorted(folder.iterdir())
        if path not in files and path.suffix in suffixes[folder] and path.is_file() and carries_mark(path)
    ]
    if earlier:
        more = f" and {len(earlier) - _NAMED} more" if len(earlier) > _NAMED else ""
        names = ", ".join(str(path) for path in earlier[:_NAMED])
        progress(f"also there from an earlier export: {names}{more}")
