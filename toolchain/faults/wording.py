"""Words of messages that depend on the words beside them."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.visible import counted


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
