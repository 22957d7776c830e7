"""A project as texts: its files, blocks and lines, and edits of lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

TEXTS = ("*.hw", "*.oob.json", "*.csv", "*.toml")


@dataclass(frozen=True)
class Edit:
    """Lines ``first`` up to ``first + count`` of a file give way to others; lines count from 0."""

    path: str
    first: int
    lines: tuple[str, ...]
    count: int = 1


Edits = tuple[Edit, ...]
Operator = Callable[["Project"], Iterator[Edits]]


@dataclass(frozen=True)
class Line:
    """One line that is no comment and not empty, with the block it stands in."""

    path: str
    number: int
    text: str
    header: str  # of its block; the line itself, where it begins the block

    @property
    def word(self) -> str:
        """The word of its block."""
        return self.header.split(" ")[0]

    @property
    def field(self) -> str:
        """The first word of the line."""
        return self.text.split()[0]

    @property
    def is_header(self) -> bool:
        """Whether it begins its block."""
        return not self.text.startswith(" ")

    @property
    def body(self) -> str:
        """The line without its citations and comment."""
        return self.text[: self._end]

    @property
    def tail(self) -> str:
        """The citations and the comment, with the blanks before them."""
        return self.text[self._end :]

    @property
    def _end(self) -> int:
        quoted = False
        for at, letter in enumerate(self.text):
            if letter == '"':
                quoted = not quoted
            elif letter in "@#" and not quoted:
                return len(self.text[:at].rstrip())
        return len(self.text.rstrip())

    def with_body(self, body: str) -> Edits:
        """The line with another body."""
        return (Edit(self.path, self.number, (body + self.tail,)),)

    def with_text(self, *texts: str) -> Edits:
        """Other lines in its place."""
        return (Edit(self.path, self.number, texts),)


class Project:
    """The files of a project that a designer writes."""

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        self.files: dict[str, list[str]] = {}
        for pattern in TEXTS:
            for path in sorted(folder.rglob(pattern)):
                if "out" not in path.relative_to(folder).parts:
                    self.files[path.relative_to(folder).as_posix()] = path.read_text("utf-8").split("\n")

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Lines of the .hw files, but comments and empty lines."""
        found = []
        for path, texts in self.files.items():
            if not path.endswith(".hw"):
                continue
            header = ""
            for number, text in enumerate(texts):
                if not text.strip() or text.lstrip().startswith("#"):
                    continue
                if not text.startswith(" "):
                    header = text
                found.append(Line(path, number, text, header))
        return tuple(found)

    @cached_property
    def rules(self) -> tuple[Line, ...]:
        """Lines but those of examples."""
        return tuple(line for line in self.lines if line.word != "example")

    def of(self, *words: str) -> Iterator[Line]:
        """Lines of blocks with one of these words, but their headers."""
        return (line for line in self.rules if line.word in words and not line.is_header)

    def headers(self, *words: str) -> Iterator[Line]:
        """First lines of blocks with one of these words; of all without."""
        return (line for line in self.lines if line.is_header and (not words or line.word in words))

    def block(self, header: Line) -> tuple[Line, ...]:
        """All lines of the block that a line begins, itself first."""
        found = [header]
        for line in self.lines:
            if line.path == header.path and line.number > header.number:
                if line.is_header:
                    break
                found.append(line)
        return tuple(found)

    def end(self, header: Line) -> int:
        """The number of the line after the last of a block."""
        return self.block(header)[-1].number + 1

    @cached_property
    def text(self) -> str:
        """All .hw files as one text."""
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def rule_text(self) -> str:
        """All .hw files but examples as one text."""
        return "\n".join(line.body for line in self.rules)

    def csv(self, name: str) -> Iterator[tuple[str, int, list[str]]]:
        """Rows of a table without quotes: path, number, cells; the head and comments left out."""
        for path, texts in self.files.items():
            if Path(path).name == name:
                for number, text in enumerate(texts[1:], 1):
                    if text.strip() and not text.startswith("#") and '"' not in text:
                        yield path, number, text.split(",")

    def apply(self, edits: Edits) -> dict[str, str]:
        """The texts of the files that edits change."""
        changed: dict[str, list[str]] = {}
        for edit in sorted(edits, key=lambda each: (each.path, -each.first)):
            texts = changed.setdefault(edit.path, list(self.files.get(edit.path, ())))
            texts[edit.first : edit.first + edit.count] = edit.lines
        return {path: "\n".join(texts) for path, texts in changed.items()}


def outside_quotes(body: str, at: int) -> bool:
    """Whether a place of a line is outside of quotes."""
    return body[:at].count('"') % 2 == 0


def substituted(
    lines: Iterator[Line], pattern: str, change: str | Callable[[re.Match[str]], str | None]
) -> Iterator[Edits]:
    """Each match of a pattern outside quotes and citations, changed; None leaves it out."""
    wanted = re.compile(pattern)
    for line in lines:
        body = line.body
        for match in wanted.finditer(body):
            if not outside_quotes(body, match.start()):
                continue
            new = match.expand(change) if isinstance(change, str) else change(match)
            if new is not None and new != match.group():
                yield line.with_body(body[: match.start()] + new + body[match.end() :])


def misspelt(name: str) -> str:
    """A name with two neighbouring letters exchanged, in its middle."""
    for at in range(max(1, len(name) // 2), 0, -1):
        if at + 1 < len(name) and name[at] != name[at + 1] and name[at : at + 2].isalpha():
            return name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    return name + name[-1]


def removed(line: Line) -> Edits:
    """The line left out."""
    return (Edit(line.path, line.number, ()),)


def exchanged(first: Line, second: Line) -> Edits:
    """Two lines in each other's place."""
    return (Edit(first.path, first.number, (second.text,)), Edit(second.path, second.number, (first.text,)))
