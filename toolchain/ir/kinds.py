"""Kinds of values in a package, and which may stand for which.

A kind is a word: ``number`` (also conditions and values of ladders), ``piece``, ``place`` (a hex or box), ``hexside``,
``side``, ``card``, ``nation``, ``event``, ``hexes`` (a set), ``span``, or made of others: ``list of piece``, ``pair of
piece and piece``, ``choices of place`` (one for each side). ``none`` is the absent thing. ``unknown`` is one thing of
which only its form, a number, is known. A :class:`Literal` is a number written in the package: it may stand for
anything that has such a number.
"""

from __future__ import annotations

from typing import NamedTuple


class Literal(NamedTuple):
    """Whole numbers from ``low`` to ``high`` that stand in a package as they are; ``listed``: a list of such."""

    low: int
    high: int
    listed: bool = False


Kind = str | Literal

# What is a number into a list of the package. Such numbers never mix with others.
INDEXED = frozenset({"piece", "place", "hexside", "side", "card", "nation", "event"})
SCALAR = INDEXED | {"number", "none", "unknown"}
PAIR = "pair of piece and piece"
EMPTY = "list of none"
_LIST, _PAIR, _CHOICES = "list of ", "pair of ", "choices of "
_BY_WORD = {
    "hex": "place",
    "box": "place",
    "set of hexes": "hexes",
    "set of pieces": "list of piece",
    "pieces": "list of piece",
}
_KNOWN = INDEXED | {"hexes", "span", "list of piece"}


def kind_of(word: str) -> str:
    """The kind that a package means by a word for a type; a word of its own (a measure, a ladder) is a number."""
    if word.startswith(_LIST) and word.endswith("s"):
        return _LIST + kind_of(word[len(_LIST) : -1])
    if word == "pair":
        return PAIR
    known = _BY_WORD.get(word, word)
    return known if known in _KNOWN else "number"


def list_of(kind: Kind) -> Kind:
    """A list of what has a kind."""
    return kind._replace(listed=True) if isinstance(kind, Literal) else _LIST + kind


def element_of(kind: Kind) -> Kind | None:
    """What a list holds; None of what is no list."""
    if isinstance(kind, Literal):
        return kind._replace(listed=False) if kind.listed else None
    return kind[len(_LIST) :] if kind.startswith(_LIST) else None


def pair_of(one: Kind, other: Kind) -> str:
    """A pair of two things."""
    return f"{_PAIR}{_plain(one)} and {_plain(other)}"


def part_of(kind: Kind, number: int) -> str | None:
    """One of the two things of a pair; None of what is no pair."""
    if isinstance(kind, Literal) or not kind.startswith(_PAIR):
        return None
    return kind[len(_PAIR) :].split(" and ")[number]


def choices_of(kind: Kind) -> str:
    """What each side chose."""
    return _CHOICES + _plain(kind)


def choice_of(kind: Kind) -> Kind | None:
    """What one side chose; also one of a list. None of what is neither."""
    if isinstance(kind, str) and kind.startswith(_CHOICES):
        return kind[len(_CHOICES) :]
    return element_of(kind)


def is_scalar(kind: Kind) -> bool:
    """Whether it is one thing, kept as one number."""
    return not kind.listed if isinstance(kind, Literal) else kind in SCALAR


def phrase(kind: Kind) -> str:
    """A kind in a message."""
    if isinstance(kind, Literal):
        return "a list of numbers" if kind.listed else "a number"
    words = {
        "hexes": "a set of hexes",
        "none": "nothing",
        "unknown": "the result of a procedure",
        EMPTY: "an empty list",
        "event": "an event",
        "list": "a list",
        "scalar": "one thing",
    }
    return words.get(kind) or "a " + kind.replace("place", "hex")


def _plain(kind: Kind) -> str:
    return "number" if isinstance(kind, Literal) else kind
