"""The words of expressions as the grammar sees them: operators of two words joined, small words told from names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from toolchain.language.tokens import Token

Shape = Any
"""A parsed expression without places: the number of a word, or (operation, number of the first word, of the last, parts)."""
ADDING = ("plus", "minus", "times")
"""The words that begin the lines of a quantity; an expression has signs for them."""
SINGLE = {
    "when": "WHEN",
    "otherwise": "OTHERWISE",
    "or": "OR",
    "and": "AND",
    "not": "NOT",
    "is": "IS",
    "has": "HAS",
    "reaches": "REACHES",
    "count": "COUNT",
    "some": "SOME",
    "no": "NO",
    "where": "WHERE",
    "as": "AS",
    "in": "IN",
    "on": "ON",
    "at": "AT",
    "within": "WITHIN",
    "beyond": "BEYOND",
    "across": "ACROSS",
    "ignoring": "IGNORING",
    "only": "ONLY",
    "of": "OF",
}
DOUBLE = {
    ("is", "not"): "IS_NOT",
    ("has", "no"): "HAS_NO",
    ("not", "in"): "NOT_IN",
    ("adjacent", "to"): "ADJACENT_TO",
    ("stacked", "with"): "STACKED_WITH",
    ("other", "than"): "OTHER_THAN",
    ("attached", "to"): "ATTACHED_TO",
    ("nearest", "to"): "NEAREST_TO",
    ("by", "highest"): "BY_HIGHEST",
    ("by", "lowest"): "BY_LOWEST",
}
WORD_KINDS = {"NAME", "PROPER", "NUM", "STRING", "RANGE", "DICE", "DATE", "RATIO", "DOTTED", "WORDNUM"}
_IN_NAMES = ("NAME", "PROPER")
_BEGINS_DOUBLE = {first for first, _ in DOUBLE}
_ENDS = {")", ",", "and", "or", "otherwise", "when"}


def name_in_parts(tokens: list[Token], is_declared: Callable[[str], bool]) -> tuple[Token, Token] | None:
    """The first two words that a hyphen between them makes a declared name; None where there are none."""
    return next(
        (
            (first, last)
            for first, last in pairwise(tokens)
            if first.kind in _IN_NAMES and last.kind == "NAME" and is_declared(f"{first.text}-{last.text}")
        ),
        None,
    )


def is_amount(words: Sequence[object], behind: Token) -> bool:
    """Whether a number, with its measure if it has one, is all that stands before a word."""
    first = words[0]
    return isinstance(first, Token) and first.kind == "NUM" and behind in words[1:3]


def operators_joined(tokens: list[Token]) -> list[tuple[str, int]]:
    """What each word is for the grammar, with its number; of an operator of two words the first stands for both."""
    made: list[tuple[str, int]] = []
    index = 0
    count = len(tokens)
    after_across = False
    while index < count:
        token = tokens[index]
        kind = token.kind
        if kind == "NAME":
            text = token.text
            if text in _BEGINS_DOUBLE and index + 1 < count:
                double = DOUBLE.get((text, tokens[index + 1].text))
                if double:
                    made.append((double, index))
                    index += 2
                    continue
            single = SINGLE.get(text)
            if single == "NO" and (index + 1 == count or tokens[index + 1].text in _ENDS):
                single = None  # the value `no`
            if single:
                kind = single
                after_across = kind == "ACROSS"
            elif after_across and text == "from":
                kind = "FROM"
        made.append((kind, index))
        index += 1
    return made
