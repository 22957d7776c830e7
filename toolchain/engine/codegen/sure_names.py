"""Names that never stand for none, so that nobody need look."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen.writer import Expr
from toolchain.ir.statements import STATEMENTS

# Lists none of whose members is none.
_SURE_LISTS = frozenset({"pieces", "members", "both", "related", "pile"})
_GIVES = {"let": 1, "each": 1, "do": 3, "draw": 5, "pick": 2, "match": 2}


def sure_names(body: list[list[Any]], begun: dict[str, bool]) -> frozenset[str]:
    """Names of a body that never stand for none. ``begun``: the names that it begins with, and whether they are sure."""
    sure = dict(begun)
    _given(body, sure)
    return frozenset(name for name, is_sure in sure.items() if is_sure)


def _given(body: list[list[Any]], sure: dict[str, bool]) -> None:
    for s in body:
        op = s[0]
        if op in ("ask", "secret"):
            sure[s[1]["slot"]] = False
        elif op == "ask-several":  # a set, which may be empty
            sure[s[1]["slot"]] = sure.get(s[1]["slot"], True)
        elif op in _GIVES and s[_GIVES[op]] is not None:
            name = s[_GIVES[op]]
            fine = op == "each" and sure_list(s[2])
            sure[name] = fine and sure.get(name, True)
        for letter, part in zip(STATEMENTS[op][0], s[1:], strict=True):
            if letter == "b":
                _given(part, sure)


def sure_list(e: Expr) -> bool:
    """Whether no member of a list is none."""
    if e[0] in ("only-where", "without"):
        return sure_list(e[2 if e[0] == "only-where" else 1])
    return e[0] in _SURE_LISTS
