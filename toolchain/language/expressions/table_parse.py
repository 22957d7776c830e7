"""Expressions by the tables that lark has made of the grammar, without lark itself.

An expression that was not read before costs lark's start, which is most of what a lint after an edit takes. The
tables are lark's own (LALR(1), generated and held against the grammar), so is what they accept; whatever does not
fit here goes to lark, which says why (:mod:`toolchain.language.expressions.lark_parse`).
"""

from __future__ import annotations

from typing import Any

from toolchain.language.ast import Expr
from toolchain.language.expressions.tables import END, RULES, START, STATES
from toolchain.language.expressions.words import WORD_KINDS, operators_joined
from toolchain.language.tokens import Token

_KEPT = WORD_KINDS | {"CMP"}
Part = Any
"""On the stack: a node, a word that is kept, a pair of kind and word that only brackets need, or a list to splice."""


def read_by_tables(tokens: list[Token]) -> Expr | Token | None:
    """The tree of words that form one expression; None when they do not."""
    states = [START]
    parts: list[Part] = []
    for kind, token in (*operators_joined(tokens), ("$END", None)):
        while True:
            action = STATES[states[-1]].get(kind)
            if action is None:
                return None
            if action >= 0:
                states.append(action)
                parts.append((kind, token))
                break
            makes, rule, size, stands_alone = RULES[-1 - action]
            held = parts[len(parts) - size :]
            del parts[len(parts) - size :], states[len(states) - size :]
            parts.append(_made(makes, rule, held, stands_alone))
            states.append(STATES[states[-1]][rule])
            if kind == "$END" and states[-1] == END:
                last = parts[-1]
                tree: Expr | Token = (
                    last[1] if isinstance(last, tuple) and not isinstance(last, Token) else last
                )
                return tree
    return None


def _made(makes: str, rule: str, held: list[Part], stands_alone: bool) -> Part:
    children: list[Part] = []
    for part in held:
        children += part if isinstance(part, list) else [part]
    if rule.startswith("_"):
        return children
    if rule == "start" or (stands_alone and len(children) == 1):
        return children[0]
    kept = []
    for child in children:
        if isinstance(child, Expr):
            kept.append(child)
        elif child[0] in _KEPT:
            kept.append(child[1])
    if makes == "group":
        return Expr("group", tuple(kept), children[0][1].span.to(children[-1][1].span))
    return Expr(makes, tuple(kept), kept[0].span.to(kept[-1].span))
