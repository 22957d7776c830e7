"""Words of rules as people say them: signs as words, names without hyphens."""

from __future__ import annotations

import re

_WORDS = (
    (re.compile(r"\s>=\s"), " is at least "),
    (re.compile(r"\s<=\s"), " is at most "),
    (re.compile(r"\s<>\s"), " is not "),
    (re.compile(r"\s>\s"), " is more than "),
    (re.compile(r"\s<\s"), " is less than "),
    (re.compile(r"\s=\s"), " is "),
    (re.compile(r" in (-?\d+)\.\.(-?\d+)"), r" is \1 to \2"),
    (re.compile(r"\bnot not "), ""),
    (re.compile(r"\bin in\b"), "in"),  # a box may be called `in fortress`
    (re.compile(r"(?<=[^\W_])_(?=[^\W_])"), " "),
    # A hyphen in a name; those in hex numbers and ratings stay.
    (re.compile(r"(?<=[a-z0-9)])-(?=[a-z])|(?<=[a-z])-(?=[a-z0-9])"), " "),
)

# A hyphen in a name; those in hex numbers and ratings stay.
_IN_NAMES = re.compile(r"(?<=[^\W_])-(?=[^\W\d_])|(?<=[^\W\d_])-(?=[^\W_])|_")


def without_hyphens(name: str) -> str:
    """A name of a value as a reader sees it: `gain-1-loss` becomes `gain 1 loss`, and `1-2` stays."""
    return _IN_NAMES.sub(" ", name)


def plain(text: str) -> str:
    """A line of a rule in plain words."""
    for sign, words in _WORDS:
        text = sign.sub(words, text)
    return text


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    text = text.strip()
    if not text:
        return ""
    end = "" if text[-1] in ".:!?" else "."
    return text[:1].upper() + text[1:] + end


def listed(parts: list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""
