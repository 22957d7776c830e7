"""How words stand together in a phrase of a block that is checked and not played.

A phrase is a run of words without an operator between them (``grammars/hexwright.lark``). Each word of it is of one of
the sorts below, shown as a letter, and the letters have to form things: a count, modifiers and a noun, with an event or
a link between two of them.
"""

from __future__ import annotations

import re

from toolchain.language.catalogue.vocabulary import (
    ADJECTIVES,
    EVENTS,
    FUNCTIONS,
    LINKS,
    MEASURES,
    MODIFIERS,
    PARTICLES,
)

# Blocks whose names take values in brackets.
FUNCTION_BLOCKS = (
    "action", "battle", "define", "event", "movement", "odds", "policy", "procedure", "quantity", "rewrite", "score", "sight", "stacking",
    "table", "track", "trace", "zone", "values",
)  # fmt: skip

_WORDS = {
    **dict.fromkeys(PARTICLES, "?"),
    **dict.fromkeys(MODIFIERS, "M"),
    **dict.fromkeys(ADJECTIVES, "A"),
    **dict.fromkeys(EVENTS, "V"),
    **dict.fromkeys(LINKS, "L"),
    # Words with a place of their own.
    **dict.fromkeys(("from", "to"), "T"),  # a place of a move, or a link
    **dict.fromkeys(("hex", "hexes", "card"), "H"),
    **dict.fromkeys(("every", "highest", "lowest"), "E"),  # a modifier, or a function
    "each": "C",
    "behind": "B",
    "printed": "Q",
    "up": "P",
}
_NOUNS = {
    **dict.fromkeys(MEASURES, "U"),
    **dict.fromkeys(("turn", "turns"), "W"),
    **dict.fromkeys(("unit", "units", "piece", "pieces", "counter", "counters", "stack", "stacks"), "J"),
}
_DECLARED = {
    **dict.fromkeys(FUNCTION_BLOCKS, "F"),
    **dict.fromkeys(("terrain", "state"), "A"),
    "kind": "K",
    "measure": "U",
    "": "Y",  # a value, a face, a nation
}
_KINDS = {
    **dict.fromkeys(("NUM", "DICE"), "N"),
    **dict.fromkeys(("DATE", "RATIO", "DOTTED"), "D"),
    "RANGE": "R",
    "STRING": "S",
}
_WHEN_DECLARED = {"L": "T", "?": "X"}
_WHEN_CALLED = {"V": "Z", "L": "Z", "?": "F"}
_ORDINAL = re.compile("[0-9]+(st|nd|rd|th)")
GROUP = "G"
# No phrase has more words; of longer ones there would be too many ways to read them.
MOST_WORDS = 16

# `1 full Inf`, `hex 1504`, `turn 1917-11`, `distance(a, b)`
_THING = r"(?:[NR]?[MAECQ]*N?[MAECQ]*(?:Y?[KJ](?:N\Z)?|HN?|W[ND]?|[EFZ]G|[XAUVTFYBZ]|G)|[NDRS])"
_PHRASE = re.compile(rf"(?:B|PT)?{_THING}(?:(?:[LBCQP]T?|[TZ]){_THING}|[VZ](?:{_THING})?)*\Z")


def sort_of(kind: str, text: str, declared: str | None) -> str:
    """The letter of a word. ``kind``: of the token; ``declared``: the block that declares the name, "" if a line does."""
    if kind in _KINDS:
        return _KINDS[kind]
    if kind == "WORDNUM" and declared is None and _ORDINAL.fullmatch(text):
        return "A"
    word = _WORDS.get(text)
    if word is not None and declared is not None:
        return (_WHEN_CALLED if declared in FUNCTION_BLOCKS else _WHEN_DECLARED).get(word, word)
    if word is not None:
        return word
    if not declared and text in FUNCTIONS:
        return "F"
    if declared is not None:
        return _DECLARED.get(declared, "X")
    return _NOUNS.get(text, "X")


def first_that_does_not_fit(letters: str) -> int | None:
    """The number of the first word that cannot follow those before it; None where all fit."""
    if len(letters) > MOST_WORDS:
        return MOST_WORDS
    if _PHRASE.match(letters):
        return None
    return next((end for end in range(len(letters) - 1, 0, -1) if _PHRASE.match(letters[:end])), 0)
