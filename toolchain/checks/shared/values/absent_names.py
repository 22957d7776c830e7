"""What single statements need and give, as far as names that may stand for none are concerned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolchain.checks.shared.values.lines import BODIES
from toolchain.checks.shared.values.selections import is_open
from toolchain.engine.absent import names_none
from toolchain.ir.expr import nodes

Expr = list[Any]
Statement = list[Any]

GIVES = {"let": 1, "draw": 5, "pick": 2, "roll": 2, "match": 2}
_NEEDED = {
    "face": (1,),
    "attach": (2, 3),
    "detach": (2,),
    "enter": (1,),
    "move-by": (2,),
    "retreat": (2,),
    "set": (2,),
    "gain": (2,),
    "card-to": (1,),
    "hand-to": (1, 2),
}
# Statements that may put pieces or cards where a selection looks.
PUTS = frozenset(
    [
        "place",
        "face",
        "attach",
        "detach",
        "enter",
        "move-by",
        "retreat",
        "do",
        "happen",
        "open",
        "react",
        "alternate",
        "setup",
        "card-to",
        "hand-to",
        "gather",
        "draw",
    ]
)


def needs_of(s: Statement) -> Iterator[tuple[Expr, str, int]]:
    """What a statement needs; of arguments the procedure, and the number of the parameter."""
    op = s[0]
    if op == "place":
        yield s[1], "", 0
        if not names_none(s[2]):
            yield s[2], "", 0
    elif op in _NEEDED:
        yield from ((s[number], "", 0) for number in _NEEDED[op] if s[number] is not None)
    elif op in ("ask", "ask-several", "may"):
        yield s[1]["seat"], "", 0
    elif op == "each" and s[4].get("by") is not None:
        yield s[4]["by"], "", 0
    elif op == "do":
        if s[4] is not None:
            yield s[4], "", 0
        yield from ((arg, s[1], number) for number, arg in enumerate(s[2]))
    elif op == "later":
        yield from ((arg, s[3], number) for number, arg in enumerate(s[4]))


def may_matter(body: list[Statement], may_return_none: Callable[[str], bool]) -> bool:
    """Whether a body gives a name a value that may be none, and needs this name."""
    given: set[str] = set()
    needed: set[str] = set()
    _look(body, given, needed, may_return_none)
    return not given.isdisjoint(needed)


def _look(
    body: list[Statement], given: set[str], needed: set[str], may_return_none: Callable[[str], bool]
) -> None:
    for s in body:
        op = s[0]
        if op == "ask":
            if s[1].get("optional") or is_open(s[1]["from"]):
                given.add(s[1]["slot"])
        elif op == "pick":
            if is_open(s[1]):
                given.add(s[2])
        elif op == "let":
            value = s[2]
            if value[0] in _ABSENT or name_of(value) in given:
                given.add(s[1])
        elif op == "do" and s[3] is not None and may_return_none(s[1]):
            given.add(s[3])
        needed.update(name_of(e) for e, _, _ in needs_of(s))
        for number in BODIES.get(op, ()):
            _look(s[number], given, needed, may_return_none)


_ABSENT = frozenset({"none", "first", "last", "best", "first-hex"})


def name_of(e: Expr) -> str:
    """The name without which a value is none: that of `u`, `hex of u`, `side of u`; empty for other values."""
    while e[0] in ("place", "side", "attached"):
        e = e[-1]
    return e[1] if e[0] == "v" else ""


def told_by(condition: Expr, holds: bool) -> tuple[set[str], set[str]]:
    """Names that stand for something, and names that are none, if a condition holds or does not."""
    op = condition[0]
    if op == "not":
        return told_by(condition[1], not holds)
    if op in ("and", "or") and (op == "and") is holds:
        one, other = told_by(condition[1], holds), told_by(condition[2], holds)
        return one[0] | other[0], one[1] | other[1]
    if op in ("=", "<>") and ["none"] in condition:
        names = {part[1] for part in condition[1:] if part[0] == "v"}
        return (set(), names) if (op == "=") is holds else (names, set())
    return set(), set()


def names_given(body: list[Statement]) -> set[str]:
    """Names to which a body gives values."""
    made: set[str] = set()
    for s in body:
        op = s[0]
        if op in ("ask", "ask-several", "secret"):
            made.add(s[1]["slot"])
        elif op in GIVES and s[GIVES[op]] is not None:
            made.add(s[GIVES[op]])
        elif op == "each":
            made.add(s[1])
        elif op == "do" and s[3] is not None:
            made.add(s[3])
        for number in BODIES.get(op, ()):
            made |= names_given(s[number])
    return made


def states_written(body: list[Statement]) -> set[str]:
    """States that a body changes."""
    made: set[str] = set()
    for s in body:
        if s[0] in ("set", "gain", "clear"):
            made.add(s[1])
        for number in BODIES.get(s[0], ()):
            made |= states_written(s[number])
    return made


def always_leaves(body: list[Statement]) -> bool:
    """Whether a body never comes to its end without a `return`."""
    for s in body:
        if s[0] == "return":
            return True
        if s[0] == "if" and always_leaves(s[2]) and always_leaves(s[3]):
            return True
        if s[0] == "may" and always_leaves(s[2]) and always_leaves(s[3]):
            return True
    return False


def reads_state(condition: Expr) -> bool:
    return any(node[0] in ("col", "game", "hexes-with", "pieces") for node in nodes(condition))


def calls_out(condition: Expr) -> bool:
    """Whether a condition asks what cannot be seen here."""
    return any(node[0] in ("call", "score", "trace", "action-open") for node in nodes(condition))
