"""What the names and numbers in statements refer to, and whether it is there.

Names come to be as the statements go: the walker goes through them in the order in which the engine does, so
that a name read before any statement has given it is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.ir.references import Expr, Names, References
from toolchain.ir.statements import check_body, stops
from toolchain.ir.tables import Tables, Wrong, shown

Statement = list[Any]

MAXIMUM_FACES = 10_000
MAXIMUM_REPEAT = 100_000
# States that the engine keeps itself.
ENGINE_STATES = {"turn", "phase", "scenario"}


class Flow(References):
    """Walks bodies of procedures and triggers."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._names: set[str] = set()

    def procedure(self, body: Any, names: Names) -> None:
        """Checks a body in which these names are bound at its start."""
        wrong = check_body(body)
        if wrong:
            raise Wrong(wrong)
        self._names = {*names, "actor"}
        self._body(body)

    def trigger(self, body: Any, names: Names) -> None:
        """As :meth:`procedure`; a trigger runs inside a move, so it can neither stop nor leave."""
        self.procedure(body, names)
        for statement in body:
            if stops(statement):
                raise Wrong(f"`{statement[0]}` may stop for a question, which a trigger cannot")
        if any(op == "return" for op in _leaving(body)):
            raise Wrong("a trigger cannot return")
        if any(op == "end" for op in _leaving(body)):
            raise Wrong("`end` stands outside of a loop")

    def _body(self, body: list[Statement]) -> None:
        for statement in body:
            self.nodes += 1
            getattr(self, "_do_" + statement[0].replace("-", "_"))(*statement[1:])

    def _e(self, e: Expr | None) -> None:
        if e is not None:
            self.expr(e, self._names)

    def _as(self, role: str, e: Expr | None) -> None:
        if e is not None:
            self.role(role, e, self._names)

    def _all(self, parts: list[Expr]) -> None:
        for part in parts:
            self._e(part)

    # states

    def _state(self, name: str, subject: Expr | None, whole: bool = False) -> dict[str, Any]:
        state = self.tables.state(name)
        if name in ENGINE_STATES:
            raise Wrong(f"{shown(name)} is kept by the engine and is not written by rules")
        if (subject is None) != (state["of"] == "game") and not whole:
            raise Wrong(f"{shown(name)} is a state of a {state['of']}")
        return state

    def _subject(self, state: dict[str, Any], subject: Expr | None) -> None:
        self._as({"hex": "place", "hexside": "e", "game": "e"}.get(state["of"], state["of"]), subject)

    def _do_let(self, name: str, value: Expr) -> None:
        self._e(value)
        self._names.add(name)

    def _do_set(self, name: str, subject: Expr | None, value: Expr) -> None:
        state = self._state(name, subject)
        self._subject(state, subject)
        self.value_of(state, value)
        self._e(value)

    def _do_clear(self, name: str, subjects: Expr | None) -> None:
        self._state(name, subjects, whole=True)
        self._e(subjects)

    def _do_gain(self, name: str, subject: Expr | None, amount: Expr) -> None:
        self._subject(self._state(name, subject), subject)
        self._e(amount)

    # pieces and cards

    def _do_place(self, piece: Expr, place: Expr) -> None:
        self._as("piece", piece)
        self._as("place", place)

    def _do_face(self, piece: Expr, face: int) -> None:
        self._as("piece", piece)
        self.tables.number("face", face)

    def _do_attach(self, relation: str, piece: Expr, to: Expr) -> None:
        self.tables.find("relation", relation)
        self._as("piece", piece)
        self._as("piece", to)

    def _do_detach(self, relation: str, piece: Expr) -> None:
        self.tables.find("relation", relation)
        self._as("piece", piece)

    def _do_card_to(self, card: Expr, pile: str) -> None:
        self._as("card", card)
        self._any_pile(pile)

    def _any_pile(self, pile: str) -> None:
        for deck in self.tables.piles:
            self.pile(deck, pile)

    def _do_gather(self, deck: str, side: Expr) -> None:
        self.pile(deck, self.tables.piles.get(deck, [""])[0])
        self._as("side", side)

    # flow

    def _do_tell(self, text: str, values: list[Expr], cite: str) -> None:
        self._all(values)

    def _do_show(self, name: str, args: list[Expr], cite: str) -> None:
        self._e(["call", name, args])

    def _do_if(self, condition: Expr, then: list[Statement], otherwise: list[Statement]) -> None:
        self._e(condition)
        self._body(then)
        self._body(otherwise)

    def _do_each(self, name: str, source: Expr, body: list[Statement], how: dict[str, Any]) -> None:
        self._names.add(name)
        self._e(source)
        self._e(how.get("order"))
        self._as("side", how.get("by"))
        self._kind(how["type"])
        self._body(body)

    def _kind(self, type_: str) -> None:
        name = type_.removeprefix("value:")
        if name != type_ and name not in self.tables.ir["values"]:
            raise Wrong(f"there are no values called {shown(name)}")

    def _do_repeat(
        self, bound: Expr, until: Expr | None, body: list[Statement], limit: list[Statement]
    ) -> None:
        if bound[0] == "int" and bound[1] > MAXIMUM_REPEAT:
            raise Wrong(f"a loop is bounded by more than {MAXIMUM_REPEAT:,}")
        self._e(bound)
        self._e(until)
        self._body(body)
        self._body(limit)

    def _do_end(self) -> None:
        pass

    def _do_return(self, value: Expr | None) -> None:
        self._e(value)

    def _do_do(self, name: str, args: list[Expr], result: str | None, actor: Expr | None) -> None:
        if result is not None:
            self._names.add(result)
        self.arguments("procedure", name, args, self._names)
        self._as("side", actor)

    def _do_happen(self, event: Expr, args: list[Expr]) -> None:
        if event[0] == "int":
            self.tables.number("event", event[1], -1)
        self._e(event)
        self._all(args)

    def _do_later(self, turns: Expr, phase: int, name: str, args: list[Expr], cite: str) -> None:
        self._e(turns)
        self.tables.number("phase", phase)
        self.arguments("procedure", name, args, self._names)

    # questions and chance

    def _do_ask(self, a: dict[str, Any]) -> None:
        self._names.add(a["slot"])
        self._kind(a["type"])
        self._e(a["from"])
        self._as("side", a["seat"])

    def _do_may(self, a: dict[str, Any], yes: list[Statement], no: list[Statement]) -> None:
        self._as("side", a["seat"])
        self._body(yes)
        self._body(no)

    def _do_secret(self, a: dict[str, Any]) -> None:
        self._names.add(a["slot"])
        self._kind(a["type"])
        self.expr(a["from"], {*self._names, a["var"]})

    def _do_draw(self, deck: str, side: Expr, count: Expr, to: str, name: str | None, cite: str) -> None:
        self.pile(deck, to)
        self._any_pile(to)
        self._as("side", side)
        if name:
            self._names.add(name)
        self._e(count)

    def _do_pick(self, source: Expr, name: str, type_: str, cite: str) -> None:
        self._names.add(name)
        self._kind(type_)
        self._e(source)

    def _do_roll(self, faces: int, name: str, cite: str) -> None:
        if not 1 <= faces <= MAXIMUM_FACES:
            raise Wrong(f"there is no die of {faces} faces")
        self._names.add(name)

    def _do_move_by(self, movement: str, piece: Expr, cite: str) -> None:
        self.tables.find("movement", movement)
        self._as("piece", piece)

    def _do_retreat(
        self, policy: str, piece: Expr, args: list[Expr], otherwise: list[Statement], cite: str
    ) -> None:
        self._as("piece", piece)
        self.arguments("policy", policy, args, self._names)
        self._body(otherwise)

    def _do_enter(self, piece: Expr, otherwise: list[Statement], cite: str) -> None:
        self._as("piece", piece)
        self._body(otherwise)

    def _do_open(self, names: list[str], seat: Expr, until_pass: int, cite: str) -> None:
        for name in names:
            self.tables.find("action", name)
        self._as("side", seat)

    def _do_alternate(self, first: Expr, run: str | None, stock: str, body: list[Statement]) -> None:
        for name in (run, stock):
            if name is not None and self._state(name, None, whole=True)["of"] != "side":
                raise Wrong(f"{shown(name)} is not a stock of a side")
        self._as("side", first)
        self._body(body)

    def _do_match(self, way: str, name: str, left: Expr, right: Expr, by: Expr, cite: str) -> None:
        self._names.add(name)
        self._e(left)
        self._e(right)
        self._as("side", by)

    # the sequence of play

    def _do_setup(self) -> None:
        pass

    def _do_turns(self, first: int, last: int, body: list[Statement]) -> None:
        self._body(body)

    def _do_phase(self, number: int, body: list[Statement], clears: list[str], cite: str) -> None:
        self.tables.number("phase", number)
        self._body(body)
        for name in clears:
            self._state(name, None, whole=True)


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
