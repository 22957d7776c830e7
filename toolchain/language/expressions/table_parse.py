"""Expressions by the tables that lark has made of the grammar, without lark itself.

An expression that was not read before costs lark's start, which is most of what a lint after an edit takes. The
tables are lark's own (LALR(1), generated and held against the grammar), so is what they accept; whatever does not
fit here goes to lark, which says why (:mod:`toolchain.language.expressions.lark_parse`).
"""

from __future__ import annotations

from typing import Any

from toolchain.language.expressions.tables import END, RULES, START, STATES
from toolchain.language.expressions.words import WORD_KINDS, Shape, operators_joined
from toolchain.language.tokens import Token

Part = Any
"""On the stack: a shape, a word that the tree leaves out as -1 less its number, or a list to splice."""

_KEPT = WORD_KINDS | {"CMP"}
# Rules that make nothing: one part alone stands for them. Nearly every word goes through a dozen of these in a row.
_STANDS = tuple(size == 1 and (alone or rule == "start") for _, rule, size, alone in RULES)
_ended: dict[tuple[int, int, str], tuple[int, int | None]] = {}
"""What such a row comes to, by the state below, the state and the next word: the last state, and what is to be done in it."""


def read_by_tables(tokens: list[Token]) -> Shape | None:
    """The shape of words that form one expression; None when they do not."""
    states = [START]
    parts: list[Part] = []
    words = operators_joined(tokens)
    words.append(("$END", -1))
    for kind, number in words:
        state = states[-1]
        action = STATES[state].get(kind)
        while action is not None and action < 0:
            rule = -1 - action
            if _STANDS[rule]:
                below = states[-2]
                ended = _ended.get((below, state, kind))
                if ended is None:
                    ended = _ended[below, state, kind] = _end(below, state, kind)
                state, action = ended
                states[-1] = state
                if state == END and kind == "$END":
                    return parts[-1]
                continue
            size = RULES[rule][2]
            held = parts[-size:]
            del parts[-size:], states[-size:]
            parts.append(_made(rule, held))
            state = STATES[states[-1]][RULES[rule][1]]
            states.append(state)
            action = STATES[state].get(kind)
        if action is None:
            return None
        states.append(action)
        parts.append(number if kind in _KEPT else -1 - number)
    return None


def _end(below: int, state: int, kind: str) -> tuple[int, int | None]:
    """The last state of a row of rules that make nothing, and what is to be done in it."""
    while True:
        action = STATES[state].get(kind)
        if action is None or action >= 0 or not _STANDS[-1 - action]:
            return state, action
        state = STATES[below][RULES[-1 - action][1]]
        if state == END and kind == "$END":
            return state, None


def _made(rule: int, held: list[Part]) -> Part:
    makes, name, _, stands_alone = RULES[rule]
    children: list[Part] = []
    for part in held:
        if isinstance(part, list):
            children += part
        else:
            children.append(part)
    if name[:1] == "_":
        return children
    if stands_alone and len(children) == 1:
        return children[0]
    kept = tuple([child for child in children if isinstance(child, tuple) or child >= 0])
    if makes == "group":
        return makes, -1 - children[0], -1 - children[-1], kept
    first, last = kept[0], kept[-1]
    return (
        makes,
        first if isinstance(first, int) else first[1],
        last if isinstance(last, int) else last[2],
        kept,
    )
