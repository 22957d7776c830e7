"""Projects that somebody has taken apart: made at random from a good one, by a number.

Names that lead out of the folder, links, files that are no files, deep and huge texts, characters that command a
terminal, numbers without end, rules that never end, and noise.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

NAMES = [
    "../../../evil",
    "/evil",
    "..",
    ".",
    "CON",
    "nul.txt",
    "a/b",
    "a\\\\b",
    "C:evil",
    "evil\\u0000",
    "x\\u001b[2J",
    "",
    " ",
    "é" * 300,
    "x" * 100_000,
    "-rf",
    "evil\\n",
    "\\u202eevil",
]
WORDS = [
    "\x1b[2J",
    "\0",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\x7f",
    "\r",
    "�",
    "𐀀" * 50,
    "A" * 200_000,
    "\t\t",
    "..",
    "(",
    '"',
    "@ ",
    "#",
]
NUMBERS = [
    "999999999999999999999",
    "-1",
    "0",
    "1000000..9999999",
    "1..999999999",
    "0000",
    "1e400",
    "9" * 5000,
]


def hostile(folder: Path, outside: Path, seed: int) -> None:
    """Spoils the project in a folder in one to three places. ``outside`` is a folder beside it with a secret."""
    draw = Random(seed)
    for _ in range(draw.choice((1, 1, 2, 3))):
        draw.choice(OPERATORS)(folder, outside, draw)


def _texts(folder: Path) -> list[Path]:
    return sorted(
        p
        for p in folder.rglob("*")
        if p.is_file() and not p.is_symlink() and p.suffix in (".hw", ".json", ".toml")
    )


def _edit(path: Path, change: Callable[[str], str]) -> None:
    if not path.is_file():
        return  # taken away before
    path.write_bytes(
        change(path.read_bytes().decode("utf-8", "surrogateescape")).encode("utf-8", "surrogatepass")
    )


def name(folder: Path, outside: Path, draw: Random) -> None:
    """The project's name becomes a path."""
    _edit(folder / "hexwright.toml", lambda t: _line(t, "name", f'"{draw.choice(NAMES)}"'))


def setting(folder: Path, outside: Path, draw: Random) -> None:
    """A setting leads out, or is something else."""
    key = draw.choice(
        [
            "extends",
            "licence",
            "title",
            "credits",
            "default",
            "language",
            "baseline",
            "lint",
            "version",
            "links",
        ]
    )
    value = draw.choice(
        [
            '"../outside"',
            '"../outside/secret.hw"',
            "7",
            "[[[[1]]]]",
            '["../outside"]',
            "{a = 1}",
            "1979-05-27",
            '"\\u001b"',
        ]
    )
    _edit(folder / "hexwright.toml", lambda t: f"{key} = {value}\n" + _line(t, key, None))


def deep_toml(folder: Path, outside: Path, draw: Random) -> None:
    """Settings that are nested without end."""
    depth = draw.choice((200, 5000, 100_000))
    _edit(
        folder / "hexwright.toml",
        lambda t: f"credits = {'[' * depth}{']' * depth}\n" + _line(t, "credits", None),
    )


def link(folder: Path, outside: Path, draw: Random) -> None:
    """A link to a file or folder outside, to itself, to nothing, to a device."""
    target = draw.choice(
        [
            outside / "secret.hw",
            outside,
            folder,
            Path("loop.hw"),
            Path("nowhere.hw"),
            Path(os.devnull),
            Path("/dev/zero"),
        ]
    )
    at = folder / draw.choice(["loop.hw", "oob/more.oob.json", "rules", "tables.csv"])
    at.parent.mkdir(exist_ok=True)
    if not at.exists() and not at.is_symlink():
        at.symlink_to(target)


def odd_file(folder: Path, outside: Path, draw: Random) -> None:
    """A pipe, a folder that is named like a file, an empty file, a huge line, bytes."""
    at = folder / draw.choice(["odd.hw", "odd.oob.json", "odd.toml"])
    if at.exists():
        return
    kind = draw.randrange(5)
    if kind == 0:
        os.mkfifo(at)
    elif kind == 1:
        at.mkdir()
    else:
        at.write_bytes([b"", b"x" * 3_000_000, bytes(draw.randrange(256) for _ in range(2000))][kind - 2])


def word(folder: Path, outside: Path, draw: Random) -> None:
    """Something odd in the middle of a text."""
    path = draw.choice(_texts(folder))

    def change(text: str) -> str:
        at = draw.randrange(len(text) + 1)
        return text[:at] + draw.choice(WORDS) + text[at:]

    _edit(path, change)


def number(folder: Path, outside: Path, draw: Random) -> None:
    """A number without end."""
    path = draw.choice(_texts(folder))

    def change(text: str) -> str:
        digits = [i for i, c in enumerate(text) if c.isdigit()]
        if not digits:
            return text
        at = draw.choice(digits)
        return text[:at] + draw.choice(NUMBERS) + text[at + 1 :]

    _edit(path, change)


def noise(folder: Path, outside: Path, draw: Random) -> None:
    """Some bytes are others."""
    path = draw.choice(_texts(folder))
    data = bytearray(path.read_bytes())
    for _ in range(draw.choice((1, 3, 40))):
        if data:
            data[draw.randrange(len(data))] = draw.randrange(256)
    path.write_bytes(bytes(data))


def half_character(folder: Path, outside: Path, draw: Random) -> None:
    """Half a character, or one that commands, in a name of the forces."""
    path = draw.choice(sorted((folder / "oob").glob("*.json")))
    bad = draw.choice(["\\ud800", "\\u0000", "\\u001b[31m", "\\u202e", "x" * 1000])
    _edit(path, lambda t: t.replace('"name": "', f'"name": "{bad}', 1))


def deep(folder: Path, outside: Path, draw: Random) -> None:
    """Brackets in brackets."""
    path = draw.choice(_texts(folder))
    depth = draw.choice((50, 2000, 50_000))
    _edit(
        path,
        lambda t: t + ("\n  x = " if path.suffix == ".hw" else "") + "(" * depth + "1" + ")" * depth + "\n",
    )


def many_lines(folder: Path, outside: Path, draw: Random) -> None:
    """A line that is there thousands of times."""
    path = draw.choice(_texts(folder))

    def change(text: str) -> str:
        lines = text.split("\n")
        at = draw.randrange(len(lines))
        return "\n".join([*lines[:at], *[lines[at]] * draw.choice((2, 50, 3000)), *lines[at:]])

    _edit(path, change)


def endless(folder: Path, outside: Path, draw: Random) -> None:
    """A rule that never ends."""
    loops = ["repeat 100000", "  repeat 100000", "    let x = 1"]
    _edit(
        folder / "game.hw",
        lambda t: t.replace("\nsequence", "\nprocedure spin\n  " + "\n  ".join(loops) + "\n\nsequence", 1),
    )


def gone(folder: Path, outside: Path, draw: Random) -> None:
    """A file that is not there."""
    draw.choice(_texts(folder)).unlink()


def _line(text: str, key: str, value: str | None) -> str:
    """Settings with another value for a key, or without it."""
    lines = [line for line in text.split("\n") if not line.startswith(key)]
    return "\n".join(([f"{key} = {value}"] if value is not None else []) + lines)


OPERATORS: list[Callable[[Path, Path, Random], None]] = [
    name,
    name,
    setting,
    setting,
    deep_toml,
    link,
    link,
    odd_file,
    word,
    word,
    number,
    number,
    noise,
    half_character,
    deep,
    many_lines,
    endless,
    gone,
]
