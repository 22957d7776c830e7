"""What ``lint`` answered to the same files before: a second run reads no text and loads no parser.

One file for each project in the user's cache folder (``HEXWRIGHT_CACHE_DIR``, else ``XDG_CACHE_HOME`` or ``~/.cache``),
never in a project: a project from elsewhere cannot bring answers along. The key holds every file of the project
and of those it extends, the tool's own files, and the options of the call.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from toolchain.base.ordinary import is_settled, leads_out, open_ordinary, state_of
from toolchain.base.ownfiles import own_files
from toolchain.base.writing import write_whole
from toolchain.cli.discovery import (
    FILE,
    base_of,
    builds_on_a_package,
    files_of,
    known_tables,
    links_of,
    recipe_files_of,
    tables,
)
from toolchain.workspace.cache_files import cache_folder

KEPT = 16
# A string; a line that is a comment and nothing else; a comment behind something, with the blanks before it. A comment that
# lint may find something in is left: a very long one, one with odd characters.
_TEXT = rb"#(?:[ -~]|[\xc3-\xc8][\x80-\xbf]){0,400}+"
_COMMENT = re.compile(
    rb'("(?:[^"\\\n]|\\.)*+")|(?m:^) *+' + _TEXT + rb"(?:\n|\Z)| *+" + _TEXT + rb"(?=\n|\Z)"
)
_ACCEPTS = b"hexwright:"
_TABLES = "tables"  # under this key of the file: what its projects' files of TOML say
Answer = tuple[str, str, int]  # the text, the closing line, the exit code


class _Target(Protocol):
    folder: Path
    only: list[Path]


class _File:
    """A file as it was read: its state then, and digests of what it holds."""

    def __init__(self, path: Path) -> None:
        """Raises OSError where it cannot be read."""
        self.read = time.time_ns()
        self._words: bytes | None = None
        with open_ordinary(path) as file:
            self.state = state_of(os.fstat(file.fileno()))
            if path.suffix == ".hw":
                self._words = file.read()
                self.digest = hashlib.blake2b(self._words).digest()
            else:
                self.digest = hashlib.file_digest(file, "blake2b").digest()

    @cached_property
    def bare(self) -> bytes:
        """A digest of the text without comments such as lint can find nothing in."""
        words, self._words = self._words, None
        if words is None:
            return self.digest
        # An accepting comment is of the line that follows.
        return hashlib.blake2b(words if _ACCEPTS in words else _without_comments(words)).digest()

    def is_now(self, path: Path) -> bool:
        """Whether it certainly holds the same now: a file that was written lately may be written again without a new time."""
        return is_settled(self.state, self.read) and state_of(path.stat()) == self.state


_files: dict[Path, _File] = {}
"""The files that this process has read, for a run that comes again and again."""


class _Files:
    """The files of a call, each read once."""

    def __init__(self, targets: list[_Target]) -> None:
        """Raises OSError where one cannot be read."""
        self._targets = targets
        self._items = self._all()
        self._files = [self._read(path) for path in self._paths()]

    def _read(self, path: Path) -> _File:
        known = _files.get(path)
        if known is None or not known.is_now(path):
            known = _files[path] = _File(path)
        return known

    def _all(self) -> list[bytes | Path]:
        return [
            item
            for target in self._targets
            for item in (
                repr(sorted(map(str, target.only))).encode(),
                *_project(target.folder, ()),
            )
        ]

    def _paths(self) -> list[Path]:
        return [item for item in self._items if isinstance(item, Path)]

    def parts(self, comments: bool = True) -> Iterator[bytes]:
        """Names and digests of the contents. Without ``comments``, such as lint can find nothing in are left out."""
        files = iter(self._files)
        for item in self._items:
            if isinstance(item, bytes):
                yield item
            else:
                file = next(files)
                yield file.digest if comments else file.bare

    def changed(self) -> bool:
        """Whether another file is there by now, or one holds something else."""
        try:
            return self._all() != self._items or any(
                not file.is_now(path)
                and (state_of(path.stat()) != file.state or _digest(path) != file.digest)
                for path, file in zip(self._paths(), self._files, strict=True)
            )
        except OSError:
            return True


def _digest(path: Path) -> bytes:
    with open_ordinary(path) as file:
        return hashlib.file_digest(file, "blake2b").digest()


class Cache:
    """The remembered answers of one call; does nothing when off or when its folder cannot be written."""

    def __init__(self, targets: Iterable[_Target], key: Iterable[str], off: bool = False) -> None:
        self.path: Path | None = None
        self.key = self._clean = ""
        self._known: dict[str, object] = {}
        self.targets, self.parts = list(targets), list(key)
        if off or not self.targets:
            return
        name = hashlib.blake2b(os.fsencode(self.targets[0].folder), digest_size=12).hexdigest()
        path = cache_folder() / f"{name}.lint.json"
        self._known = _kept_in(path)
        _know_tables(self._known.pop(_TABLES, None))
        try:
            self._files = _Files(self.targets)
            self.key = self._key()
        except OSError:
            return
        self.path = path

    def _key(self, comments: bool = True) -> str:
        """A digest of all that an answer rests on, or that it rests on where nothing is found. Raises OSError."""
        made = hashlib.blake2b(digest_size=20)
        made.update(repr((sys.version_info[:2], *self.parts)).encode())
        made.update(own_files())
        for part in self._files.parts(comments):
            made.update(part)
        return made.hexdigest()

    def read(self) -> Answer | None:
        """The answer to these very files, if it was given before; or to files with other comments, if nothing was found there."""
        found = self._known.get(self.key) if self.path is not None else None
        if found is None and self.path is not None:
            self._clean = self._key(comments=False)
            found = self._known.get(f"without comments {self._clean}")
        if not (isinstance(found, list) and len(found) == 4):
            return None
        text, closing, code, seal = found
        if not (isinstance(text, str) and isinstance(closing, str) and code in (0, 1)):
            return None
        return (text, closing, code) if seal == _seal((text, closing, code)) else None

    def write(self, answer: Answer, clean: bool) -> None:
        """Remembers an answer, and forgets the oldest. One to files that have changed meanwhile is nobody's.

        ``clean``: nothing was found, so the answer holds wherever comments stand.
        """
        if self.path is None or self._files.changed():
            return
        keys = [self.key, *([f"without comments {self._clean}"] if clean and self._clean else [])]
        kept = {k: v for k, v in _kept_in(self.path).items() if k not in (*keys, _TABLES)}
        kept = dict([*list(kept.items())[-(KEPT - 2) :], *((key, [*answer, _seal(answer)]) for key in keys)])
        kept[_TABLES] = [tables, _seal_of_tables(tables)]
        with contextlib.suppress(OSError):
            write_whole(self.path, json.dumps(kept).encode("utf-8"), mode=0o600)


def _kept_in(path: Path) -> dict[str, object]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _know_tables(kept: object) -> None:
    """Takes what files of TOML said to an earlier run of this program."""
    if isinstance(kept, list) and len(kept) == 2 and isinstance(kept[0], dict):
        if kept[1] == _seal_of_tables(kept[0]):
            known_tables.update(kept[0])


def _seal_of_tables(said: dict[str, list[Any]]) -> str:
    return _seal((own_files(), said))


def _seal(answer: object) -> str:
    """A digest by which a damaged answer is told from a whole one."""
    return hashlib.blake2b(repr(answer).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _without_comments(words: bytes) -> bytes:
    """A text without its comments. Only lines that hold the sign are looked at: most do not, and no string goes over a line."""
    made = []
    done, at = 0, words.find(b"#")
    while at >= 0:
        begin, end = words.rfind(b"\n", 0, at) + 1, words.find(b"\n", at) + 1 or len(words)
        made += [words[done:begin], _COMMENT.sub(lambda found: found[1] or b"", words[begin:end])]
        done, at = end, words.find(b"#", end)
    return b"".join((*made, words[done:]))


def _project(folder: Path, seen: tuple[Path, ...]) -> Iterator[bytes | Path]:
    """Names of all files of a project, each before its path, then of the one it extends. What a link outside shows is not read."""
    if builds_on_a_package(folder):
        raise OSError(0, "the findings also depend on installed packages")
    allowed = links_of(folder)
    for path in files_of(folder):
        yield path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape")
        if path.is_symlink():
            yield os.fsencode(os.readlink(path))
            if leads_out(path, folder, allowed):
                continue
        yield path
    for path in recipe_files_of(folder):
        yield os.fsencode(path)
        if os.path.isfile(path):
            yield path
    below = base_of(folder)
    if below is not None and below != folder and below not in seen and (below / FILE).is_file():
        yield from _project(below, (*seen, folder))
