"""``hexwright fmt``: the one canonical layout; only blanks and line ends change."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from toolchain.base.ordinary import leads_out
from toolchain.base.source import Source
from toolchain.base.writing import write_whole
from toolchain.cli.common import CannotRun, command, progress, say
from toolchain.cli.discovery import SKIPPED, find_folder

TEXT = ".hw"


@command(
    "fmt",
    examples=(
        "hexwright fmt                          format all .hw files under the current folder",
        "hexwright fmt --check rules/           list the files that would change",
    ),
    more="PATHS are files and folders; the default is the current folder. `-` reads stdin and writes to stdout.",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a file would change.")
@click.option(
    "--diff", is_flag=True, help="Change nothing; show what would change, exit 1 if anything would."
)
def fmt(paths: tuple[Path, ...], check: bool, diff: bool) -> int:
    """Format source files; only spacing and line ends change."""
    if str(paths[0] if paths else "") == "-":
        given = sys.stdin.read(_most() + 1)
        readable = _readable(given.encode("utf-8", "surrogateescape"), "<stdin>")
        text, bad = _formatted(Source("<stdin>", given)) if readable else (given, True)
        if not (check or diff):
            say_exactly(text)
        elif diff:
            _show_diff("<stdin>", given, text)
        return 1 if bad or ((check or diff) and text != given) else 0
    changed = faulty = count = 0
    for path in _files(paths or (Path("."),)):
        count += 1
        if _of_another(path):
            progress(f"{path}: left as it is: a link out of the project, which `links` allows for reading")
            continue
        old = _text(path)
        if old is None:
            faulty += 1
            continue
        new, bad = _formatted(Source(path.as_posix(), old))
        faulty += bad
        if new == old:
            continue
        changed += 1
        if diff:
            _show_diff(path.as_posix(), old, new)
        elif check:
            say(f"would change {path}")
        else:
            write_whole(path, new.encode("utf-8"))
            say(f"changed {path}")
    if not count:
        raise CannotRun(f"no {TEXT} file in {', '.join(map(str, paths)) or 'this folder'}")
    same = count - changed
    verb = "would change" if check or diff else "changed"
    progress(f"{changed} {'file' if changed == 1 else 'files'} {verb}, {same} already formatted")
    return 1 if faulty or ((check or diff) and changed) else 0


def _most() -> int:
    from toolchain.workspace.project.file_bytes import MOST_BYTES

    return MOST_BYTES


def _of_another(path: Path) -> bool:
    """Whether a path is a link that the project allows into another one, whose files are formatted there."""
    at = Path(os.path.abspath(path))
    folder = find_folder(at)
    if folder is None or not leads_out(at, folder):
        return False
    from toolchain.base.diagnostic import Findings
    from toolchain.workspace.project.settings import read_settings

    return not leads_out(at, folder, read_settings(folder, Findings()).links)


def _text(path: Path) -> str | None:
    """The text of a file, under the same limits as for `lint`; None, and a line that says why, when it is left alone."""
    from toolchain.workspace.project.file_bytes import read_bytes

    # Seen from the project as the path is written: a link on the way must not lead out of it.
    at = Path(os.path.abspath(path))
    if leads_out(at, find_folder(at) or at.parent):
        progress(f"{path}: left as it is: a link leads out of the project")
        return None
    try:
        data = read_bytes(path)
    except OSError as error:
        progress(f"{path}: left as it is: {(error.strerror or 'it cannot be read').lower()}")
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        progress(f"{path}: not UTF-8 text, left as it is; save it as UTF-8 in your editor")
        return None
    return text if _readable(data, path.as_posix()) else None


def _readable(data: bytes, name: str) -> bool:
    """Whether `lint` would read such a text; if not, its finding is shown."""
    from toolchain.base.diagnostic import Findings
    from toolchain.language.blocks import long_lines
    from toolchain.render import render_concise
    from toolchain.workspace.project.decoding import source_of
    from toolchain.workspace.project.file_bytes import MOST_BYTES

    if len(data) > MOST_BYTES:
        progress(f"{name}: left as it is: it has more than {MOST_BYTES:,} bytes")
        return False
    findings = Findings()
    source = source_of(data, name, findings)
    if source is not None:
        long_lines(source, findings)
    if source is None or findings.errors:
        sys.stderr.write(render_concise(findings.items))
    return source is not None and not findings.errors


def say_exactly(text: str) -> None:
    """A text to stdout as it is."""
    sys.stdout.write(text)


def _formatted(source: Source) -> tuple[str, bool]:
    """The text in canonical layout, and whether some blocks had to be left as they are."""
    from toolchain.language.layout.printer import format_text
    from toolchain.render import render_concise

    text, findings = format_text(source)
    if findings:
        sys.stderr.write(render_concise(findings))
        progress("  blocks with errors were left as they are")
    return text, bool(findings)


def _show_diff(name: str, old: str, new: str) -> None:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), name, f"{name} (formatted)", lineterm="")
    for line in lines:
        say(line)


def _files(paths: tuple[Path, ...]) -> Iterator[Path]:
    """Files named, and files below folders named, each once."""
    seen: set[str] = set()
    for path in paths:
        if not path.exists():
            raise CannotRun(f"file or folder not found: {path}")
        if path.is_file() and path.suffix != TEXT:
            raise CannotRun(f"{path} is not a {TEXT} file; only {TEXT} files can be formatted")
        for file in _below(path) if path.is_dir() else [path]:
            if (there := os.path.realpath(file)) not in seen:
                seen.add(there)
                yield file


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            # What a link shows is elsewhere in the project, or not in it.
            if path.name not in SKIPPED and not path.is_symlink():
                yield from _below(path)
        elif path.suffix == TEXT:
            yield path
