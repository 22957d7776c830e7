"""The hobby's notation in cells: ``2 x 6-4 Inf XX``, ``XIV R``, ``T3``, ``hex 12.07``, ``25-28``."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from toolchain.importers.sheets.grid import shown, unescaped

_COUNT = re.compile(r"(\d{1,3}) ?[x*] ?(?=\S)", re.IGNORECASE)
_FACTORS = re.compile(r"\(?((?:\d+)(?:[-/](?:\d+|RR))*)\)?(?: (\(-\)))?(?= |\Z)")
_ECHELON = re.compile(r"(?:I{1,3}|X{1,6})\Z")
_WORD = re.compile(r"[A-Za-z][\w.]*")
_TURN = re.compile(
    r"(?:g\.?t\.?|game[- ]turn|turn|t)?[ .#:]*(\d{1,4})(?:st|nd|rd|th)?\.?(?: ?(?:-|to|\.\.) ?(?:g?t)?[ .]*(\d{1,4}))?\Z",
    re.IGNORECASE,
)
_HEX = re.compile(r"(?:hex|in hex|at hex)?[ #:]*(\d{1,3})[.,:/ -](\d{1,3})\Z", re.IGNORECASE)
_RANGE = re.compile(r"(\d{1,4}) ?(?:-|\.\.|to) ?(\d{1,4})\Z")
_COPIES = re.compile(r"(\d{1,3}) ?x (\S.*)", re.IGNORECASE)
_DESIGNATION = re.compile(r"\d{1,4}[A-Za-z]{0,3}|[IVXLC]+")
_APART = re.compile(r"\s*(?:[,;\n+&]|\band\b)\s*")
MOST_IN_A_RANGE = 200


class NotUnderstood(ValueError):
    """A cell that cannot be read: what is wrong, and what would be right."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True)
class Counter:
    """``2 x 6-4 Inf XX (RPL) 25, 26``, as far as it is written."""

    count: int | None = None
    factors: str = ""
    kind: str = ""
    echelon: str = ""
    tag: str = ""
    names: str = ""


def counter(text: str, kinds: Collection[str] = ()) -> Counter:
    """The parts of a counter. A word is the kind if the project has a kind of the name, else the word before an echelon. Raises NotUnderstood."""
    rest = text
    count, factors, reduced = None, "", ""
    if found := _COUNT.match(rest):
        count, rest = int(found[1]), rest[found.end() :]
    if found := _FACTORS.match(rest):
        factors, reduced, rest = found[1], found[2] or "", rest[found.end() :].strip()
        factors = factors if "-" in factors else factors.replace("/", "-")  # `4-3/2-3` are those of two faces
    words = rest.split(" ") if rest else []
    kind, words = _kind(words, kinds)
    echelon = ""
    if words and _ECHELON.match(words[0]):
        echelon, words = words[0], words[1:]
    elif not kind and words and (at := next((i for i, w in enumerate(words) if _ECHELON.match(w)), 0)):
        kind, echelon, words = "_".join(words[:at]), words[at], words[at + 1 :]
    tag = ""
    if words and words[0][:1] == "(" and words[0][-1:] == ")":
        tag, words = words[0][1:-1], words[1:]
    if not (factors or kind or echelon):
        raise NotUnderstood(f"`{text[:60]}` is not a counter", "write it like `2 x 6-4 Inf XX`")
    return Counter(count, f"{factors} {reduced}".strip(), kind, echelon, tag, " ".join(words))


def _kind(words: list[str], kinds: Collection[str]) -> tuple[str, list[str]]:
    folded = {name.lower().replace("_", " ").replace("-", " "): name for name in kinds}
    for length in range(min(3, len(words)), 0, -1):
        name = folded.get(
            " ".join(words[:length]).lower().replace("_", " ").replace("-", " ").replace(".", "")
        )
        if name is not None:
            return name, words[length:]
    if not kinds and words and _WORD.fullmatch(words[0]) and not _ECHELON.match(words[0]):
        return words[0], words[1:]
    return "", words


def several_names(text: str) -> tuple[int | None, str]:
    """How many units a cell of names means, and their names: ``2 x Guard``, ``25-28``, ``25, 26``; None for a single name."""
    if found := _COPIES.fullmatch(text):
        return int(found[1]), found[2]
    parts = [part for part in _APART.split(text) if part]
    if not all(_DESIGNATION.fullmatch(part) or _is_range(part) for part in parts):
        return None, text
    count = len(names(text)) if any(map(_is_range, parts)) else len(parts)
    return (count, text) if count > 1 else (None, text)


