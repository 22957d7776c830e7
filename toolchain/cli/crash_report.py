"""The answer to a command that cannot go on: one sentence, and for our own faults a report file.

A report can be handed on without a second thought: it names places in the program, files and options, and holds nothing
that stands in a project.
"""

from __future__ import annotations

import errno
import os
import re
import shlex
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

from toolchain.base.writing import NotWritten, write_whole
from toolchain.cli.common import progress
from toolchain.cli.libraries import why_broken

# Errors whose text is already one sentence for a user, by module and name: importing them here would cost
# every command the import of the engine.
SENTENCES = {
    ("toolchain.base.writing", "NotWritten"),
    ("toolchain.workspace.project.location", "NoProject"),
    ("toolchain.workspace.export.subject", "OfProjectsOnly"),
    ("toolchain.engine.game", "PackageError"),
    ("toolchain.ir.package", "PackageError"),
    ("toolchain.engine.load", "PackageError"),
    ("toolchain.checks.pages", "NoPage"),
    ("toolchain.workspace.packs.bundles", "UnfitBundle"),
    ("toolchain.base.workers", "WorkerDied"),
    ("toolchain.play.many.cluster", "ClusterProblem"),
}
MOST_PLACES = 100  # of one error: a recursion that never ends has thousands
# What prevents writing to a stream, whose name an error does not hold.
_STREAM = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO, errno.EBADF}
_PROGRAM = Path(__file__).resolve().parents[2]
# A place in the text of an error that another process sent.
_PLACE = re.compile(r'^ *File "(.+?)", line (\d+), in (\S+)$', re.MULTILINE)


def answer_to(error: Exception, arguments: Sequence[str]) -> int:
    """Says what went wrong and returns the exit code: 1 for rules, 2 for the user's files, 3 for a fault of ours."""
    if is_sentence(error):
        progress(f"error: {error}")
        return 2
    if isinstance(error, OSError) and error.filename is not None:
        progress(f"error: {error.filename}: {error.strerror}")
        return 2
    if isinstance(error, OSError) and error.errno is not None:
        what = "the output cannot be written" if error.errno in _STREAM else "the system refuses"
        progress(f"error: {what}: {(error.strerror or 'unknown reason').lower()}")
        return 2
    if isinstance(error, ImportError) and (missing := why_broken()):
        progress(f"error: {missing}")
        return 2
    if any(kind.__name__ == "RuleError" for kind in type(error).__mro__):
        progress(f"error: the rules of this game cannot be carried out: {error}")
        return 1
    if isinstance(error, MemoryError):
        progress("error: not enough memory")
        return 1
    return _our_fault(error, arguments)


def is_sentence(error: BaseException) -> bool:
    """Whether the text of an error is meant for users."""
    return any((kind.__module__, kind.__name__) in SENTENCES for kind in type(error).__mro__)


def report_at_prompt(error: Exception, word: str) -> None:
    """Says that a question at the prompt of a game has failed, with a report file; the game goes on."""
    _report(error, f"hexwright play, `{word}` at the prompt")


def _our_fault(error: Exception, arguments: Sequence[str]) -> int:
    command = shlex.join(["hexwright", *arguments])
    _report(error, command)
    progress(f"  repeat:  {command}")
    return 3


def _report(error: Exception, command: str) -> None:
    """Says that the fault is ours, and writes what is needed to find it."""
    import platform

    from toolchain import __version__

    text = "\n".join(
        [
            f"hexwright {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"command: {command}",
            f"time: {time.strftime('%Y-%m-%d %H:%M:%S')}",
            "",
            *places(error),
            "",
        ]
    )
    progress(f"sorry: hexwright itself has failed ({type(error).__name__}); this is not your mistake")
    try:
        file = _folder() / f"hexwright-report-{os.urandom(4).hex()}.txt"
        write_whole(file, text.encode("utf-8", "replace"), mode=0o600)
        progress(f"  report:  {file} (no text of your project is in it)")
    except NotWritten as problem:
        progress(f"  report:  {problem}")


def places(error: BaseException) -> Iterator[str]:
    """Where an error arose, the innermost place last: names of our files, lines, functions, kinds of error.

    What an error says, and the lines of text about it, may come from a project and are left out.
    """
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from places(before)
        yield "which led to"
    for frame in traceback.extract_tb(error.__traceback__, limit=-MOST_PLACES):
        yield _place(frame.filename, frame.lineno or 0, frame.name)
    if type(error).__name__ == "Elsewhere":
        yield from (_place(file, int(line), name) for file, line, name in _PLACE.findall(str(error)))
    yield type(error).__name__


def _place(file: str, line: int, function: str) -> str:
    path = Path(file)
    if _PROGRAM in path.parents:
        shown = path.relative_to(_PROGRAM).as_posix()
    else:
        shown = "/".join(path.parts[-2:]) if path.is_absolute() else "made from rules"
    return f"  {shown}:{line} in {function}"


def _folder() -> Path:
    """The folder for temporary files, or the current one where there is none."""
    import tempfile

    try:
        return Path(tempfile.gettempdir())
    except OSError:
        return Path()
