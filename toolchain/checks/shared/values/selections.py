"""Whether a selection may be empty, and what would be a reason that it is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.ir.expr import nodes

Expr = list[Any]


@dataclass(eq=False, repr=False)
class Known:
    """What is known of the names of a body."""

    given: set[str]
    """Names that may have been given their values so that a selection is not empty: parameters, what was chosen."""
    dice: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)
    """States that have been changed in this body."""
    since: dict[int, set[str]] = field(default_factory=dict)
    """By the statement (by id) that made a name absent: names that were given values since."""
    actor_piece: bool = False
    """Whether an own piece is there for certain: the scope of the action."""

    def copy(self) -> Known:
        """The same, to be changed."""
        since = {source: set(names) for source, names in self.since.items()} if self.since else {}
        return Known(set(self.given), set(self.dice), set(self.written), since, self.actor_piece)


# Parts of conditions that say nothing of where pieces are: numbers, the turn, what is printed.
_PLAIN = frozenset(
    [
        "int",
        "frac",
        "bool",
        "none",
        "v",
        "+",
        "-",
        "*",
        "/",
        "min",
        "max",
        "round",
        "=",
        "<>",
        "<",
        "<=",
        ">",
        ">=",
        "between",
        "one-of",
        "and",
        "or",
        "not",
        "if",
        "in-span",
        "turn",
        "kind",
        "face",
        "side",
        "nation",
        "attr",
        "face-attr",
        "card-side",
        "card-number",
        "card-value",
    ]
)


def is_a_reason(condition: Expr | None, known: Known | None = None) -> bool:
    """Whether a condition may see to it that some selection is not empty: all that is more than a look at one thing."""
    if condition is None:
        return False
    op = condition[0]
    if op in ("and", "or"):
        return is_a_reason(condition[1], known) or is_a_reason(condition[2], known)
    if op == "not" and condition[1][0] in ("<>", "="):
        return not _is_mark(condition[1]) and is_a_reason(condition[1], known)
    if op == "=" and _is_mark(condition):
        return False
    free = known.dice if known is not None else set()
    return any(
        node[0] not in _PLAIN or (node[0] == "v" and known is not None and node[1] not in free)
        for node in nodes(condition)
    )


def _is_mark(test: Expr) -> bool:
    """A state that is compared with 0: that nothing has happened yet is no reason that something is there."""
    return bool(test[1][0] == "col" and test[2] == ["int", 0] and test[1][2][0] == "v")


def has_a_reason(e: Expr, known: Known) -> bool:
    """Whether a value rests on something that was chosen or asked before, or on a condition of its own."""
    return any(
        (node[0] == "v" and node[1] in known.given)
        or node[0]
        in ("pieces", "only-where", "hexes-where", "call", "occupied", "zone", "trace", "trace-hexes")
        or node[0] in ("hexes-with", "col", "game", "related", "best", "pile", "table", "sum", "size", "some")
        for node in nodes(e)
    )


def may_be_empty(e: Expr, known: Known) -> bool:
    """Whether a list or set has no reason not to be empty."""
    bound = {node[1]["var"] for node in nodes(e) if node[0] == "pieces"}
    for node in nodes(e):
        if node[0] == "v" and node[1] in known.given and node[1] not in bound:
            return False
        if node[0] in ("col", "game", "hexes-with") and node[1] in known.written:
            return False
        if node[0] in ("call", "score", "trace", "fits", "can-move", "can-retreat", "can-enter"):
            return False
    return is_open(e, known.actor_piece)


def is_open(e: Expr, actor_piece: bool = False) -> bool:
    """Whether a list may be empty by its form alone."""
    op = e[0]
    if op == "members":
        return _may_be_no_hex(e[1])
    if op in ("only-where", "without"):
        of = e[2 if op == "only-where" else 1]
        return of[0] in ("pieces", "pile", "members")
    if op == "pile":
        return bool(e[2] == "hand")
    if op != "pieces":
        return False
    q = e[1]
    if actor_piece and not _is_enemy(q.get("side")):
        return False  # the piece that acts may be the one
    return any(q.get(part) is not None for part in ("at", "in", "where", "from"))


def _may_be_no_hex(e: Expr) -> bool:
    """Of sets about one hex only: that a side holds no hex at all, or that no woods are left, is another matter."""
    op = e[0]
    if op == "hexes-where":
        return _is_around(e[2])
    if op == "common":
        return any(map(_is_around, e[1:]))
    return op == "minus" and _is_around(e[1])


def _is_around(e: Expr) -> bool:
    op = e[0]
    if op in ("common", "minus"):
        return any(map(_is_around, e[1:]))
    return op in ("near", "within") or (op == "hexes-where" and _is_around(e[2]))


def _is_enemy(side: Expr | None) -> bool:
    return side is not None and side[0] == "-"
