"""What a game says of itself: its title, version and licence, and what it is built on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from toolchain.compare.facts import Fact, Value, given

TITLE = "the game"


def about_facts(held: Mapping[str, Any], below: Sequence[tuple[str, str, str]]) -> Iterator[Fact]:
    """``held``: ``title``, ``version``, ``licence``, ``credits``, ``default``; ``below``: name, version and licence of what
    the game is built on, the nearest first."""
    values: dict[str, Value] = {
        "title": str(held["title"]),
        "version": str(held["version"]),
        "licence": str(held["licence"]),
        "credits": frozenset(map(str, held["credits"])),
        "default scenario": str(held["default"]),
    }
    for name, version, licence in below:
        values[f"built on {name}"] = version
        values[f"licence of {name}"] = licence
    yield Fact("about", ("the game",), "", TITLE, given(values))


def book_facts(entries: Iterable[tuple[str, str]]) -> Iterator[Fact]:
    """``entries``: paragraphs of the book and their titles, which sheets print as headings."""
    for paragraph, title in entries:
        if title:
            yield Fact("about", ("paragraph", paragraph), "titles of paragraphs", paragraph, {"": title})
