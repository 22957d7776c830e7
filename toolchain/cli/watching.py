"""``--watch``: a command that runs again whenever a file of a project has changed, until it is interrupted.

Times and sizes of files are looked at a few times a second: that needs no library, and works on every disk.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from toolchain.cli.common import progress, say

PAUSE = 0.25  # seconds between two looks
Seen = dict[str, tuple[int, int]]
SHOWN = 3


def tell(sentence: str) -> None:
    """Shows why a run could not be made."""
    progress(f"error: {sentence}")


def watch(
    folders: Sequence[Path],
    run: Callable[[], None],
    more: Sequence[Path] = (),
    failed: Callable[[str], None] = tell,
) -> int:
    """Runs once, then again after every change in the projects' folders or in ``more`` files.

    Ends by Ctrl-C, with the exit code of an interruption. Why a run could not be made goes to ``failed``.
    """
    try:
        seen = _look(folders, more)
        _once(run, failed)
        progress("watching for changes; Ctrl-C ends it")
        while True:
            time.sleep(PAUSE)
            now = _look(folders, more)
            if now == seen:
                continue
            now = _rest(folders, more, now)
            say(f"\n{time.strftime('%H:%M:%S')}  {_told(seen, now)}")
            seen = now
            _once(run, failed)
            gc.collect()  # reading goes on without it, and what is read again and again would pile up
    except KeyboardInterrupt:
        progress("\nstopped watching")
        return 130


def _once(run: Callable[[], None], failed: Callable[[str], None]) -> None:
    """A run that cannot be made (a file has just vanished) does not end the watch."""
    import click

    from toolchain.cli.crash_report import is_sentence

    try:
        run()
    except click.ClickException as error:
        failed(error.format_message())
    except BrokenPipeError:
        raise  # nobody reads the output
    except Exception as error:
        if is_sentence(error):
            failed(str(error))
        elif isinstance(error, OSError):
            where = f"{error.filename}: " if error.filename else ""
            failed(f"{where}{error.strerror or 'it cannot be read'}")
        else:
            raise


def _rest(folders: Sequence[Path], more: Sequence[Path], now: Seen) -> Seen:
    """What is seen once two looks agree: an editor may write several files, one after the other."""
    while True:
        time.sleep(PAUSE / 5)
        again = _look(folders, more)
        if again == now:
            return now
        now = again


def _look(folders: Sequence[Path], more: Sequence[Path]) -> Seen:
    """Time and size of each file that a run reads. What vanishes meanwhile is not there."""
    from toolchain.cli.discovery import base_of

    made: Seen = {}
    todo = list(folders)
    seen: set[Path] = set()
    while todo:
        folder = todo.pop()
        if folder not in seen:
            seen.add(folder)
            _walk(folder, made)
            below = base_of(folder)
            todo += [below] if below is not None else []
    for path in more:
        _stat(str(path), made)
    return made


def _walk(folder: Path, made: Seen) -> None:
    from toolchain.cli.discovery import files_of, recipe_files_of

    try:
        for path in (*files_of(folder), *recipe_files_of(folder)):
            _stat(str(path), made)
    except OSError:
        return


def _stat(path: str, made: Seen) -> None:
    try:
        found = os.stat(path)
    except OSError:
        return
    made[path] = (found.st_mtime_ns, found.st_size)


def _told(before: Seen, now: Seen) -> str:
    """Which files are new, changed or gone."""
    parts = [
        ("new", [path for path in now if path not in before]),
        ("changed", [path for path in now if path in before and before[path] != now[path]]),
        ("gone", [path for path in before if path not in now]),
    ]
    return "; ".join(f"{word}: {_listed(paths)}" for word, paths in parts if paths) or "written again"


def _listed(paths: list[str]) -> str:
    shown = ", ".join(Path(os.path.relpath(path)).as_posix() for path in paths[:SHOWN])
    return f"{shown} and {len(paths) - SHOWN} more" if len(paths) > SHOWN else shown
