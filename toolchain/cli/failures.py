"""What is said when a command cannot go on: one sentence, and for our own faults a report file."""

from __future__ import annotations

import shlex
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from toolchain.cli.common import progress

# Errors whose text is already one sentence for a user, by module and name: importing them here would cost
# every command the import of the engine.
SENTENCES = {
    ("toolchain.workspace.project", "NoProject"),
    ("toolchain.engine.game", "PackageError"),
    ("toolchain.ir.package", "PackageError"),
    ("toolchain.engine.load", "PackageError"),
    ("toolchain.checks.pages", "NoPage"),
}


def answer_to(error: Exception, arguments: Sequence[str]) -> int:
    """Says what went wrong and returns the exit code: 2 for the user's files, 3 for a fault of ours."""
    if is_sentence(error):
        progress(f"error: {error}")
        return 2
    if isinstance(error, OSError) and error.filename is not None:
        progress(f"error: {error.filename}: {error.strerror}")
        return 2
    if type(error).__name__ == "RuleError":
        progress(f"error: a rule of this game cannot be carried out: {error}")
        progress("  help: `hexwright test` shows with which seed and answer")
        return 2
    return _our_fault(error, arguments)


def is_sentence(error: BaseException) -> bool:
    """Whether the text of an error is meant for users."""
    return any((kind.__module__, kind.__name__) in SENTENCES for kind in type(error).__mro__)


def _our_fault(error: Exception, arguments: Sequence[str]) -> int:
    import platform

    from toolchain import __version__

    command = shlex.join(["hexwright", *arguments])
    text = "\n".join(
        [
            f"hexwright {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"command: {command}",
            f"time: {time.strftime('%Y-%m-%d %H:%M:%S')}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    print(
        f"sorry: hexwright itself has failed ({type(error).__name__}), this is not your mistake",
        file=sys.stderr,
    )
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="hexwright-report-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as file:
            file.write(text)
        print(f"  report:  {Path(file.name)}", file=sys.stderr)
    except OSError:
        print("  report:  could not be written (no room for temporary files)", file=sys.stderr)
    print(f"  repeat:  {command}", file=sys.stderr)
    return 3
