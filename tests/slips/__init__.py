"""Slips that designers make, one function for each: the registry that the runner goes through.

An operator receives a copy of a project and a source of chance. It edits the text of one place as a tired designer would,
and returns where; or it returns ``None`` where the project has nothing of its kind. What it expects is said in words, as
a designer would ask for it, and as the codes of the findings that answer it.

    @slip("a row twice", expects="this counter is already placed there", codes=("OOB012",))
    def row_twice(p: Project, draw: Random) -> Edit | None:
        ...

``harmless`` declares an edit that no finding may follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Edit:
    """Where an operator edited, and what stood there before and after. Lines count from 1."""

    file: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {_short(self.before)} -> {_short(self.after)}"


def _short(text: str, most: int = 70) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= most else plain[: most - 3] + "..."


class Project:
    """The copy of a project that operators edit. ``restore`` writes back what stood there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._before: dict[str, bytes | None] = {}

    def files(self, *patterns: str) -> list[str]:
        """The files that match one of these glob patterns, as paths from the folder of the project, in order."""
        found = {path for pattern in patterns for path in self.folder.glob(pattern) if path.is_file()}
        return sorted(path.relative_to(self.folder).as_posix() for path in found)

    def text(self, file: str) -> str:
        """What stands in a file now."""
        return (self.folder / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        """Replaces a whole file; a file that is new goes when the project is restored."""
        path = self.folder / file
        self._before.setdefault(file, path.read_bytes() if path.exists() else None)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def replace(self, file: str, start: int, end: int, new: str) -> Edit:
        """Replaces the characters from ``start`` to ``end`` of a file, and says where."""
        text = self.text(file)
        self.write(file, text[:start] + new + text[end:])
        return Edit(file, text.count("\n", 0, start) + 1, text[start:end], new)

    def matches(self, pattern: str, *files: str, flags: re.RegexFlag = re.MULTILINE) -> list[Match]:
        """All places where a regular expression matches in the files of these glob patterns."""
        return [
            Match(file, found)
            for file in self.files(*files)
            for found in re.finditer(pattern, self.text(file), flags)
        ]

    def change(
        self,
        draw: Random,
        pattern: str,
        new: str | Callable[[re.Match[str], Random], str | None],
        *files: str,
        flags: re.RegexFlag = re.MULTILINE,
    ) -> Edit | None:
        """Replaces one match, drawn by chance, by a text or by what a function makes of it.

        A function that returns ``None`` refuses the match, and another is drawn. ``\\1`` and so on in a text are groups.
        """
        found = self.matches(pattern, *files, flags=flags)
        draw.shuffle(found)
        for place in found:
            made = place.of.expand(new) if isinstance(new, str) else new(place.of, draw)
            if made is not None and made != place.of[0]:
                return self.replace(place.file, place.of.start(), place.of.end(), made)
        return None

    def restore(self) -> None:
        """Takes all edits back."""
        for file, before in self._before.items():
            path = self.folder / file
            if before is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(before)
        self._before.clear()


@dataclass(frozen=True)
class Match:
    """A place where a regular expression matches in a file."""

    file: str
    of: re.Match[str]


Operator = Callable[[Project, Random], Edit | None]


@dataclass(frozen=True)
class Slip:
    """A slip of a designer.

    ``expects`` says in words which message helps. ``codes`` are the findings that say so; it is enough that one of them
    is reported.
    """

    name: str
    family: str
    expects: str
    codes: frozenset[str]
    make: Operator


@dataclass(frozen=True)
class Harmless:
    """An edit that changes nothing a designer would call wrong: no finding may follow."""

    name: str
    family: str
    make: Operator


_slips: dict[str, Slip] = {}
_harmless: dict[str, Harmless] = {}


def slip(name: str, *, expects: str, codes: tuple[str, ...] = ()) -> Callable[[Operator], Operator]:
    """Declares an operator under the name of its kind of slip."""

    def declare(make: Operator) -> Operator:
        assert name not in _slips, f"the slip `{name}` is declared twice"
        _slips[name] = Slip(name, make.__module__.rpartition(".")[2], expects, frozenset(codes), make)
        return make

    return declare


def harmless(name: str) -> Callable[[Operator], Operator]:
    """Declares an edit after which lint is as silent as before."""

    def declare(make: Operator) -> Operator:
        assert name not in _harmless, f"the harmless edit `{name}` is declared twice"
        _harmless[name] = Harmless(name, make.__module__.rpartition(".")[2], make)
        return make

    return declare


def _load() -> None:
    """Imports every module of operators in this folder, so that a new file is found by its name."""
    for path in sorted(FOLDER.glob("*.py")):
        if not path.stem.startswith(("_", "test_")) and path.stem != "runner":
            import_module(f"tests.slips.{path.stem}")


def slips(*families: str) -> Iterator[Slip]:
    """All slips, or those of these modules: ``oob``, ``rules_combat``; a prefix with ``*`` gives several."""
    _load()
    yield from (one for one in _slips.values() if _wanted(one.family, families))


def harmless_edits(*families: str) -> Iterator[Harmless]:
    """All harmless edits, or those of these modules."""
    _load()
    yield from (one for one in _harmless.values() if _wanted(one.family, families))


def _wanted(family: str, families: tuple[str, ...]) -> bool:
    return not families or any(
        family.startswith(wanted[:-1]) if wanted.endswith("*") else family == wanted for wanted in families
    )
