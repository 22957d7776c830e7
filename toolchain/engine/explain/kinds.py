"""The kind of the value of an expression, as packages write it, by what its operation is declared to take and give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.values import Names
from toolchain.ir.operations import OPERATIONS

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_WRITTEN = {
    "piece": "piece",
    "comer": "piece",
    "place": "hex",
    "hexside": "hexside",
    "side": "side",
    "nation": "nation",
    "card": "card",
    "event": "event",
    "hexes": "hexes",
    "list of piece": "pieces",
    "list of place": "list of hex",
    "list of card": "list of cards",
    "list of side": "list of sides",
}
_DECLARED = ("attribute", "state", "function", "table")
_SUBJECTS = ("piece", "hex", "hexside", "side", "card")


def one_of(kind: str) -> str:
    """The kind of each thing in a set or list of a kind."""
    return {"pieces": "piece", "hexes": "hex"}.get(
        kind, kind.removeprefix("set of ").removeprefix("list of ").rstrip("s")
    )


class Kinds:
    """Finds kinds in one package. Empty is the kind of numbers, and of what nobody can know."""

    def __init__(self, ir: Rules) -> None:
        self._attributes = {a["name"]: a.get("type", "") for a in ir["attributes"]}
        self._columns = {c["name"]: c for c in ir["columns"]}
        self._functions = {f["name"]: f for f in ir["functions"]}
        self._tables = {t["name"]: t for t in ir["tables"]}

    def of(self, e: list[Any], names: Names) -> str:
        """The kind of an expression's value."""
        op = e[0]
        if op == "v":
            return names[e[1]].kind if e[1] in names else "side" if e[1] == "us" else ""
        if op == "if":
            return self.of(e[2], names) or self.of(e[3], names)
        if op == "-":  # of a side the other one
            kind = self.of(e[2], names)
            return kind if e[1] == ["int", 1] and kind == "side" else ""
        if op == "list":
            kind = next((kind for part in e[1] if (kind := self.of(part, names))), "")
            return f"list of {kind}" if kind else ""
        gives = OPERATIONS[op].gives
        if gives in ("element", "same list"):
            held = next(x for x, role in zip(e[1:], OPERATIONS[op].takes, strict=True) if role == "list")
            return one_of(self.of(held, names)) if gives == "element" else self.of(held, names)
        return _WRITTEN.get(gives, "") or (self._declared(gives, e[1]) if gives in _DECLARED else "")

    def _declared(self, gives: str, name: Any) -> str:
        """The kind of what is declared under a name."""
        if gives == "table":
            of = self._tables[name].get("of") if name in self._tables else None
            return f"value of {of}" if of else ""
        if gives == "attribute":
            return self._attributes.get(name, "")
        declared: Mapping[str, Any] = self._columns if gives == "state" else self._functions
        return str(declared[name]["type"]) if name in declared else ""

    def subject(self, state: str) -> str:
        """The kind of what has a state."""
        known = self._columns.get(state)
        return known["of"] if known is not None and known["of"] in _SUBJECTS else ""

    def parameters(self, function: str) -> list[str]:
        """The kinds of what a function takes."""
        known = self._functions.get(function)
        return [kind for _, kind in known["params"]] if known is not None else []

    def taken(self, e: list[Any], names: Names) -> Iterator[str]:
        """What an operation expects of each of its arguments; empty where anything fits."""
        held = ""
        for role, part in zip(OPERATIONS[e[0]].takes, e[1:], strict=True):
            if role == "member":
                yield one_of(held)
            elif role == "subject":
                yield self.subject(e[1])
            else:
                yield _WRITTEN.get(role, "")
            if role == "list":
                held = self.of(part, names) or self._by_member(e, names)

    def _by_member(self, e: list[Any], names: Names) -> str:
        """The kind of a list of bare numbers, by what is sought in it."""
        member = dict(zip(OPERATIONS[e[0]].takes, e[1:], strict=True)).get("member")
        kind = self.of(member, names) if member is not None else ""
        return f"list of {kind}" if kind else ""

    def used_as(self, name: str, part: Any, names: Names) -> str:
        """What an expression takes a name for, where nothing else tells: the kind at its first use that has one."""
        if isinstance(part, dict):
            part = list(part.values())
        if not isinstance(part, list):
            return ""
        if part and isinstance(part[0], str) and part[0] in OPERATIONS:
            takes = OPERATIONS[part[0]].takes
            if len(takes) == len(part) - 1:
                for kind, inner in zip(self.taken(part, names), part[1:], strict=True):
                    if inner == ["v", name] and kind:
                        return kind
        return next((kind for inner in part if (kind := self.used_as(name, inner, names))), "")
