"""A card without a value that most cards of its deck have.

Why: a value that a card does not give counts as 0. If most cards of the deck give a number, a card without one
probably lacks a line.

Bad:
    deck orders
      cards 1..3
      has   ops
    card 1 of orders
      ops 2
    card 2 of orders
      ops 3
    card 3 of orders

Good:
    card 3 of orders
      ops 0

Fix safety: nothing is changed for you: the card may print another number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block
from toolchain.language.tokens import split_commas
from toolchain.model.model import Model


@check("TAB051", WARNING, LIKELY)
def card_without_a_value(c: Check, m: Model) -> Iterator[Finding]:
    cards: dict[str, list[Block]] = defaultdict(list)
    for block in queries.blocks(m, "card"):
        words = [token.text for token in block.header]
        if words[1:2] == ["of"] and len(words) > 2:
            cards[words[2]].append(block)
    for deck in queries.blocks(m, "deck"):
        of_deck = cards.get(deck.header[0].text, []) if deck.header else []
        for value in _values(deck):
            with_number = [card for card in of_deck if _has_number(card, value)]
            if 2 * len(with_number) <= len(of_deck):
                continue
            for card in of_deck:
                if not any(line.word == value for line in card.lines):
                    said = " ".join(token.text for token in card.header[:5] if token.kind != "STRING")
                    yield c.finding(
                        f"`card {said}` has no `{value}` line, so its `{value}` is 0",
                        card.keyword.span,
                        help=f"write `{value} 0`, or the number printed on the card",
                    )


def _values(deck: Block) -> list[str]:
    """The names of the numbers that a deck declares."""
    return [
        part[0].text
        for line in deck.lines
        if line.word == "has"
        for part in split_commas(line.tokens[1:])
        if part
    ]


def _has_number(card: Block, value: str) -> bool:
    """Whether a card gives a number; a word by itself is a mark that other cards need not have."""
    return any(line.word == value and len(line.tokens) > 1 for line in card.lines)
