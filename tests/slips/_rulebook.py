"""The rules files of a project as lines of text, for slips of the pen: where a word stands, and how it is changed.

Nothing here knows the language: a slip is made in text, by a hand that reads text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from tests.slips import Edit, Project

# Lists of hexes and counters are data; slips in those are made elsewhere.
_DATA_FILES = {"map.hw", "counters.hw", "spellings.hw", "abbreviations.hw", "formations.hw"}
_DATA_FOLDERS = {"forces", "schedules", "oob"}
_QUOTED = re.compile(r'"[^"]*"')
_SOURCE = re.compile(r"(?<=\s)@\s.*$")
NAME = r"[A-Za-z_][\w-]*"


@dataclass(frozen=True)
class Site:
    """A piece of one line: `start` and `end` count characters of the line, `line` counts from zero."""

    file: str
    line: int
    start: int
    end: int
    text: str
    match: re.Match[str]


@dataclass(frozen=True)
class Block:
    """A block of a file: its lines are `file[first:last]`, trailing blank lines and comments left out."""

    file: str
    first: int
    last: int
    keyword: str
    header: str


class Rulebook:
    """The rules files of a project; an edit is written at once.

    ``played``: only files whose rules are played. What a sentence means is not judged before.
    """

    def __init__(self, project: Project, played: bool = False) -> None:
        self.project = project
        self.pages: dict[str, list[str]] = {}
        for file in project.files("**/*.hw"):
            path = PurePosixPath(file)
            if path.name not in _DATA_FILES and not _DATA_FOLDERS & set(path.parts[:-1]):
                text = project.text(file)
                if not (played and re.search(r"^part of .* unplayed", text, re.MULTILINE)):
                    self.pages[file] = text.split("\n")
        self.code = {path: [code_of(line) for line in lines] for path, lines in self.pages.items()}

    def sites(
        self,
        pattern: str,
        *,
        group: str | int = 0,
        raw: bool = False,
        examples: bool = False,
        holding: str = "",
    ) -> list[Site]:
        """Every place where `pattern` stands, outside comments, citations and quotes unless `raw`.

        ``holding``: a text without which no line can fit; it is found faster than a pattern.
        """
        compiled = re.compile(pattern)
        result = []
        for path, lines in self.pages.items():
            if not examples and "examples" in path:
                continue
            for number, line in enumerate(lines if raw else self.code[path]):
                for match in compiled.finditer(line) if holding in line else ():
                    start, end = match.span(group)
                    if start >= 0:
                        result.append(
                            Site(path, number, start, end, self.pages[path][number][start:end], match)
                        )
        return result

    def blocks(self, *keywords: str, examples: bool = False) -> list[Block]:
        return [
            block
            for path in self.pages
            if examples or "examples" not in path
            for block in self._blocks_of(path)
            if not keywords or block.keyword in keywords
        ]

    def _blocks_of(self, path: str) -> Iterator[Block]:
        code = self.code[path]
        starts = [n for n, line in enumerate(code) if line[:1].isalpha()]
        for start, following in zip(starts, [*starts[1:], len(code)], strict=True):
            last = following
            while last > start + 1 and not code[last - 1].strip():
                last -= 1
            words = code[start].split()
            yield Block(path, start, last, words[0], code[start])

    def declared(self, *keywords: str, examples: bool = False) -> dict[str, Block]:
        """The blocks of these keywords whose header goes on with a name, by that name."""
        result = {}
        for block in self.blocks(*keywords, examples=examples):
            words = block.header.split()
            if len(words) > 1 and re.fullmatch(NAME, words[1]):
                result.setdefault(words[1], block)
        return result

    def text(self, block: Block) -> str:
        return "\n".join(self.code[block.file][block.first : block.last])

    def accepts(self, what: str) -> bool:
        """Whether the project says that it accepts all findings of a kind."""
        return any(block.header.split()[1:2] == [what] for block in self.blocks("allow"))

    def uses(self, name: str, *, examples: bool = False) -> list[Site]:
        return self.sites(word(name), examples=examples)

    def count(self, name: str, *, examples: bool = True) -> int:
        return len(self.uses(name, examples=examples))

    def block_at(self, file: str, line: int) -> Block | None:
        return next((b for b in self._blocks_of(file) if b.first <= line < b.last), None)

    # Edits.

    def edit(self, site: Site, new: str) -> Edit:
        old = self.pages[site.file][site.line]
        return self.set_line(site.file, site.line, old[: site.start] + new + old[site.end :])

    def set_line(self, file: str, line: int, new: str) -> Edit:
        old = self.pages[file][line]
        return self.replace(file, line, line + 1, [new], old)

    def insert(self, file: str, line: int, new: list[str]) -> Edit:
        return self.replace(file, line, line, new, "")

    def delete(self, file: str, first: int, last: int) -> Edit:
        return self.replace(file, first, last, [], self.pages[file][first])

    def replace(self, file: str, first: int, last: int, new: list[str], before: str) -> Edit:
        lines = self.pages[file]
        lines[first:last] = new
        self.code[file][first:last] = [code_of(line) for line in new]
        self.project.write(file, "\n".join(lines))
        return Edit(file, first + 1, before, "\n".join(new))


def code_of(line: str) -> str:
    """The line with quotes, citations and the comment blanked: the same length, so that columns agree."""
    line = _QUOTED.sub(lambda match: '"' + " " * (len(match[0]) - 2) + '"', line)
    line = re.sub(r"#.*$", lambda match: " " * len(match[0]), line)
    return _SOURCE.sub(lambda match: " " * len(match[0]), line)


def word(name: str) -> str:
    """A pattern for the name as a whole word; a dash belongs to a name."""
    return rf"(?<![\w-]){re.escape(name)}(?![\w-])"


def misspelt(name: str, dice: random.Random) -> str:
    """The name with two letters exchanged, one doubled or one left out."""
    inner = [n for n in range(1, len(name) - 1) if name[n].isalpha() and name[n + 1].isalpha()]
    swaps = [n for n in inner if name[n] != name[n + 1]]
    ways: list[Callable[[], str]] = []
    if swaps:
        ways.append(lambda: _swapped(name, dice.choice(swaps)))
    if inner:
        ways.append(lambda: _doubled(name, dice.choice(inner)))
        ways.append(lambda: _dropped(name, dice.choice(inner)))
    return dice.choice(ways)() if ways else name + "x"


def _swapped(name: str, at: int) -> str:
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def _doubled(name: str, at: int) -> str:
    return name[: at + 1] + name[at] + name[at + 1 :]


def _dropped(name: str, at: int) -> str:
    return name[:at] + name[at + 1 :]
