"""Texts of a game written in another order, where the language gives the order no meaning."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

# Blocks whose lines may stand in any order. In quantities, scores, rewrites, set-ups, covers, entries, chains and
# everything with statements the order is part of what is written.
FREE_LINES = frozenset(
    [
        "side",
        "kind",
        "state",
        "record",
        "token",
        "box",
        "cup",
        "stock",
        "deck",
        "card",
        "terrain",
        "map",
        "hexes",
        "lines",
        "network",
        "region",
        "edge",
        "zone",
        "trace",
        "sight",
        "movement",
        "stacking",
        "policy",
        "action",
        "trigger",
        "schedule",
        "scenario",
        "option",
        "ruling",
        "table",
        "victory",
    ]
)
# Among lines that may stand anywhere, those that keep the order among themselves.
KEPT_LINES = ("tier", "prefer", "sheet", "join", "parameter")
FREE_LISTS = re.compile(
    r"^(?P<head> +(?:[a-z-]+: )?(?:open|is|excludes|holds|has|sections|costs|nations|options|needs) +)"
    r"(?P<list>[^@#;()\"]+?)(?P<tail>(?: until pass)?(?: *[@#].*)?)$"
)
BLOCK_LISTS = re.compile(r"^(?P<head>kind +)(?P<list>[a-z-]+(?:, *[a-z-]+)+)(?P<tail> .*)?$")
DATED = re.compile(r"^  \d{4}-\d\d", re.MULTILINE)  # rows of a schedule stand in the order of their dates

Text = Callable[[str, Random], str]


def lines_of(block: str) -> tuple[list[str], list[list[str]]]:
    """The head of a block, and each of its lines with the comments above it and with what is indented below it."""
    heads, groups, above = list[str](), list[list[str]](), list[str]()
    for line in block.split("\n"):
        indent = len(line) - len(line.lstrip())
        if line.lstrip().startswith("#"):
            above.append(line)
        elif indent == 2:
            groups.append([*above, line])
            above = []
        elif line.strip():
            (groups[-1] if groups else heads).extend([*above, line])
            above = []
    return heads, groups


def word_of(lines: list[str]) -> str:
    """The first word that is no comment."""
    return next((line.split()[0] for line in lines if not line.lstrip().startswith("#")), "")


def with_other_lines(block: str, draw: Random) -> str:
    """A block with its lines in another order."""
    heads, groups = lines_of(block)
    if word_of(heads) not in FREE_LINES or DATED.search(block):
        return block
    order = list(groups)
    draw.shuffle(order)
    for word in KEPT_LINES:
        kept = iter([group for group in groups if word_of(group) == word])
        order = [next(kept) if word_of(group) == word else group for group in order]
    return "\n".join([*heads, *(line for group in order for line in group), ""])


def with_other_lists(text: str, draw: Random) -> str:
    """A text whose lists of names without order are written in another order."""

    def turned(line: str) -> str:
        match = FREE_LISTS.match(line) or BLOCK_LISTS.match(line)
        if match is None or "," not in match["list"] or match["list"].rstrip().endswith(","):
            return line
        names = [name.strip() for name in match["list"].split(",")]
        draw.shuffle(names)
        return f"{match['head']}{', '.join(names)}{match['tail'] or ''}"

    return "\n".join(map(turned, text.split("\n")))


def with_lines_shuffled(text: str, draw: Random) -> str:
    """A file with the lines of each of its blocks in another order."""
    return "\n".join(with_other_lines(part, draw) for part in blocks_of(text))


def with_blocks_shuffled(text: str, draw: Random) -> str:
    """A file with its blocks in another order; the first one says what the file is, and stays. Triggers run in theirs."""
    first, *rest = blocks_of(text)
    triggers = iter([block for block in rest if word_of(block.split("\n")) == "trigger"])
    draw.shuffle(rest)
    rest = [next(triggers) if word_of(block.split("\n")) == "trigger" else block for block in rest]
    return "\n".join([first, *rest])


def blocks_of(text: str) -> list[str]:
    """The blocks of a file, each with the comments above it."""
    blocks, above = list[list[str]](), list[str]()
    for line in text.split("\n"):
        if line.startswith("#"):
            above.append(line)
        elif line[:1].strip():
            blocks.append([*above, line])
            above = []
        elif blocks:
            blocks[-1] += [*above, line]
            above = []
    return ["\n".join(block) + "\n" for block in blocks]


def write_shuffled(folder: Path, change: Text, draw: Random) -> None:
    """Writes all rules of a project in another order."""
    for path in sorted(folder.rglob("*.hw")):
        path.write_text(change(path.read_text(encoding="utf-8"), draw), encoding="utf-8", newline="\n")


def rename_files(folder: Path, draw: Random) -> None:
    """Gives the files with rules other names, so that they are read in another order."""
    files = sorted(folder.rglob("*.hw"))
    numbers = list(range(len(files)))
    draw.shuffle(numbers)
    for path, number in zip(files, numbers, strict=True):
        path.rename(folder / f"file-{number:03}.hw")
