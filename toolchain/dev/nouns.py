"""The noun guard: no proper name that a scenario declares may stand in the tool.

A name harvested under ``scenarios/`` fails the guard when it occurs as whole words, in the same upper and
lower case, in ``toolchain/``, ``grammars/`` or ``schemas/``. ``Old_Ford`` and "Old Ford" are one name.
Exempt are the documentation, the drivers that play the shipped scenarios, names of fewer than three letters,
numbers, and names made of the reviewed words in ``ordinary_words.txt`` only.

    python -m toolchain.dev.nouns [ROOT]
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

GUARDED = ("toolchain", "grammars", "schemas")
EXEMPT = (
    "toolchain/_data",
    "toolchain/docs",
    # These name the shipped scenarios because they run them; they are not part of the wheel.
    "toolchain/dev/bench",
    "toolchain/dev/demo.py",
    "toolchain/dev/ordinary_words.txt",
)
ORDINARY_WORDS = "toolchain/dev/ordinary_words.txt"

Name = tuple[str, ...]  # the words of a name: `Old_Ford` is ("Old", "Ford")

# Blocks whose rows name pieces and places, and fields whose values are names.
_ROW_BLOCKS = {"chain", "forces", "hexes", "lines", "schedule", "setup", "track"}
_NAME_FIELDS = {"nations", "sides", "place", "places"}
_JSON_KEYS = {"commander", "designation", "formation", "id", "leader", "name", "nation", "side", "title"}
_TOML_KEYS = {"name", "title"}

_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_PROPER = re.compile(r"(?<![\w-])[^\W\da-z_]\w*(?:-\w+)*")
_WORD = re.compile(r"[^\W_]+")
_JOINT = re.compile(r"[\s_./'’-]*")
_CODE = re.compile(r"[A-Z]{3}\d{3}")
_NUMERAL = re.compile(r"\d+(st|nd|rd|th)?|[IVXLCDM]+|[ivxlcdm]+")


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """A scenario's name found in the tool: where it stands, and which file declares it."""

    file: str
    line: int
    name: str
    declared_in: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: `{self.name}` is a name of {self.declared_in}"


def harvest(root: Path) -> dict[Name, str]:
    """Every guarded name declared under ``scenarios/``, with the first file that declares it."""
    ordinary = _ordinary_words(root)
    found: dict[Name, str] = {}
    for path in _files(root / "scenarios"):
        if path.name.endswith(".hw"):
            texts: Iterable[str] = _names_of_source(path.read_text(encoding="utf-8"))
        elif path.name.endswith(".oob.json"):
            texts = _values(json.loads(path.read_text(encoding="utf-8")), _JSON_KEYS)
        elif path.name == "hexwright.toml":
            texts = _values(tomllib.loads(path.read_text(encoding="utf-8")), _TOML_KEYS)
        else:
            continue
        for text in texts:
            name = tuple(_WORD.findall(text))
            if _CODE.fullmatch(text):
                continue  # a finding that is allowed, not a name
            if not all(_is_ordinary(word, ordinary) for word in name):
                found.setdefault(name, path.relative_to(root).as_posix())
    return found


def hits(root: Path) -> list[Hit]:
    """Every place in the guarded folders where a harvested name stands, in order of file and line."""
    by_first_word: defaultdict[str, list[tuple[Name, str]]] = defaultdict(list)
    for name, declared_in in harvest(root).items():
        by_first_word[name[0]].append((name, declared_in))
    found: set[Hit] = set()
    for path in (file for folder in GUARDED for file in _files(root / folder)):
        file = path.relative_to(root).as_posix()
        if any(file == exempt or file.startswith(exempt + "/") for exempt in EXEMPT):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            for name, declared_in in _in_line(line, by_first_word):
                found.add(Hit(file, number, " ".join(name), declared_in))
    return sorted(found)


def main(argv: list[str] | None = None) -> int:
    """Print the hits; 1 when there are any."""
    arguments = sys.argv[1:] if argv is None else argv
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[2]
    found = hits(root)
    for hit in found:
        print(hit)
    if found:
        print(
            f"{len(found)} proper names of scenarios in the tool: say what the engine means instead, "
            f"or add an ordinary word to {ORDINARY_WORDS}",
            file=sys.stderr,
        )
    return 1 if found else 0


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def _ordinary_words(root: Path) -> frozenset[str]:
    path = root / ORDINARY_WORDS
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return frozenset(word.casefold() for line in lines for word in _WORD.findall(line.partition("#")[0]))


def _is_ordinary(word: str, ordinary: frozenset[str]) -> bool:
    return len(word) < 3 or bool(_NUMERAL.fullmatch(word)) or word.casefold() in ordinary


def _names_of_source(text: str) -> Iterator[str]:
    """Proper names and capitalised strings of block headers, of data rows, and of fields that list names."""
    keyword = ""
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        field = line.split(maxsplit=1)[0]
        if not line[0].isspace():
            keyword = field
            if keyword != "note":  # its string is a remark, not a name
                yield from _names_of_line(line)
        elif keyword in _ROW_BLOCKS or field in _NAME_FIELDS:
            yield from _names_of_line(line)


def _names_of_line(line: str) -> Iterator[str]:
    strings = []

    def cut(match: re.Match[str]) -> str:
        strings.append(match.group(1))
        return " "

    # A citation ends the line; before it a `#` opens a comment. Neither does so inside a string.
    bare = re.split(r"[#@]", _STRING.sub(lambda m: "\0" * len(m.group()), line))[0]
    rest = _STRING.sub(cut, line[: len(bare)])
    yield from _PROPER.findall(rest)
    for string in strings:
        if string[:1].isupper() and not string.endswith((".", "?", "!")):
            yield string


def _values(data: object, keys: set[str], key: str = "") -> Iterator[str]:
    """Strings that stand, alone or in a list, under one of the keys, at any depth."""
    if isinstance(data, dict):
        for inner, value in data.items():
            yield from _values(value, keys, inner)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value, keys, key)
    elif isinstance(data, str) and key in keys:
        yield data


def _in_line(line: str, by_first_word: dict[str, list[tuple[Name, str]]]) -> Iterator[tuple[Name, str]]:
    words = list(_WORD.finditer(line))
    for at, word in enumerate(words):
        for name, declared_in in by_first_word.get(word.group(), ()):
            run = words[at : at + len(name)]
            if tuple(found.group() for found in run) == name and all(
                _JOINT.fullmatch(line, before.end(), after.start()) for before, after in pairwise(run)
            ):
                yield name, declared_in


if __name__ == "__main__":
    sys.exit(main())