def _is_range(text: str) -> bool:
    found = _RANGE.match(text)
    return found is not None and 0 < int(found[2]) - int(found[1]) < MOST_IN_A_RANGE


def whole(value: Any) -> int:
    """A whole number, of a cell with a number or with its figures. Raises NotUnderstood."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and abs(value) < 1e15 and value == int(value):
        return int(value)
    text = unescaped(shown(value))
    if match := re.fullmatch(r"([+-]?\d{1,9})(?:[.,]0{1,2})?", text):
        return int(match[1])
    raise NotUnderstood(f"`{text[:60]}` is not a whole number", "write a number, such as 3")


def turns(value: Any, words: Collection[str] = ()) -> list[str]:
    """The turn of a cell, or all of a range; ``words``: those that the project uses in place of a number. Raises NotUnderstood."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        number = whole(value)
        if number < 1:
            raise NotUnderstood(f"`{number}` is not a turn", "turns count from 1")
        return [str(number)]
    text = unescaped(shown(value))
    if text in words:
        return [text]
    found = _TURN.match(text)
    if found is None:
        raise NotUnderstood(
            f"`{text[:60]}` is not a turn", "write the number of the turn: `3`, `T3` or `GT 3`"
        )
    first, last = int(found[1]), int(found[2] or found[1])
    if first < 1 or last < first or last - first > MOST_IN_A_RANGE:
        raise NotUnderstood(
            f"`{text[:60]}` is not a turn or a range of turns", "write the first turn, then the last: `T3-T5`"
        )
    return [str(turn) for turn in range(first, last + 1)]


def place(value: Any, known: Collection[str], lengths: Sequence[int] = (4,)) -> str:
    """The hex, place or region of a cell as the project writes it; empty when it is none of ``known``.

    ``lengths``: how many figures hex numbers have. Raises NotUnderstood for a number that may be two hexes.
    """
    if isinstance(value, bool):
        return ""
    text = unescaped(shown(value))
    if text in known:
        return text
    if isinstance(value, float) and not (abs(value) < 1e15 and value == int(value)):
        return _of_float(text, known, lengths)
    bare = re.sub(r"\A(?:in |at )?(?:hex|#)[ #:.]*", "", text, flags=re.IGNORECASE)
    if bare in known:
        return bare
    if bare.isascii() and bare.isdigit():
        return next((bare.zfill(n) for n in lengths if bare.zfill(n) in known), "")
    if found := _HEX.match(text):
        return next((hex_ for hex_ in _joined(found[1], found[2], lengths) if hex_ in known), "")
    folded = bare.lower().replace(" ", "_")
    return next((name for name in known if name.lower().replace("-", "_") == folded.replace("-", "_")), "")


def _joined(column: str, row: str, lengths: Sequence[int]) -> list[str]:
    made = [f"{column}.{row}", column + row]
    for length in lengths:
        half = length // 2
        made += [
            column.zfill(half) + row.zfill(length - half),
            f"{column.zfill(half)}.{row.zfill(length - half)}",
        ]
    return made


def _of_float(text: str, known: Collection[str], lengths: Sequence[int]) -> str:
    """``12.7`` may have been 12.07 or 12.70 before the spreadsheet took it for a number."""
    column, _, row = text.partition(".")
    rows = [row, row + "0"] if len(row) == 1 else [row]
    found = {hex_ for one in rows for hex_ in _joined(column, one, lengths) if hex_ in known}
    if len(found) > 1:
        raise NotUnderstood(
            f"the number {text} may be hex {' or '.join(sorted(found))}",
            "write the hex as text: `'12.10` or `1210`",
        )
    return next(iter(found), "")


def names(value: Any, known: Collection[str] = (), count: int | None = None) -> list[str]:
    """The names of a cell, ranges of numbers written out where they are no names of ``known``. Raises NotUnderstood."""
    text = (
        value.replace("\r\n", "\n").replace("\n", ", ") if isinstance(value, str) and "\n" in value else value
    )
    whole_text = unescaped(shown(text))
    if not whole_text or whole_text in known:
        return [whole_text] if whole_text else []
    made = []
    for part in (one for one in _APART.split(whole_text) if one):
        found = _RANGE.match(part) if part not in known else None
        if found is None:
            made.append(part.strip('"'))
            continue
        first, last = int(found[1]), int(found[2])
        size = last - first + 1
        if size < 2 or size > MOST_IN_A_RANGE or (count is not None and count not in (size, 1)):
            raise NotUnderstood(
                f"`{part}` is not a range of designations", "write the lower number first, or each by itself"
            )
        if count == 1:
            made.append(part)
        else:
            made += [str(number) for number in range(first, last + 1)]
    return made
