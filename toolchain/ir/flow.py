"""What the names and numbers in statements refer to, and whether it is there.

Names come to be as the statements go: the walker goes through them in the order in which the engine does, so
that a name read before any statement has given it is found. Each kind of statement has a check of its own, in the
``flow_*`` modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import quoted as shown
from toolchain.ir.kept.own import OWN_STATES
from toolchain.ir.kinds import INDEXED, PAIR, Kind, element_of, kind_of
from toolchain.ir.references import Expr, Names, References
from toolchain.ir.statements import check_body, stops, types_told
from toolchain.ir.tables import Tables, Wrong

if TYPE_CHECKING:
    from toolchain.ir.rules import Column


Statement = list[Any]
Check = Callable[..., None]
"""Checks one statement: the walker, then the arguments of the statement. Raises Wrong."""

MAXIMUM_FACES = 10_000
MAXIMUM_REPEAT = 100_000


class Flow:
    """Walks bodies of procedures and triggers; ``references`` checks the expressions in them."""

    def __init__(self, tables: Tables, checks: Mapping[str, Check]) -> None:
        self.tables = tables
        self.references = References(tables, self._unset)
        self.names: dict[str, Kind] = {}
        self.sure: set[str] = set()  # names that have a value, whichever way was taken
        self.returned: Kind = "none"
        self._checks = checks
        self._procedures = {p["name"]: p for p in tables.ir["procedures"]}
        self._returns: dict[str, Kind] = {}
        self._known: dict[str, Kind] = {}  # what names turned out to be when the body was gone through before
        self._changed = False  # whether a name turned out to be of another kind than it was taken for before

    def returns(self, name: str) -> Kind:
        """The kind of what a procedure gives back, whose body is checked when it is first asked for."""
        if name not in self._returns:
            self._returns[name] = "unknown"  # to those that it calls itself
            before = self.names, self._known, self.sure, self.returned, self._changed
            procedure = self._procedures[name]
            try:
                self._procedure(procedure["body"], {n: kind_of(word) for n, word in procedure["params"]})
            except Wrong as fault:
                fault.where = fault.where or f"procedure {shown(name)}"
                raise
            self._returns[name] = self.returned
            self.names, self._known, self.sure, self.returned, self._changed = before
        return self._returns[name]

    def _procedure(self, body: Any, names: Names) -> None:
        """Checks a body in which these names are bound at its start, until all its names have one kind throughout."""
        wrong = check_body(body)
        if wrong:
            raise Wrong(wrong)
        self._known, nodes, changed = {}, self.references.nodes, True
        while changed:
            self.references.nodes = nodes
            self.names = {**names, "actor": "side"}
            self.sure = set(self.names)
            self._changed, self.returned = False, "none"
            self.body(body)
            changed, self._known = self._changed, self.names

    def trigger(self, name: str, body: Any, names: Names) -> None:
        """Checks the body of a trigger: it runs inside a move, so it can neither stop nor leave."""
        self._procedure(body, names)
        for statement in body:
            if stops(statement):
                raise Wrong(f"`{statement[0]}` may ask a question, which is not allowed in a trigger")
        if any(op == "return" for op in _leaving(body)):
            raise Wrong("a trigger cannot return")
        if any(op == "end" for op in _leaving(body)):
            raise Wrong("`end` is outside a loop")

    def body(self, body: list[Statement]) -> None:
        """Checks statements that are carried out one after the other."""
        for statement in body:
            self.references.nodes += 1
            self._checks[statement[0]](self, *statement[1:])

    def perhaps(self, *bodies: list[Statement]) -> None:
        """Bodies of which none need be carried out."""
        before = self.sure
        for body in bodies:
            self.sure = set(before)
            self.body(body)
        self.sure = before

    def one_of(self, one: list[Statement], other: list[Statement]) -> None:
        """Two bodies of which one is carried out."""
        before = self.sure
        self.sure = set(before)
        self.body(one)
        first, self.sure = self.sure, set(before)
        self.body(other)
        self.sure &= first

    def bind(self, name: str, kind: Kind) -> None:
        """Gives a name to a value: always of the same kind, since the engine keeps one slot for it."""
        before = self.names.get(name, self._known.get(name))
        if before is not None:
            try:
                kind = self.references.join(before, kind)
            except Wrong as fault:
                raise Wrong(f"{shown(name)} has different types: {fault}") from None
            self._changed = self._changed or kind != before
        self.names[name] = kind
        self.sure.add(name)

    def _unset(self, name: str) -> bool:
        """Whether a name may be read before a statement has given it a value."""
        return name in self.names and name not in self.sure

    def value(self, e: Expr) -> Kind:
        """The kind of an expression."""
        return self.references.expr(e, self.names)

    def expects(self, kind: str, e: Expr | None) -> None:
        """Checks an expression, if there is one, which must have a kind."""
        if e is not None:
            self.references.expects(kind, e, self.names)

    def told(self, text: str, values: Sequence[Expr], also: Names | None = None) -> None:
        """Checks the values of a text that names their types in braces; ``also``: names that are known in it alone."""
        names = {**self.names, **(also or {})}
        for type_, value in zip_longest(types_told(text)[: len(values)], values):
            if type_ is None:
                self.references.expr(value, names)
            else:
                self.references.expects(kind_of(type_), value, names)

    def elements(self, e: Expr) -> Kind:
        """The kind of what a list holds."""
        made = element_of(self.references.expects("list", e, self.names))
        assert made is not None
        return made

    def listed(self, word: str, element: Kind) -> None:
        """Raises Wrong when the elements of a list are not what a statement takes them for."""
        ladder = word.removeprefix("value:")
        if ladder != word:
            if ladder not in self.tables.ir["values"]:
                raise Wrong(f"unknown set of values {shown(ladder)}")
            self.references.fit(element, "number")
        elif kind_of(word) in (*INDEXED, PAIR):
            self.references.fit(element, kind_of(word))

    def state(self, name: str, subject: Expr | None, whole: bool = False) -> Column:
        """The state that a statement writes; ``whole``: of all that have it."""
        state = self.tables.state(name)
        if name in OWN_STATES:
            raise Wrong(f"{shown(name)} belongs to the engine; rules cannot write it")
        if (subject is None) != (state["of"] == "game") and not whole:
            raise Wrong(f"{shown(name)} is a state of a {state['of']}")
        return state

    def subject(self, state: Column, subject: Expr | None) -> None:
        """Checks of what a state is written, if it is not one of the game."""
        if subject is not None:
            self.references.subject(state, subject, self.names)


def _leaving(body: list[Statement]) -> Iterator[str]:
    """``return`` anywhere and ``end`` outside of loops: statements that leave the body."""
    for statement in body:
        op = statement[0]
        if op in ("return", "end"):
            yield op
        elif op == "if":
            yield from _leaving(statement[2])
            yield from _leaving(statement[3])
        elif op in ("each", "repeat"):
            yield from (inner for inner in _leaving(statement[3]) if inner == "return")
            if op == "repeat":
                yield from _leaving(statement[4])
