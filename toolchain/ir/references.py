"""What the names and numbers in expressions refer to, whether it is there, and of which kind each value is.

:data:`~toolchain.ir.operations.OPERATIONS` says what each operation takes and gives; the walker follows it through an
expression and raises Wrong at the first reference that leads nowhere and at the first value of a wrong kind. It
expects expressions that :func:`~toolchain.ir.expr.check_expression` has found well formed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.base.visible import quoted as shown
from toolchain.ir.kinds import (
    EMPTY,
    INDEXED,
    Kind,
    Literal,
    choice_of,
    element_of,
    is_scalar,
    kind_of,
    list_of,
    pair_of,
    part_of,
    phrase,
)
from toolchain.ir.limits.size import written_sizes
from toolchain.ir.operations import OPERATIONS, Operation
from toolchain.ir.tables import Tables, Wrong, demand

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Selection


Names = Mapping[str, Kind]
Expr = list[Any]

MAXIMUM_NODES = 2_000_000

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
KIND_OF_SUBJECT = {"piece": "piece", "hex": "place", "hexside": "hexside", "side": "side", "card": "card"}
_ANY = ("none", "unknown", EMPTY)  # what may stand for things of several kinds
_CELLS = {"span": "span", "event": "event"}


class References:
    """Walks expressions; ``reads`` collects what the present one depends on.

    ``unset``: whether a name may be read before it has a value. One of a single thing is then none, which is fine.
    """

    def __init__(self, tables: Tables, unset: Callable[[str], bool]) -> None:
        self.tables = tables
        self._unset = unset
        self.nodes = 0
        self.written = written_sizes(tables.ir["functions"])
        self.reads: set[tuple[str, str]] = set()
        self._attributes = {a["name"]: kind_of(a.get("type", "number")) for a in tables.ir["attributes"]}
        self._functions = {f["name"]: kind_of(f["type"]) for f in tables.ir["functions"]}
        self._cells = {t["name"]: _CELLS.get(t["type"], "number") for t in tables.ir["tables"]}
        self._tests = _tests(tables)
        self._own: dict[str, Callable[[Expr, Names], Kind]] = {
            "int": lambda e, names: Literal(_whole(e[1]), e[1]),
            "v": self._name,
            "col": self._state_of,
            "game": lambda e, names: self._of_game(e[1]),
            "hexes-with": self._masked,
            "pile": self._pile,
            "+": self._sum,
            "-": self._difference,
            "if": self._either,
            "list": self._listed,
        }
        self._given: dict[str, Callable[[Expr, list[Kind]], Kind]] = {
            "attribute": lambda e, kinds: self._attributes[e[1]],
            "function": lambda e, kinds: self._functions[e[1]],
            "table": lambda e, kinds: self._cells[e[1]],
            "element": lambda e, kinds: self._element(kinds),
            "same list": lambda e, kinds: next(k for k in kinds if element_of(k) is not None),
            "pair": lambda e, kinds: pair_of(*kinds),
            "part": self._part,
            "choice": lambda e, kinds: choice_of(kinds[0]) or "unknown",
        }

    def expr(self, e: Expr, names: Names) -> Kind:
        """The kind of an expression in which these names are bound. Raises Wrong."""
        self.nodes += 1
        if self.nodes > MAXIMUM_NODES:
            raise Wrong(f"the rules have more than {MAXIMUM_NODES:,} parts")
        own = self._own.get(e[0])
        if own is not None:
            return own(e, names)
        known = OPERATIONS[e[0]]
        kinds = self._takes(known, e, names)
        if e[0] == "call":
            self.nodes += self.written.get(e[1], 0)
        given = self._given.get(known.gives)
        return known.gives if given is None else given(e, kinds)

    def expects(self, wanted: str, e: Expr, names: Names) -> Kind:
        """As :meth:`expr`, of what must have a kind."""
        return self.fit(self.expr(e, names), wanted)

    def _takes(self, known: Operation, e: Expr, names: Names) -> list[Kind]:
        """The kinds of the arguments that are expressions, each found to be what the operation takes."""
        kinds: list[Kind] = []
        bound: list[str] = []
        elements: list[Kind] = []
        for role, arg in zip(known.takes, e[1:], strict=True):
            if role == "binds":
                bound.append(arg)
            elif role.startswith("each "):
                inner: dict[str, Kind] = {**names}
                for index, name in enumerate(bound):
                    if role not in ("each of first", "each of second") or index == (role == "each of second"):
                        inner[name] = elements[index]
                self.expects("number", arg, inner)
            elif role[0] == ":":
                self.refer(role[1:], arg)
            elif role == "arguments":
                self.arguments(known.takes[0][1:], e[1], arg, names)
            else:
                before = self.nodes
                kinds += self._takes_one(role, arg, names, kinds)
                if bound and len(elements) < len(bound):
                    elements.append("place" if role == "hexes" else self._element(kinds[-1:]))
                    if arg[0] == "related":
                        # The engine writes this list twice.
                        self.nodes += self.nodes - before
        return kinds

    def _takes_one(self, role: str, arg: Any, names: Names, kinds: list[Kind]) -> list[Kind]:
        """Checks one argument; its kind when it is an expression."""
        test = self._tests.get(role)
        if test is not None:
            test(arg)
            return []
        if role == "selection":
            self.selection(arg, names)
            return []
        if role == "some numbers":
            demand(bool(arg), "minimum or maximum of an empty list")
            return [self.expects("number", part, names) for part in arg]
        if role == "comer":
            self.reads.add(("entries", ""))
            role = "piece"
        kind = self.expr(arg, names)
        if role == "same":
            self.join(kinds[-1], kind)
        elif role == "member":
            self.join(self._element(kinds[-1:]), kind)
        else:
            self.fit(kind, role)
        return [kind]

    def fit(self, kind: Kind, wanted: str) -> Kind:
        """The kind, found to be one that may stand where another is wanted. Raises Wrong."""
        if kind == wanted or wanted == "any":
            return kind
        if isinstance(kind, Literal):
            element = element_of(wanted) if kind.listed else wanted
            if isinstance(element, str) and element in INDEXED:
                for number in (kind.low, kind.high):
                    self.tables.number(element, number, -1)
                return kind
            if element in ("number", "scalar", "none", "unknown") or (
                kind.listed and wanted in ("list", "choices")
            ):
                return kind
        elif (
            (wanted == "list" and element_of(kind) is not None)
            or (wanted == "choices" and choice_of(kind) is not None)
            or (kind == EMPTY and element_of(wanted) is not None)
            or (wanted == "pair" and part_of(kind, 0) is not None)
            or (wanted == "scalar" and is_scalar(kind))
            or (kind in ("none", "unknown") and is_scalar(wanted))
        ):
            return kind
        raise Wrong(f"expected {phrase(wanted)}, found {phrase(kind)}")

    def join(self, one: Kind, other: Kind) -> Kind:
        """The kind of what has one of two kinds. Raises Wrong when nothing can have both."""
        if one == other:
            return one
        if isinstance(one, Literal) and isinstance(other, Literal):
            if one.listed == other.listed:
                return Literal(min(one.low, other.low), max(one.high, other.high), one.listed)
        elif isinstance(one, Literal) and other == (EMPTY if one.listed else "none"):
            return one if one.listed else self.join(one, Literal(-1, -1))
        elif isinstance(other, str) and (isinstance(one, Literal) or one in _ANY):
            self.fit(one, other)
            return other
        elif isinstance(other, Literal) or other in _ANY:
            return self.join(other, one)
        raise Wrong(f"expected {phrase(one)}, found {phrase(other)}")

    def refer(self, what: str, name: Any) -> None:
        """Raises Wrong unless a named thing is declared."""
        self.tables.find(what, name)
        if what in EVALUATED:
            self.reads.add((what, name))

    def arguments(self, what: str, name: str, args: list[Expr], names: Names) -> None:
        """Checks the arguments of a declared thing: how many, and their kinds."""
        wanted = self.tables.find(what, name)
        if len(args) != len(wanted):
            raise Wrong(f"{what} {shown(name)} takes {counted(len(wanted), 'argument')}, not {len(args)}")
        for kind, arg in zip(wanted, args, strict=True):
            self.expects(kind, arg, names)

    def pile(self, deck: str, pile: str) -> None:
        """Raises Wrong unless a deck has a pile."""
        if deck not in self.tables.piles:
            raise Wrong(f"unknown deck {shown(deck)}")
        if pile not in self.tables.piles[deck]:
            raise Wrong(f"deck {shown(deck)} has no pile {shown(pile)}")

    def pile_of_any(self, pile: str) -> None:
        """Raises Wrong unless every deck has a pile."""
        for deck in self.tables.piles:
            self.pile(deck, pile)

    def selection(self, q: Selection, names: Names) -> None:
        """Checks a selection of pieces."""
        self.tables.kind_bits(q["kinds"])
        for part, wanted in (
            (q.get("from"), "list of piece"),
            (q.get("in"), "hexes"),
            (q.get("nation"), "nation"),
            (q.get("at"), "place"),
            (q.get("side"), "side"),
        ):
            if part is not None:
                self.expects(wanted, part, names)
        where = q.get("where")
        if where is not None:
            self.expects("number", where, {**names, q["var"]: "piece"})

    def value_of(self, state: Column, value: Expr, names: Names) -> None:
        """Raises Wrong when a value is not one that a state may have."""
        words = state.get("values")
        if words is not None and value[0] == "int" and not -1 <= value[1] < len(words):
            raise Wrong(f"{shown(state['name'])} has no value number {shown(value[1])}")
        self.expects(kind_of(state["type"]), value, names)

    def subject(self, state: Column, e: Expr, names: Names) -> None:
        """Raises Wrong when an expression is not what a state is a state of."""
        wanted = KIND_OF_SUBJECT.get(state["of"])
        if wanted is None:
            raise Wrong(f"{shown(state['name'])} belongs to the game, not to a thing")
        self.expects(wanted, e, names)

    # operations that need more than their declaration

    def _name(self, e: Expr, names: Names) -> Kind:
        kind = names.get(e[1])
        if kind is None:
            raise Wrong(f"unknown name {shown(e[1])}")
        if not is_scalar(kind) and self._unset(e[1]):
            raise Wrong(f"{shown(e[1])} may be read before it is set")
        return kind

    def _state_of(self, e: Expr, names: Names) -> Kind:
        state = self.tables.state(e[1])
        self.subject(state, e[2], names)
        return kind_of(state["type"])

    def _of_game(self, name: str) -> Kind:
        self.tables.find("state of the game", name)
        return kind_of(self.tables.state(name)["type"])

    def _masked(self, e: Expr, names: Names) -> Kind:
        state = self.tables.state(e[1])
        if state["of"] != "hex" or not state.get("mask"):
            raise Wrong(f"{shown(e[1])} keeps no hex sets")
        self.value_of(state, e[2], names)
        return "hexes"

    def _pile(self, e: Expr, names: Names) -> Kind:
        self.pile(e[1], e[2])
        self.expects("side", e[3], names)
        return "list of card"

    def _sum(self, e: Expr, names: Names) -> Kind:
        one, other = self.expr(e[1], names), self.expr(e[2], names)
        if e[1][0] == e[2][0] == "int":
            return Literal(e[1][1] + e[2][1], e[1][1] + e[2][1])
        if e[1][0] == "int" and (other == "side" or self._may_be_a_side(other)):
            # One of as many things in a row as there are sides: its own box of each.
            return Literal(e[1][1] - 1, e[1][1] + self.tables.sizes["side"] - 1)
        self.fit(one, "number")
        self.fit(other, "number")
        return "number"

    def _may_be_a_side(self, kind: Kind) -> bool:
        """Whether a number that was written, or a name for one, is the number of a side."""
        sides = self.tables.sizes["side"]
        return isinstance(kind, Literal) and not kind.listed and kind.low >= 0 and kind.high < sides

    def _difference(self, e: Expr, names: Names) -> Kind:
        one, other = self.expr(e[1], names), self.expr(e[2], names)
        if e[1] == ["int", 1] and other in ("side", "unknown"):
            return other  # of a side the other one
        if e[1][0] == "int" and isinstance(other, Literal) and not other.listed:
            # A name that stands for a side holds its number, or -1 for none, which has no opponent.
            low = max(other.low, 0) if e[1][1] == 1 and other.high >= 0 else other.low
            return Literal(e[1][1] - other.high, e[1][1] - low)
        self.fit(one, "number")
        self.fit(other, "number")
        return "number"

    def _either(self, e: Expr, names: Names) -> Kind:
        self.expects("number", e[1], names)
        return self.join(self.expr(e[2], names), self.expr(e[3], names))

    def _listed(self, e: Expr, names: Names) -> Kind:
        made: Kind = "none"
        for number, part in enumerate(e[1]):
            kind = self.fit(self.expr(part, names), "scalar")
            made = self.join(made, kind) if number else kind
        return list_of(made)

    @staticmethod
    def _element(kinds: list[Kind]) -> Kind:
        return next(made for kind in kinds if (made := element_of(kind)) is not None)

    @staticmethod
    def _part(e: Expr, kinds: list[Kind]) -> Kind:
        return part_of(kinds[0], e[2]) or "unknown"


def _tests(tables: Tables) -> dict[str, Callable[[Any], None]]:
    """Checks of arguments that are no expressions, by their role."""
    return {
        "literal": lambda arg: demand(_whole(arg) == arg, ""),
        "whole": lambda arg: demand(_whole(arg) == arg, ""),
        "literals": lambda arg: demand(all(_whole(part) == part for part in arg), ""),
        "text": lambda arg: None,
        "labels": lambda arg: None,
        "divisor": lambda arg: demand(_whole(arg) != 0, "a fraction has no denominator"),
        "kinds": lambda arg: tables.numbers("kind", arg),
        "hexes listed": lambda arg: tables.numbers("hex", arg),
        "face": lambda arg: tables.number("face", arg),
        "seat": lambda arg: tables.number("side", arg),
        "half": lambda arg: demand(_whole(arg) in (0, 1), "a pair has two parts"),
        "kind bits": tables.kind_bits,
        "rounding": lambda arg: demand(arg in ROUNDINGS, f"unknown rounding {shown(arg)}"),
        "reading": lambda arg: demand(arg in READINGS, f"unknown way to read a section: {shown(arg)}"),
    }


def _whole(arg: Any) -> int:
    if type(arg) is not int:
        raise Wrong(f"{shown(arg)} is not a whole number")
    return arg
