"""Pairs of games that differ in one part of the language alone.

A file of pairs holds, for each of them::

    == movement: stop when IF            what of the language it is about (several, one a line)
    by play                              in what the two games differ
      movement march of unit
        allowance  speed of mover
    +   stop       when to is woods      stands in the first game only
    -                                    would stand in the second game only

A block takes the place of the block of the base game with the same word and name, or is added. ``! region near-bank``
leaves a block of the base game out of both games. ``in NAME.hw`` begins another file of the game.
"""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
BASE = HERE / "base"
WAYS = ("play", "findings", "examples", "prints")
_FILE = "game.hw"


@dataclass
class Pair:
    """What it is about, in what the games differ (and, of what is printed, by which command), and its lines by file."""

    of: list[str]
    way: str = ""
    words: list[str] = field(default_factory=list)
    lines: dict[str, list[str]] = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    place: str = ""

    def text(self, sign: str, file: str = _FILE) -> str:
        """What is written into a file of the first game (``+``) or the second (``-``)."""
        return "".join(f"{line[2:]}\n" for line in self.lines.get(file, ()) if line[:1] in (" ", "", sign))

    def only(self, sign: str) -> list[str]:
        """The lines of one of the games."""
        return [line[2:] for lines in self.lines.values() for line in lines if line[:1] == sign]

    def names(self, sign: str) -> set[str]:
        """The blocks that it writes, or leaves out."""
        return {key_of(block) for block in blocks_of(self.text(sign))} | set(self.without)

    def write(self, folder: Path, sign: str) -> Path:
        """One of the games, as a project."""
        return write_game(folder, [self], sign)


def write_game(folder: Path, pairs: list[Pair], sign: str = "+") -> Path:
    """The base game with what several pairs write."""
    shutil.copytree(BASE, folder)
    base = blocks_of((BASE / _FILE).read_text(encoding="utf-8"))
    written = [block for pair in pairs for block in blocks_of(pair.text(sign))]
    names = {key_of(block): block for block in written}
    gone = {name for pair in pairs for name in pair.without}
    known = {key_of(block) for block in base}
    text = [names.get(key_of(block), block) for block in base if key_of(block) not in gone]
    text += [block for block in written if key_of(block) not in known]
    (folder / _FILE).write_text("\n".join(text), encoding="utf-8")
    for file in sorted({file for pair in pairs for file in pair.lines} - {_FILE}):
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(pair.text(sign, file) for pair in pairs), encoding="utf-8")
    return folder


def blocks_of(text: str) -> list[str]:
    """The blocks of a text: each begins at the first column."""
    return [block for block in re.split(r"(?m)^(?=[^\s#])", text) if not re.fullmatch(r"(\s|#.*)*", block)]


def key_of(block: str) -> str:
    """The word and the name of a block: its first two words."""
    words = re.sub(r"@.*", "", block.splitlines()[0]).split()
    return " ".join(words[: 1 if words[0] in ("game", "series") else 2])


@cache
def pairs() -> tuple[Pair, ...]:
    """All pairs. Raises ValueError for a file that is not well written."""
    made: list[Pair] = []
    for path in sorted((HERE / "pairs").glob("*.txt")):
        file, heading = _FILE, False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"{path.name}:{number}"
            if line.startswith("== "):
                if not heading:
                    made.append(Pair([], place=place))
                made[-1].of.append(line[3:].strip())
                file, heading = _FILE, True
                continue
            if line.startswith("by "):
                made[-1].way, *made[-1].words = shlex.split(line)[1:]
                if made[-1].way not in WAYS:
                    raise ValueError(f"{place}: games differ by {', '.join(WAYS)}")
            elif line.startswith("! "):
                made[-1].without.append(line[2:].strip())
            elif line.startswith("in "):
                file = line[3:].strip()
            elif line[:2].strip(" +-") or (line[1:2].strip() and line[:1]):
                if not line.startswith("#"):
                    raise ValueError(f"{place}: a line begins with two blanks, `+ ` or `- `")
            elif made:
                made[-1].lines.setdefault(file, []).append(line)
            heading = False
    return tuple(made)
