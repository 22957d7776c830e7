"""Words of messages that depend on the words beside them."""

from __future__ import annotations


def a(noun: str) -> str:
    """A noun with its article: a hex, an event, a unit."""
    vowel = noun[:1] in tuple("aeio") or (noun[:2] == "un" and noun[:3] != "uni")
    return f"an {noun}" if noun and vowel else f"a {noun}"


def count(number: int, noun: str) -> str:
    """So many of something: no argument, 1 argument, 2 arguments."""
    return f"{number or 'no'} {noun}{'s' if number > 1 else ''}"
