"""Words of messages that depend on the words beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolchain.base.source import Span
from toolchain.base.visible import counted

_RUN = r"(?<![\w.-])(\d{1,4})(?:-| to )(\d{1,4})(?![\w.-])"
_DECIMAL = r"(\d{1,6})\.(\d{1,3})"
_NEXT = r" ([a-z][\w-]*)"
_DICE = r"\d*d\d+"
_OTHERWISE = {
    "each": "loop over the set: `each u in SET`, with the statement for `u` indented below it",
    "hexside": "write `hexside(A, B)` with two adjacent hexes",
    "hexsides": "select the hex beyond it, as in `hexes adjacent to A where hexside(it, A) has FEATURE`; then write `hexside(A, B)`",
    "nobody": "write `none`",
    "roll": "`roll` is a statement: write `roll 1d6 >= 5` in a line of its own, and indent what follows from it",
}
_BEFORE = r"([A-Za-z][\w-]*) $"


def a(noun: str) -> str:
    """A noun with its article: a hex, an event, a unit."""
    vowel = noun[:1] in tuple("aeio") or (noun[:2] == "un" and noun[:3] != "uni")
    return f"an {noun}" if noun and vowel else f"a {noun}"


def count(number: int, noun: str) -> str:
    """So many of something: no arguments, 1 argument, 2 arguments."""
    return counted(number, noun) if number else f"no {noun}s"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Some words with a joint before the last: a, b and c."""
    *first, last = list(words) or [""]
    return f"{', '.join(first)} {joint} {last}" if first else last


def either(choices: Iterable[str]) -> str:
    """The choices as code: `a`, `b` or `c`."""
    return listed((f"`{choice}`" for choice in choices), "or")


def range_meant(span: Span) -> str:
    """What to write where two numbers with a dash or `to` between them meet a span; "" where none do."""
    text = span.source.text
    first = text.rfind("\n", 0, span.start) + 1
    for match in re.compile(_RUN).finditer(text, first, max(span.end, span.start + 1) + 9):
        if match.end() >= span.start and int(match[1]) <= int(match[2]):
            return f"write a range with two dots: `{match[1]}..{match[2]}`"
    return ""


def decimal_meant(text: str) -> str:
    """What to write for a number with a point; "" for any other word."""
    match = re.fullmatch(_DECIMAL, text)
    if match is None:
        return ""
    below = 10 ** len(match[2])
    above = int(match[1]) * below + int(match[2])
    return f"numbers are whole: write a fraction, `{_shortest(above, below)}`, or a range, `{match[1]}..{match[2]}`"


def _shortest(above: int, below: int) -> str:
    from math import gcd

    shared = gcd(above, below)
    return f"{above // shared}/{below // shared}"


def otherwise_meant(span: Span) -> str:
    """How to write what a word stands for in rulebooks, where an expression has no such word; "" for any other word."""
    behind = re.compile(_NEXT).match(span.source.text, span.end)
    if behind and behind[1] == "mod":
        return (
            "no operator gives a remainder; read it from a `table`, or list the turns: `turn = 3 or turn = 6`"
        )
    if re.fullmatch(_DICE, span.text):
        return f"roll first, `roll {span.text} as die`, and write `die` here"
    return _OTHERWISE.get(span.text, "")


def dash_meant(span: Span, names: Iterable[str]) -> str:
    """The name that a word makes with the one before or behind it; "" where there is none."""
    text = span.source.text
    known = set(names)
    behind = re.compile(_NEXT).match(text, span.end)
    before = re.compile(_BEFORE).search(text, max(0, span.start - 60), span.start)
    for name in (
        f"{span.text}-{behind[1]}" if behind else "",
        f"{before[1]}-{span.text}" if before else "",
    ):
        if name and name in known:
            return f"write hyphens instead of spaces: `{name}`"
    return ""
