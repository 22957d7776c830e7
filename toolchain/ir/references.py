"""What the names and numbers in expressions refer to, and whether it is there.

:data:`REFERENCES` says for each argument of an operation what it is a reference to; the walker follows it
through an expression and raises Wrong at the first reference that leads nowhere. It expects expressions that
:func:`~toolchain.ir.expr.check_expression` has found well formed.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any

from toolchain.ir.expr import OPERATIONS
from toolchain.ir.size import written_sizes
from toolchain.ir.tables import Tables, Wrong, demand, shown

Names = Set[str]
Expr = list[Any]

MAXIMUM_NODES = 2_000_000

# A word before a colon names a table of the package; others are expressions whose literal is checked.
REFERENCES: dict[str, tuple[str, ...]] = {
    "frac": ("number", "divisor"),
    "attr": (":attribute", "piece"),
    "face-attr": (":face attribute", "piece"),
    "game": (":state of the game",),
    "call": (":function", "arguments"),
    "kind": ("kinds", "piece"),
    "face": ("face", "piece"),
    "side": ("piece",),
    "card-side": ("card",),
    "nation": ("piece",),
    "place": ("piece",),
    "on-map": ("piece",),
    "min": ("some",),
    "max": ("some",),
    "round": ("e", "rounding"),
    "hex-set": ("hexes",),
    "single": ("place",),
    "region": (":region",),
    "terrain": (":terrain of hexes",),
    "occupied": ("kind bits", "side"),
    "zone": (":zone", "side"),
    "sight": (":sight", "place"),
    "near": ("place",),
    "within": ("e", "place"),
    "in-set": ("place", "e"),
    "nearest": ("e", "place"),
    "edge": ("place", "place"),
    "edge-has": (":terrain of hexsides", "e"),
    "distance": ("place", "place"),
    "distance-set": ("place", "e"),
    "pieces": ("selection",),
    "card-number": ("card",),
    "card-value": (":value of cards", "card"),
    "section": (":section", "reading", "text", "card", "arguments"),
    "section-has": (":section", "text", "card"),
    "related": (":relation", "piece"),
    "attached": (":relation", "piece"),
    "table": (":table", "arguments"),
    "fits": (":stacking rule", "piece", "place"),
    "over": (":stacking rule", "side", "place"),
    "trace": (":trace", "place", "arguments"),
    "trace-hexes": (":trace", "arguments"),
    "can-move": (":movement", "piece"),
    "can-retreat": (":policy", "piece", "arguments", "text"),
    "can-enter": ("comer",),
    "score": (":score", "side"),
    "item": ("e", "half"),
    "entry-area": ("comer",),
    "entry-of": ("piece",),
    "action-open": (":action", "seat"),
}
# The second argument is gone through under a bound name, the third is evaluated for each.
BINDERS = {"hexes-where", "sum", "highest", "lowest", "every", "best", "only-where"}
# References that are evaluated: what refers to one depends on it.
EVALUATED = {
    "function",
    "zone",
    "sight",
    "section",
    "stacking rule",
    "trace",
    "movement",
    "policy",
    "score",
    "action",
}
ROUNDINGS = {"down", "up", "nearest", "half up", "half down", "exact"}
READINGS = {"all", "ignoring", "only"}
_ROLE_OF_STATE = {"piece": "piece", "hex": "place", "hexside": "e", "side": "side", "card": "card"}


class References:
    """Walks expressions; ``reads`` collects what the present one depends on."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.nodes = 0
        self.written = written_sizes(tables.ir["functions"])
        self.reads: set[tuple[str, str]] = set()
        literal = {"piece", "place", "card", "side"}
        self._roles: dict[str, Callable[[Any, Names], None]] = {
            "e": self.expr,
            "arguments": lambda arg, names: None,
            "selection": self.selection,
            "some": self._some,
            "comer": self._comer,
            **{role: self._literal(role) for role in literal},
            **{role: self._checked(test) for role, test in self._tests().items()},
        }

    def expr(self, e: Expr, names: Names) -> None:
        """Checks an expression in which these names are bound."""
        self.nodes += 1
        if self.nodes > MAXIMUM_NODES:
            raise Wrong(f"the rules have more than {MAXIMUM_NODES:,} parts")
        op = e[0]
        if op == "v":
            if e[1] not in names:
                raise Wrong(f"nothing is called {shown(e[1])} here")
        elif op == "col":
            state = self.tables.state(e[1])
            role = _ROLE_OF_STATE.get(state["of"])
            if role is None:
                raise Wrong(f"{shown(e[1])} is a state of the game, not of something")
            self.role(role, e[2], names)
        elif op == "hexes-with":
            self._masked(e, names)
        elif op == "pile":
            self.pile(e[1], e[2])
            self.role("side", e[3], names)
        elif op in BINDERS:
            before = self.nodes
            self.expr(e[2], names)
            if e[2][0] == "related":
                # The engine writes this list twice.
                self.nodes += self.nodes - before
            self.expr(e[3], {*names, e[1]})
        elif op == "matchable":
            self.expr(e[3], names)
            self.expr(e[4], names)
            self.expr(e[5], {*names, e[1], e[2]})
        elif op == "unmet":
            self.expr(e[3], names)
            self.expr(e[4], names)
            self.expr(e[5], {*names, e[1], e[2]})
            for mine, at in ((e[1], 6), (e[2], 7), (e[1], 8), (e[2], 9)):
                self.expr(e[at], {*names, mine})
        elif op in REFERENCES:
            self._referring(op, e, names)
        else:
            for letter, arg in zip(OPERATIONS[op][0], e[1:], strict=True):
                if letter == "e":
                    self.expr(arg, names)
                elif letter == "l":
                    for part in arg:
                        self.expr(part, names)
                elif letter == "n":
                    _whole(arg)
                elif letter == "N":
                    for part in arg:
                        _whole(part)

    def role(self, role: str, arg: Any, names: Names) -> None:
        """Checks one argument for what it is to be."""
        if role[0] != ":":
            self._roles[role](arg, names)
            return
        what = role[1:]
        self.tables.find(what, arg)
        if what in EVALUATED:
            self.reads.add((what, arg))

    def arguments(self, what: str, name: str, args: list[Expr], names: Names) -> None:
        """Checks the arguments of a declared thing: how many, and literals by the kinds of its parameters."""
        wanted = self.tables.find(what, name)
        if len(args) != len(wanted):
            raise Wrong(f"{what} {shown(name)} takes {len(wanted)} arguments, not {len(args)}")
        for role, arg in zip(wanted, args, strict=True):
            self._roles[role](arg, names)

    def pile(self, deck: str, pile: str) -> None:
        """Raises Wrong unless a deck has a pile."""
        if deck not in self.tables.piles:
            raise Wrong(f"there is no deck called {shown(deck)}")
        if pile not in self.tables.piles[deck]:
            raise Wrong(f"deck {shown(deck)} has no pile {shown(pile)}")

    def selection(self, q: dict[str, Any], names: Names) -> None:
        """Checks a selection of pieces."""
        self.tables.kind_bits(q["kinds"])
        for key in ("from", "in", "nation", "at", "side", "where"):
            part = q.get(key)
            if part is None:
                continue
            role = {"at": "place", "side": "side"}.get(key, "e")
            self.role(role, part, {*names, q["var"]} if key == "where" else names)

    def _referring(self, op: str, e: Expr, names: Names) -> None:
        roles = REFERENCES[op]
        for role, arg in zip(roles, e[1:], strict=True):
            self.role(role, arg, names)
        if op == "call":
            self.nodes += self.written.get(e[1], 0)
        if roles[-1] == "arguments":
            self.arguments(roles[0][1:], e[1], e[-1], names)

    def _masked(self, e: Expr, names: Names) -> None:
        state = self.tables.state(e[1])
        if state["of"] != "hex" or not state.get("mask"):
            raise Wrong(f"no hex sets are kept of {shown(e[1])}")
        self.value_of(state, e[2])
        self.expr(e[2], names)

    def value_of(self, state: dict[str, Any], value: Expr) -> None:
        """Raises Wrong when a literal is not one of the values of a state."""
        words = state.get("values")
        if words is not None and value[0] == "int" and not -1 <= value[1] < len(words):
            raise Wrong(f"{shown(state['name'])} has no value number {shown(value[1])}")

    def _literal(self, what: str) -> Callable[[Any, Names], None]:
        def check(arg: Any, names: Names) -> None:
            if arg[0] == "int":
                self.nodes += 1
                self.tables.number(what, arg[1], -1)
            else:
                self.expr(arg, names)

        return check

    def _some(self, arg: Any, names: Names) -> None:
        if not arg:
            raise Wrong("the least or greatest of nothing is asked for")
        for part in arg:
            self.expr(part, names)

    def _comer(self, arg: Any, names: Names) -> None:
        self.reads.add(("entries", ""))
        self.role("piece", arg, names)

    @staticmethod
    def _checked(test: Callable[[Any], None]) -> Callable[[Any, Names], None]:
        return lambda arg, names: test(arg)

    def _tests(self) -> dict[str, Callable[[Any], None]]:
        """Checks of arguments that are no expressions."""
        tables = self.tables
        return {
            "number": _whole,
            "text": lambda arg: None,
            "divisor": lambda arg: demand(type(arg) is int and arg != 0, "a fraction has no divisor"),
            "kinds": lambda arg: tables.numbers("kind", arg),
            "hexes": lambda arg: tables.numbers("hex", arg),
            "face": lambda arg: tables.number("face", arg),
            "seat": lambda arg: tables.number("side", arg),
            "half": lambda arg: demand(type(arg) is int and arg in (0, 1), "a pair has two parts"),
            "kind bits": tables.kind_bits,
            "rounding": lambda arg: demand(arg in ROUNDINGS, f"{shown(arg)} is not a way of rounding"),
            "reading": lambda arg: demand(arg in READINGS, f"{shown(arg)} is not a way of reading a section"),
        }


def _whole(arg: Any) -> None:
    if type(arg) is not int:
        raise Wrong(f"{shown(arg)} is not a whole number")
