"""Names that may stand for none where a rule uses them, in a way that is a fault in play.

Only what is certain enough is told. A seat may pass where it `may choose`. A selection may be empty where nothing has been
asked that could see to it, neither here nor where the procedure is called; a condition that cannot be told apart from such
a reason counts as one. What the engine does not mind (reading a property of none) is no use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.values.absent_names import (
    GIVES,
    PUTS,
    always_leaves,
    calls_out,
    may_matter,
    name_of,
    names_given,
    needs_of,
    reads_state,
    states_written,
    told_by,
)
from toolchain.checks.shared.values.lines import BODIES
from toolchain.checks.shared.values.reckoning import words_of_procedures
from toolchain.checks.shared.values.selections import Known, has_a_reason, is_a_reason, may_be_empty
from toolchain.engine.absent import Optional, optional_parameters
from toolchain.ir.expr import nodes
from toolchain.model.model import Model

Expr = list[Any]
Statement = list[Any]

PASSED, EMPTY, NONE, RETURNED = "passed", "empty", "none", "returned"
"""Why a name may be none: a seat may pass; a selection may be empty; it is none; a procedure may return none."""
_MOST = 2000  # ways to call procedures that are followed
_THINGS = frozenset({"piece", "hex", "side", "card", "hexside"})


class Absent(NamedTuple):
    """A name that may be none: why, and the statement that gave it its value."""

    why: str
    source: Statement
    called: str = ""
    """The procedure that may return none."""


class Use(NamedTuple):
    """A name used as if it stood for something."""

    procedure: str
    body: list[Statement]
    statement: Statement
    name: str
    absent: Absent


Absents = dict[str, Absent]


@dataclass(eq=False, repr=False)
class _Place:
    """What is known where a statement is carried out."""

    absent: Absents
    known: Known
    asked: bool = False
    """Whether a condition is in force that may see to it that selections are not empty."""
    moved: bool = False
    """Whether something has been done in this body that may have put pieces or cards somewhere."""

    def copy(self) -> _Place:
        return _Place(dict(self.absent), self.known.copy(), self.asked, self.moved)


@kept
def uses(m: Model) -> list[Use]:
    """Every use of a name that may be none, in the order of the rules; each value is told once."""
    return list(_Walk(m).found())


class _Walk:
    """Follows the bodies of all procedures, from the sequence and the actions on."""

    def __init__(self, m: Model) -> None:
        self._m = m
        self._bodies: dict[str, list[Statement]] = {p["name"]: p["body"] for p in m.ir["procedures"]}
        self._params = {p["name"]: p["params"] for p in m.ir["procedures"]}
        self._optional: Optional | None = None
        self._told: set[tuple[str, int]] = set()
        self._uses: list[Use] = []
        self._todo: list[tuple[str, frozenset[str] | None]] = []
        self._seen: set[tuple[str, frozenset[str] | None]] = set()
        self._returns: dict[str, bool] = {}
        self._worth = self._worth_following()
        self._name = ""
        self._body: list[Statement] = []

    def found(self) -> Iterator[Use]:
        """All uses."""
        actions = {a["do"]: a for a in self._m.ir["actions"]}
        for name in sorted(self._worth & self._bodies.keys()):
            body = self._bodies[name]
            action = actions.get(name)
            asked = name != "sequence"
            known = Known({p for p, _ in self._params[name]})
            if action is not None:
                asked = is_a_reason(action.get("requires")) or self._scope_is_one(action, body)
                if action["scope"] is not None:
                    known.actor_piece = True
                    known.given.discard("self")
            self._follow(name, body, _Place({}, known, asked))
        for trigger in self._m.ir["triggers"]:
            if may_matter(trigger["do"], self._may_return_none):
                known = Known({"mover", "from", "to"})
                self._follow("trigger " + trigger["name"], trigger["do"], _Place({}, known, True))
        while self._todo:
            name, free = self._todo.pop(0)
            known = Known({p for p, _ in self._params[name]} - (free or set()))
            self._follow(name, self._bodies[name], _Place({}, known))
        order = {id(body): at for at, body in enumerate(self._bodies.values())}
        return iter(sorted(self._uses, key=lambda use: order.get(id(use.body), len(order))))

    def _worth_following(self) -> set[str]:
        """Procedures in which something may be found, and those that lead to them."""
        made = {name for name, body in self._bodies.items() if may_matter(body, self._may_return_none)}
        calls, grows = words_of_procedures(self._m), True
        while grows:
            more = {name for name in self._bodies if name not in made and calls.get(name, set()) & made}
            made |= more
            grows = bool(more)
        return made

    def _scope_is_one(self, action: Any, body: list[Statement]) -> bool:
        """Whether the scope of an action is a reason for a selection in its body not to be empty."""
        scope = action["scope"]
        if scope is None:
            return False
        parts = [scope.get(part) for part in ("at", "in", "from")]
        return any(part is not None for part in parts) or is_a_reason(scope.get("where"))

    def _follow(self, name: str, body: list[Statement], place: _Place) -> None:
        self._name, self._body = name, body
        self._walk(body, place)

    # statements

    def _walk(self, body: list[Statement], place: _Place) -> bool:
        """Follows a body; gives whether its end is reached."""
        for s in body:
            for name in self._uses_of(s, place):
                self._tell(s, name, place)
            if not self._step(s, place):
                return False
        return True

    def _tell(self, s: Statement, name: str, place: _Place) -> None:
        absent = place.absent[name]
        key = (self._name, id(absent.source))
        if key not in self._told:
            self._told.add(key)
            self._uses.append(Use(self._name, self._body, s, name, absent))

    def _step(self, s: Statement, place: _Place) -> bool:
        op = s[0]
        if op in ("end", "return"):
            return False
        if op == "if":
            return self._if(s, place)
        if op == "each":
            self._each(s, place)
        elif op in ("repeat", "may", "alternate", "guide", "retreat", "enter", "turns", "phase"):
            self._perhaps(s, place)
        elif op in ("let", "ask", "ask-several", "pick", "secret", "draw", "roll", "match"):
            self._gives(s, place)
        elif op == "do":
            self._do(s, place)
        if op in PUTS:
            place.moved = True
        if op in ("set", "gain", "clear"):
            place.known.written.add(s[1])
            self._forget_if_written(place)
        return True

    def _forget_if_written(self, place: _Place) -> None:
        """A pass is known as one as long as no state has changed that a condition may read instead of the name."""
        for absent in place.absent.values():
            place.known.since.setdefault(id(absent.source), set()).add("\0state")

    def _gives(self, s: Statement, place: _Place) -> None:
        """A statement that gives a name a value."""
        op = s[0]
        name = s[1]["slot"] if op in ("ask", "ask-several", "secret") else s[GIVES[op]]
        if name is None:
            return
        known = place.known
        absent: Absent | None = None
        restricted = True
        if op == "ask":
            restricted = has_a_reason(s[1]["from"], known)
            if s[1].get("optional"):
                absent = Absent(PASSED, s)
            elif not place.asked and not place.moved and may_be_empty(s[1]["from"], known):
                absent = Absent(EMPTY, s)
        elif op == "pick":
            restricted = has_a_reason(s[1], known)
            if not place.asked and not place.moved and may_be_empty(s[1], known):
                absent = Absent(EMPTY, s)
        elif op == "let":
            absent = self._value(s[2], s, place)
            restricted = has_a_reason(s[2], known)
        elif op == "roll":
            restricted = False
        self._bind(name, absent, restricted, place)
        if op == "roll":
            known.dice.add(name)

    def _bind(self, name: str, absent: Absent | None, restricted: bool, place: _Place) -> None:
        known = place.known
        for other in place.absent.values():
            known.since.setdefault(id(other.source), set()).add(name)
        place.absent.pop(name, None)
        known.dice.discard(name)
        (known.given.add if restricted else known.given.discard)(name)
        if absent is not None:
            place.absent[name] = absent

    def _value(self, e: Expr, s: Statement, place: _Place) -> Absent | None:
        """Whether a value may be none."""
        op = e[0]
        if op == "none":
            return Absent(NONE, s)
        if op == "v":
            return place.absent.get(e[1])
        if op in ("place", "side", "nation", "attached"):
            return self._value(e[-1], s, place) if e[-1][0] == "v" else None
        if op in ("first", "last", "first-hex", "best"):
            source = e[2] if op == "best" else e[1]
            if not place.asked and not place.moved and may_be_empty(source, place.known):
                return Absent(EMPTY, s)
        return None

    def _do(self, s: Statement, place: _Place) -> None:
        _, name, args, result, _actor = s
        if not place.asked and name in self._params:
            free = frozenset(
                param
                for (param, _), arg in zip(self._params[name], args, strict=False)
                if not has_a_reason(arg, place.known)
            )
            if name in self._worth and (name, free) not in self._seen and len(self._seen) < _MOST:
                self._seen.add((name, free))
                self._todo.append((name, free))
        if result is None:
            return
        absent = None
        if not place.asked and self._may_return_none(name):
            absent = Absent(RETURNED, s, name)
        self._bind(result, absent, True, place)

    def _may_return_none(self, name: str) -> bool:
        """Whether a procedure that gives a piece, hex, side or card may give none: it says so, or it ends without one."""
        if name not in self._returns:
            self._returns[name] = False
            if name in self._bodies and self._m.facts.procedure_result(name).kind in _THINGS:
                body = self._bodies[name]
                said = any(node == ["return", ["none"]] or node == ["return", None] for node in nodes(body))
                self._returns[name] = said or not always_leaves(body)
        return self._returns[name]

    # flow

    def _if(self, s: Statement, place: _Place) -> bool:
        _, condition, then, otherwise = s
        reason = (place.asked and not place.absent) or is_a_reason(condition, place.known)
        one, other = self._under(condition, True, reason, place), self._under(condition, False, reason, place)
        goes_on = self._walk(then, one), self._walk(otherwise, other)
        if goes_on == (False, False):
            return False
        if goes_on == (True, True):
            self._merge(place, (one, other), (then, otherwise))
            # What was done because something was missing may have brought it.
            place.moved = place.moved or one.moved or other.moved or (reason and bool(then or otherwise))
            return True
        left = one if goes_on[0] else other
        place.absent, place.known, place.moved = left.absent, left.known, left.moved
        place.asked = place.asked or reason
        return True

    def _under(self, condition: Expr, holds: bool, reason: bool, place: _Place) -> _Place:
        """What is known where a condition holds, or does not."""
        made = place.copy()
        made.asked = made.asked or reason
        if not place.absent:
            return made
        there, gone = told_by(condition, holds)
        read = {node[1] for node in nodes(condition) if node[0] == "v"}
        for name, absent in place.absent.items():
            if name in gone:
                made.absent[name] = Absent(NONE, absent.source) if absent.why == NONE else absent
            elif name in there or name in read:
                del made.absent[name]
            elif absent.why == PASSED:
                since = place.known.since.get(id(absent.source), set())
                if read & since or ("\0state" in since and reads_state(condition)) or calls_out(condition):
                    del made.absent[name]
            elif absent.why != NONE and reason:
                del made.absent[name]
        return made

    def _merge(self, place: _Place, ends: Iterable[_Place], bodies: Iterable[list[Statement]]) -> None:
        """What is known after bodies of which one, or none, was carried out."""
        ends, changed = list(ends), set()
        for body in bodies:
            changed |= names_given(body)
        for name in changed:
            held = [end.absent.get(name) for end in ends]
            place.absent.pop(name, None)
            if held[0] is not None and all(one is held[0] for one in held):
                place.absent[name] = held[0]
            if any(name in end.known.given for end in ends):
                place.known.given.add(name)
            place.known.dice.discard(name)
        for end in ends:
            place.known.written |= end.known.written
            for source, names in end.known.since.items():
                place.known.since.setdefault(source, set()).update(names)

    def _each(self, s: Statement, place: _Place) -> None:
        _, name, source, body, _how = s
        inner = self._within(place, [body])
        reason = has_a_reason(source, place.known) or source[0] not in ("both", "members", "list")
        inner.asked = inner.asked or reason
        self._bind(name, None, reason, inner)
        self._walk(body, inner)
        self._after(place, inner, [body])

    def _perhaps(self, s: Statement, place: _Place) -> None:
        """A statement with bodies that may be carried out, some of them again and again."""
        bodies = [s[number] for number in BODIES[s[0]]]
        until = s[2] if s[0] == "repeat" else None
        reason = until is not None and is_a_reason(until, place.known)
        for body in bodies:
            inner = self._within(place, [body])
            if s[0] == "repeat":
                inner = self._under(until, False, reason, inner) if until is not None else inner
            elif s[0] == "alternate":
                inner.asked = True
            self._walk(body, inner)
            self._after(place, inner, [body])
        place.asked = place.asked or reason

    def _within(self, place: _Place, bodies: list[list[Statement]]) -> _Place:
        """What is known whenever a body is begun: what it changes is not."""
        inner = place.copy()
        for body in bodies:
            for name in names_given(body):
                inner.absent.pop(name, None)
                inner.known.given.add(name)
                inner.known.dice.discard(name)
            inner.known.written |= states_written(body)
        return inner

    def _after(self, place: _Place, inner: _Place, bodies: list[list[Statement]]) -> None:
        for body in bodies:
            for name in names_given(body):
                place.absent.pop(name, None)
                place.known.given.add(name)
                place.known.dice.discard(name)
        place.known.written |= inner.known.written
        place.moved = place.moved or inner.moved
        for source, names in inner.known.since.items():
            place.known.since.setdefault(source, set()).update(names)

    # uses

    def _uses_of(self, s: Statement, place: _Place) -> Iterator[str]:
        """Names that may be none and that a statement cannot do with none."""
        if not place.absent:
            return
        for e, procedure, number in needs_of(s):
            name = name_of(e)
            if name in place.absent and (not procedure or self._needs(procedure, number)):
                yield name

    def _needs(self, procedure: str, number: int) -> bool:
        """Whether a procedure cannot do without an argument."""
        if self._optional is None:
            self._optional = optional_parameters(self._m.ir)
        params = self._params.get(procedure, ())
        if number >= len(params):
            return False
        name, type_ = params[number]
        return type_ in _THINGS and (procedure, name) not in self._optional
