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
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from toolchain.base.ordinary import leads_out, open_ordinary
from toolchain.base.ownfiles import own_files
from toolchain.base.writing import write_whole
from toolchain.cli.discovery import FILE, base_of, builds_on_a_package, files_of, links_of, recipe_files_of
from toolchain.workspace.cache_files import cache_folder

KEPT = 16
# A string; a line that is a comment and nothing else; a comment behind something, with the blanks before it. A comment that
# lint may find something in is left: a very long one, one with odd characters.
_TEXT = rb"#(?:[ -~]|[\xc3-\xc8][\x80-\xbf]){0,400}+"
_COMMENT = re.compile(
    rb'("(?:[^"\\\n]|\\.)*+")|(?m:^) *+' + _TEXT + rb"(?:\n|\Z)| *+" + _TEXT + rb"(?=\n|\Z)"
)
_ACCEPTS = b"hexwright:"
Answer = tuple[str, str, int]  # the text, the closing line, the exit code


class _Target(Protocol):
    folder: Path
    only: list[Path]


class Cache:
    """The remembered answers of one call; does nothing when off or when its folder cannot be written."""

    def __init__(self, targets: Iterable[_Target], key: Iterable[str], off: bool = False) -> None:
        self.path: Path | None = None
        self.key = self._clean = ""
        self.targets, self.parts = list(targets), list(key)
        if off or not self.targets:
            return
        self.key = self._key()
        if self.key:
            name = hashlib.blake2b(str(self.targets[0].folder).encode(), digest_size=12).hexdigest()
            self.path = cache_folder() / f"{name}.lint.json"

    def _key(self, comments: bool = True) -> str:
        """A digest of all that an answer rests on, or that it rests on where nothing is found; empty when it cannot be made."""
        made = hashlib.blake2b(digest_size=20)
        made.update(repr((sys.version_info[:2], *self.parts)).encode())
        try:
            made.update(own_files())
            for target in self.targets:
                made.update(repr(sorted(map(str, target.only))).encode())
                for part in _project(target.folder, (), comments):
                    made.update(part)
        except OSError:
            return ""
        return made.hexdigest()

    def read(self) -> Answer | None:
        """The answer to these very files, if it was given before; or to files with other comments, if nothing was found there."""
        known = self._all()
        found = known.get(self.key)
        if found is None and self.path is not None:
            self._clean = self._key(comments=False)
            found = known.get(f"without comments {self._clean}")
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
        if self.path is None or self._key() != self.key:
            return
        keys = [self.key, *([f"without comments {self._clean}"] if clean and self._clean else [])]
        kept = {k: v for k, v in self._all().items() if k not in keys}
        kept = dict([*list(kept.items())[-(KEPT - 2) :], *((key, [*answer, _seal(answer)]) for key in keys)])
        with contextlib.suppress(OSError):
            write_whole(self.path, json.dumps(kept).encode("utf-8"), mode=0o600)

    def _all(self) -> dict[str, object]:
        if self.path is None:
            return {}
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}


def _seal(answer: Answer) -> str:
    """A digest by which a damaged answer is told from a whole one."""
    return hashlib.blake2b(repr(answer).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _without_comments(words: bytes) -> bytes:
    """A text without its comments. Only lines that hold the sign are looked at: most do not, and no string goes over a line."""
    return b"".join(
        _COMMENT.sub(lambda found: found[1] or b"", line) if b"#" in line else line
        for line in words.splitlines(keepends=True)
    )


def _project(folder: Path, seen: tuple[Path, ...], comments: bool) -> Iterator[bytes]:
    """Names and contents of all files of a project, then of the one it extends. What a link outside shows is not read.

    Without ``comments``, such as lint can find nothing in are left out.
    """
    if builds_on_a_package(folder):
        raise OSError(0, "what is found rests on installed packages, too")
    allowed = links_of(folder)
    for path in files_of(folder):
        yield path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape")
        if path.is_symlink():
            yield os.fsencode(os.readlink(path))
            if leads_out(path, folder, allowed):
                continue
        with open_ordinary(path) as file:
            if not comments and path.suffix == ".hw":
                words = file.read()
                if _ACCEPTS not in words:  # such a comment is of the line that follows
                    words = _without_comments(words)
                yield hashlib.blake2b(words).digest()
                continue
            yield hashlib.file_digest(file, "blake2b").digest()
    for path in recipe_files_of(folder):
        yield os.fsencode(path)
        if os.path.isfile(path):
            with open_ordinary(path) as file:
                yield hashlib.file_digest(file, "blake2b").digest()
    below = base_of(folder)
    if below is not None and below != folder and below not in seen and (below / FILE).is_file():
        yield from _project(below, (*seen, folder), comments)
