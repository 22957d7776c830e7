"""Lettering: how wide a text is, and the size and the lines in which it fits a space whole.

Nothing is cut off and nothing is squeezed: a long text is set smaller and on more lines.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

# Widths of Helvetica and Helvetica Bold in thousandths of their size, from the space to the tilde (Adobe font metrics);
# Arial and Liberation Sans have the same, and the serif faces of the style sheet are not wider.
_PLAIN = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 "
    "278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 "
    "611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 "
    "556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 "
    "333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 "
    "611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 "
    "611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584"
)
_WIDTHS = tuple(
    {chr(32 + number): int(width) for number, width in enumerate(table.split())} for table in (_PLAIN, _BOLD)
)
_OTHER, _BROAD = 780, 1000
PITCH = 1.12  # from line to line, in sizes of the letters
LEAST = 5.0  # the size below which print on a counter of usual width can no longer be read
_STEP = 0.25


class Lettering(NamedTuple):
    """A text that fits: its size, and its lines from top to bottom."""

    size: float
    lines: tuple[str, ...]


def fit(text: str, width: float, height: float, largest: float, bold: bool = False) -> Lettering:
    """The largest size up to ``largest`` at which a text fits a space, on as few lines as that takes.

    Words stay whole as long as the size stays readable; below that they are parted, with a hyphen.
    """
    words = text.split()
    if not words:
        return Lettering(largest, ())
    size = largest
    while True:
        most = max(1, int(height / (size * PITCH) + 1e-6))
        lines = _lines(words, width, size, bold, parted=size < LEAST)
        if lines is not None and len(lines) <= most:
            return Lettering(size, tuple(_even(lines, width, size, bold)))
        size = size - _STEP if size > 2 * _STEP else size * 0.8


def _lines(words: list[str], width: float, size: float, bold: bool, parted: bool) -> list[str] | None:
    """Words set line by line; None where one is too wide and may not be parted."""
    made: list[str] = []
    todo = list(words)
    while todo:
        word = todo.pop(0)
        joined = f"{made[-1]} {word}" if made else word
        if made and text_width(joined, size, bold) <= width:
            made[-1] = joined
        elif text_width(word, size, bold) <= width:
            made.append(word)
        else:
            cut = _cut(word, width, size, bold, parted)
            if not cut:
                return None
            made.append(word[:cut] + ("" if word[cut - 1] == "-" else "-"))
            todo.insert(0, word[cut:])
    return made


def _cut(word: str, width: float, size: float, bold: bool, parted: bool) -> int:
    """After how many letters a word that is too wide is parted: at a hyphen of its own, or where the line ends; 0 for nowhere."""
    for cut in range(len(word) - 1, 0, -1):
        at_hyphen = word[cut - 1] == "-"
        if (at_hyphen or parted) and text_width(word[:cut] + ("" if at_hyphen else "-"), size, bold) <= width:
            return cut
    return 0


def _even(lines: list[str], width: float, size: float, bold: bool) -> list[str]:
    """Two lines of about the same length, where words allow it."""
    words = " ".join(lines).split()
    if len(lines) != 2 or any(line.endswith("-") for line in lines):
        return lines
    ways = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    fitting = [way for way in ways if all(text_width(part, size, bold) <= width for part in way)]
    return min(fitting, key=lambda way: abs(len(way[0]) - len(way[1])))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Width of a text in a common sans serif face; signs outside the tables count as broad ones."""
    table = _WIDTHS[bold]
    return sum(table.get(char) or _foreign(char, bold) for char in text) * size / 1000


@cache
def _foreign(char: str, bold: bool) -> int:
    """Width of a sign that the tables do not hold: that of its letter without accents, where it has one."""
    letter = unicodedata.normalize("NFD", char)[:1]
    if letter in _WIDTHS[bold]:
        return _WIDTHS[bold][letter]
    return _BROAD if unicodedata.east_asian_width(char) in "WF" else _OTHER
