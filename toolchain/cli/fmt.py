"""``hexwright fmt``: the one canonical layout; only blanks and line ends change."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from toolchain.cli.build import write_whole
from toolchain.cli.common import CannotRun, command, progress, say
from toolchain.cli.places import SKIPPED

TEXT = ".hw"


@command(
    "fmt",
    examples=(
        "hexwright fmt                          write all .hw files below the current folder",
        "hexwright fmt --check rules/           say which files would change, change none",
    ),
    more="PATHS are files and folders (the current folder when left out); `-` reads stdin and writes to stdout.",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when a file would change.")
@click.option(
    "--diff", is_flag=True, help="Change nothing; show what would change, exit 1 when anything would."
)
def fmt(paths: tuple[Path, ...], check: bool, diff: bool) -> int:
    """Write files in the one canonical layout; words, numbers and comments stay as they are."""
    from toolchain.base.source import Source

    if str(paths[0] if paths else "") == "-":
        source = Source("<stdin>", sys.stdin.read())
        text, bad = _formatted(source)
        if not (check or diff):
            say_exactly(text)
        elif diff:
            _show_diff(source.name, source.text, text)
        return 1 if bad or ((check or diff) and text != source.text) else 0
    changed = faulty = count = 0
    for path in _files(paths or (Path("."),)):
        count += 1
        try:
            old = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            progress(f"{path}: not UTF-8 text, left as it is; save it as UTF-8 in your editor")
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
            write_whole(path.resolve(), new.encode("utf-8"))
            say(f"changed {path}")
    if not count:
        raise CannotRun(f"there is no {TEXT} file in {', '.join(map(str, paths)) or 'this folder'}")
    same = count - changed
    verb = "would change" if check or diff else "changed"
    progress(f"{changed} {'file' if changed == 1 else 'files'} {verb}, {same} in order already")
    return 1 if faulty or ((check or diff) and changed) else 0


def say_exactly(text: str) -> None:
    """A text to stdout as it is."""
    sys.stdout.write(text)


def _formatted(source: object) -> tuple[str, bool]:
    """The text in canonical layout, and whether some blocks had to be left as they are."""
    from toolchain.language.printer import format_text
    from toolchain.render import render_concise

    text, findings = format_text(source)  # type: ignore[arg-type]
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
    seen: set[Path] = set()
    for path in paths:
        if not path.exists():
            raise CannotRun(f"there is no file or folder {path}")
        if path.is_file() and path.suffix != TEXT:
            raise CannotRun(f"{path} is not a {TEXT} file; only those have a canonical layout")
        for file in _below(path) if path.is_dir() else [path]:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name not in SKIPPED:
                yield from _below(path)
        elif path.suffix == TEXT:
            yield path
