"""Words for the names that the compiler makes: no text of the game has them, so a reader would not know what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.engine.explain.sayer import is_fresh

Statement = list[Any]

# By statement: the word for a name that it introduces, and the position of the name in the statement.
_UNNAMED = {
    "roll": ("roll", 2),
    "dice": ("roll", 3),
    "let": ("group", 1),
    "each": ("one", 1),
    "pick": ("drawn", 2),
    "draw": ("card", 5),
}


def renamed(body: list[Statement]) -> list[Statement]:
    """A body in which these names are words, numbered where a word is used again."""
    count: dict[str, int] = {}
    words: dict[str, str] = {}
    for name, word in _brought(body):
        if name not in words:
            count[word] = count.get(word, 0) + 1
            words[name] = word if count[word] == 1 else f"{word} {count[word]}"
    made: list[Statement] = _with(body, words)
    return made


def _brought(part: Any) -> Iterator[tuple[str, str]]:
    """The made names that statements introduce, each with its word."""
    if isinstance(part, dict):
        if isinstance(part.get("slot"), str) and is_fresh(part["slot"]):
            yield part["slot"], "chosen"
        for inner in part.values():
            yield from _brought(inner)
    elif isinstance(part, list):
        word, at = _UNNAMED.get(part[0], ("", 0)) if part and isinstance(part[0], str) else ("", 0)
        if word and len(part) > at and isinstance(part[at], str) and is_fresh(part[at]):
            yield part[at], word
        for inner in part:
            yield from _brought(inner)


def _with(part: Any, words: dict[str, str]) -> Any:
    if isinstance(part, str):
        # Others begin with a sign that no text can hold, and go on in words.
        return words.get(part, part).replace("\0", "")
    if isinstance(part, dict):
        return {key: _with(inner, words) for key, inner in part.items()}
    return [_with(inner, words) for inner in part] if isinstance(part, list) else part
