"""Every place where the rules read a table, and what the arguments can be at most there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from toolchain.checks.shared.memo import kept
from toolchain.checks.shared.queries import Expr, nodes
from toolchain.model.model import Model


def numbers_in(m: Model, e: Expr, local: dict[str, tuple[int, int]]) -> tuple[int, int] | None:
    """Least and greatest value of an expression, None when they are not known."""
    op = e[0]
    if op == "int":
        return e[1], e[1]
    if op == "v":
        return local.get(e[1])
    if op == "card-number":
        ranges = [s.info["cards"] for s in m.symbols.all("deck")]
        return (min(a for a, _ in ranges), max(b for _, b in ranges)) if ranges else None
    if op in ("+", "-"):
        a, b = numbers_in(m, e[1], local), numbers_in(m, e[2], local)
        if a is None or b is None:
            return None
        return (a[0] + b[0], a[1] + b[1]) if op == "+" else (a[0] - b[1], a[1] - b[0])
    if op == "if":
        a, b = numbers_in(m, e[2], local), numbers_in(m, e[3], local)
        return None if a is None or b is None else (min(a[0], b[0]), max(a[1], b[1]))
    if op in ("min", "max") and e[1]:
        parts = [numbers_in(m, part, local) for part in e[1]]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        pick = min if op == "min" else max
        return pick(a for a, _ in known), pick(b for _, b in known)
    return None


@dataclass
class Reading:
    """One place where a table is read: in which procedure, and what each argument can be at most.

    ``sure`` is false where a condition before it, or the choice of cards, may narrow the arguments.
    """

    where: str
    table: str
    arguments: list[tuple[int, int] | None]
    sure: bool


_PLAIN = {
    "+",
    "-",
    "*",
    "=",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "min",
    "max",
    "let",
    "table",
    "set",
    "return",
    "in-span",
    "call",
}


@kept
def readings(m: Model) -> list[Reading]:
    """Every reading of a table."""
    made: list[Reading] = []

    def read(where: str, value: Any, local: dict[str, tuple[int, int]], sure: bool) -> None:
        if isinstance(value, dict):
            for part in value.values():
                read(where, part, local, False)
        if not isinstance(value, list):
            return
        if value[:1] == ["table"] and len(value) == 3 and isinstance(value[2], list):
            cards = any(node[0] == "card-number" for node in nodes(value[2]))
            names = {node[1] for node in nodes(value[2]) if node[0] == "v"}
            known = [numbers_in(m, arg, local) for arg in value[2]]
            made.append(Reading(where, value[1], known, sure and not cards and not names & narrowed))
        inside = sure and (not value or not isinstance(value[0], str) or value[0] in _PLAIN)
        for part in value:
            read(where, part, local, inside)

    def walk(where: str, body: Any, local: dict[str, tuple[int, int]], again: set[str]) -> None:
        for statement in body:
            op = statement[0]
            below = _BODIES.get(op, ())
            read(where, [part for at, part in enumerate(statement) if at not in below], local, True)
            if op in ("roll", "let"):
                name = statement[2] if op == "roll" else statement[1]
                known = (1, statement[1]) if op == "roll" else numbers_in(m, statement[2], local)
                local.pop(name, None)
                if known is not None and name not in again:
                    local[name] = known
                    if op == "let" and narrowed & {node[1] for node in nodes(statement[2]) if node[0] == "v"}:
                        narrowed.add(name)
            if op == "if":  # whatever is asked of may be known more narrowly from here on
                narrowed.update(node[1] for node in nodes(statement[1]) if node[0] == "v")
            for at in below:
                walk(where, statement[at], dict(local), again)

    narrowed: set[str] = set()
    for procedure in m.ir["procedures"]:
        found = list(nodes(procedure["body"]))
        if not any(node[0] == "table" for node in found):
            continue
        steps = [n for n in found if n[0] in ("let", "roll")]
        named = Counter(n[1] if n[0] == "let" else n[2] for n in steps)
        narrowed.clear()
        walk(procedure["name"], procedure["body"], {}, {name for name, times in named.items() if times > 1})
    for part in (
        "functions",
        "movements",
        "policies",
        "scores",
        "stackings",
        "actions",
        "triggers",
        "sections",
    ):
        read(part, m.ir.get(part, []), {}, False)
    return made


# Which parts of a statement are statements.
_BODIES = {
    "turns": (3,),
    "phase": (2,),
    "if": (2, 3),
    "each": (3,),
    "repeat": (3, 4),
    "alternate": (4,),
    "may": (2, 3),
    "retreat": (4,),
    "enter": (2,),
}
