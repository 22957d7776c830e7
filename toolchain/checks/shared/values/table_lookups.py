"""Every place where the rules read a table or change a number with a range, and between which numbers the value lies there.

Bodies are followed from top to bottom, what a condition says of a name is learnt, and parameters are what all calls hand
on. What is not understood is any number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.checks.shared.seen.memo import for_later_runs, kept
from toolchain.checks.shared.values.lines import BODIES
from toolchain.checks.shared.values.numbers import ALL, Numbers, either
from toolchain.checks.shared.values.reckoning import (
    Names,
    Reckoning,
    words_of_functions,
    words_of_procedures,
    words_of_rule,
)
from toolchain.checks.shared.values.recorded import Recorded, Records
from toolchain.ir.expr import nodes
from toolchain.ir.limits.bounds import lies_within
from toolchain.ir.limits.open_ends import Ends
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Function

Expr = list[Any]
Statement = list[Any]


class Reading(NamedTuple):
    """A table that is read: where (a procedure, or a part of the rules), and with which numbers."""

    where: str
    table: str
    arguments: tuple[Numbers, ...]
    body: list[Statement] | None = None
    statement: Statement | None = None
    """Of a procedure: its body, and the statement that reads, perhaps by a function."""


class Change(NamedTuple):
    """A state or stock that is set, or from which something is taken."""

    where: str
    body: list[Statement]
    statement: Statement
    value: Numbers


class Lookups(NamedTuple):
    """All of one model."""

    readings: list[Reading]
    changes: list[Change]


_records = for_later_runs(Records())


OUTSIDE = -1
"""The doubt about a value all of which lies beyond an end."""
_BELIEVED = 2  # how many pieces and conditions have to be the right ones at most


def leaves(known: Numbers, reach: Ends) -> tuple[str, int] | None:
    """Beyond which end a value may lie, and how much that is in doubt; None for what may lie inside as far as is known."""
    low, high = reach
    if known.low is not None and known.high is not None and known.low > known.high:
        return None  # no value at all: it is never read
    if known.low is not None and known.low > high:
        return "last", OUTSIDE
    if known.high is not None and known.high < low:
        return "first", OUTSIDE
    if known.high is not None and known.high > high and known.high_doubt <= _BELIEVED:
        return "last", known.high_doubt
    if known.low is not None and known.low < low and known.low_doubt <= _BELIEVED:
        return "first", known.low_doubt
    return None


@kept
def lookups(m: Model) -> Lookups:
    """All readings of tables, and all changes of numbers with a range, in the order of the rules."""
    found = followed(m, _records) or followed(m, None)
    assert found is not None  # without records
    return found


def followed(m: Model, records: Records | None) -> Lookups | None:
    """The same with records of what was followed before; None where these may not be used, because the order counts."""
    return _Walk(m, records).found()


def readings(m: Model) -> list[Reading]:
    """All readings of tables."""
    return lookups(m).readings


_PARTS = ("movements", "policies", "scores", "stackings", "actions", "triggers", "sections")
_GIVES = {"draw": 5, "pick": 2, "match": 2, "do": 3}


class _Walk:
    def __init__(self, m: Model, records: Records | None) -> None:
        self._m = m
        self._r = Reckoning(m)
        self._found = Lookups([], [])
        self._functions = {f["name"]: f for f in m.ir["functions"]}
        self._procedures = {p["name"]: p for p in m.ir["procedures"]}
        self._limits = {c["name"] for c in m.ir["columns"] if c.get("range")}
        self._reads = self._that_read()
        self._handed: dict[str, list[tuple[Numbers, ...]]] = defaultdict(list)
        self._handed_on: list[tuple[str, tuple[Numbers, ...]]] = []
        self._records = records
        self._new: list[tuple[Hashable, Recorded]] = []
        self._todo: set[str] = set()
        self._reading: set[str] = set()
        self._busy: set[str] = set()
        self._inner: set[str] = set()
        self._where = ""
        self._body: list[Statement] | None = None
        self._statement: Statement | None = None

    def found(self) -> Lookups | None:
        """Everything, procedures after those that call them; None where what is known may not be used."""
        self._todo = self._with_words({"table", *self._reads, *self._limits})
        self._reading = self._with_words({"table", *self._reads})
        for name in sorted(self._todo):
            self._follow(name)
        self._statement = None
        for name in sorted(self._reads):
            function = self._functions[name]
            self._where = f"{function['kind']} {name}"
            self._once(function, "function", partial(self._inside, name, ()))
        for part in _PARTS:
            self._where = part
            rules: Any = self._m.ir.get(part, [])
            for rule in rules.values() if isinstance(rules, dict) else rules:
                for node in nodes(rule) if "table" in words_of_rule(rule) else ():
                    if node[0] == "table":
                        self._read(node, Names())
        if self._records is not None:
            if self._r.cut_short:
                return None
            for key, made in self._new:
                self._records.put(key, made)
        return self._found

    def _once(self, rule: Any, key: Hashable, follow: Callable[[], Any]) -> None:
        """Follows a rule, unless it is known what is found then."""
        key = (self._where, key)
        known = self._records.find(key, rule, self._now) if self._records is not None else None
        if known is None:
            outer, self._found, self._handed_on = self._found, Lookups([], []), []
            self._r.looked_up = {}
            follow()
            known = Recorded(rule, self._r.looked_up, (self._found, self._handed_on))
            self._new.append((key, known))
            self._found = outer
        found, handed_on = known.found
        self._found.readings.extend(found.readings)
        self._found.changes.extend(found.changes)
        for called, args in handed_on:
            self._handed[called].append(args)

    def _now(self, asked: Any) -> Any:
        return asked[1] in self._reads if asked[0] == "reads" else self._r.now(asked)

    def _that_read(self) -> set[str]:
        """Functions that read a table, themselves or by others."""
        words = words_of_functions(self._m)
        made = {name for name, found in words.items() if "table" in found}
        more = made
        while more:
            more = {name for name, found in words.items() if name not in made and not found.isdisjoint(more)}
            made |= more
        return made

    def _with_words(self, wanted: set[str]) -> set[str]:
        """Procedures in which one of the words stands."""
        found = words_of_procedures(self._m)
        return {name for name, words in found.items() if not wanted.isdisjoint(words)}

    # procedures

    def _follow(self, name: str) -> None:
        """Follows a procedure once, after all that call it."""
        if name in self._busy:
            return
        self._busy.add(name)
        procedure = self._procedures[name]
        names = Names()
        numbers = [number for number, (_, type_) in enumerate(procedure["params"]) if _is_number(type_)]
        if numbers:
            for caller in sorted(c for c, called in words_of_procedures(self._m).items() if name in called):
                if caller in self._procedures:
                    self._follow(caller)
            for number in numbers:
                handed = [args[number] if number < len(args) else ALL for args in self._handed[name]]
                if handed and not self._called_otherwise(name):
                    names.numbers[procedure["params"][number][0]] = either(handed)
        before = self._where, self._body, self._statement
        self._where, self._body = name, procedure["body"]
        tell = name in self._todo
        given = (tell, name in self._reading, tuple(names.numbers.items()))
        self._once(procedure["body"], given, partial(self._walk, procedure["body"], names, tell))
        self._where, self._body, self._statement = before

    def _called_otherwise(self, name: str) -> bool:
        """Whether a procedure begins in other ways than by calls that have been followed."""
        callers = [c for c, called in words_of_procedures(self._m).items() if name in called]
        return name.startswith("event ") or any(c not in self._busy or c == name for c in callers)

    def _walk(self, body: list[Statement], names: Names, tell: bool) -> bool:
        """Follows a body; gives whether its end is reached. ``tell``: whether what it reads is noted."""
        for s in body:
            op = s[0]
            below = BODIES.get(op, ())
            self._statement = s
            if tell and self._where in self._reading:
                for at, part in enumerate(s):
                    if at not in below and isinstance(part, (list, dict)):
                        self._scan(part, names)
            if op in ("return", "end"):
                return False
            if op == "if":
                if not self._if(s, names, tell):
                    return False
            elif below:
                self._again(s, names, tell)
            else:
                self._step(s, names, tell)
        return True

    def _step(self, s: Statement, names: Names, tell: bool) -> None:
        op = s[0]
        if op == "roll":
            names.forget(s[2])
            names.numbers[s[2]] = Numbers(1, s[1], 0, 0)
            names.roots[s[2]] = frozenset((s[2],))
        elif op == "let":
            known, roots = self._r.of(s[2], names), names.rests_on(s[2])
            names.forget(s[1])
            if known != ALL:
                names.numbers[s[1]], names.roots[s[1]] = known, roots
        elif op in ("ask", "ask-several", "secret"):
            names.forget(s[1]["slot"])
            self._of_kinds(s[1]["slot"], s[1]["from"], names)
        elif op in _GIVES and s[_GIVES[op]] is not None:
            names.forget(s[_GIVES[op]])
            if op == "pick":
                self._of_kinds(s[2], s[1], names)
        if op in ("do", "later"):
            called, args = (s[1], s[2]) if op == "do" else (s[3], s[4])
            self._handed_on.append((called, tuple(self._r.of(arg, names) for arg in args)))
        if tell and op in ("set", "gain") and self._r.look_up(("range", s[1])) is not None:
            self._change(s, names)

    def _of_kinds(self, name: str, source: Expr, names: Names) -> None:
        """A piece that may be any of its kinds: nothing else was asked of it."""
        if source[0] == "pieces" and source[1].get("where") is None:
            names.kinds[name] = source[1]["kinds"]

    def _change(self, s: Statement, names: Names) -> None:
        low, high, *_ = self._r.look_up(("range", s[1]))
        value = self._r.of(s[3], names)
        if s[0] == "gain":
            if value.high is None or value.high >= 0 or low is None:
                return  # what is gained beyond the cap is lost; that is no fault
            held = Numbers(low, high)
            value = Numbers(None, held.high + value.high if held.high is not None else None)
        if self._body is not None and not lies_within((_whole(value.low), _whole(value.high)), (low, high)):
            self._found.changes.append(Change(self._where, self._body, s, value))

    def _if(self, s: Statement, names: Names, tell: bool) -> bool:
        one, other = self._r.under(s[1], True, names), self._r.under(s[1], False, names)
        goes_on = self._walk(s[2], one, tell), self._walk(s[3], other, tell)
        if goes_on == (False, False):
            return False
        ends = [end for end, on in zip((one, other), goes_on, strict=True) if on]
        if len(ends) == 1:
            made = ends[0]
        else:
            made = _either(one, other, names)
        names.numbers, names.roots, names.kinds = made.numbers, made.roots, made.kinds
        return True

    def _again(self, s: Statement, names: Names, tell: bool) -> None:
        """A statement with bodies that may be carried out, some again and again: what they change is any number."""
        changed = {name for number in BODIES[s[0]] for name in _named(s[number])}
        for name in changed:
            names.forget(name)
        for number in BODIES[s[0]]:
            inner = names.copy()
            if s[0] == "each":
                inner.forget(s[1])
                self._of_kinds(s[1], s[2], inner)
            elif s[0] == "repeat" and s[2] is not None and number == BODIES["repeat"][0]:
                inner = self._r.under(s[2], False, inner)
            self._walk(s[number], inner, tell)

    # expressions

    def _scan(self, e: Any, names: Names) -> None:
        """Notes each table that an expression reads, under the conditions that stand before it."""
        if isinstance(e, dict):
            for part in e.values():
                self._scan(part, names)
            return
        if not isinstance(e, list) or not e:
            return
        op = e[0]
        if op == "table":
            self._read(e, names)
        elif op == "call" and self._reads_one(e[1]):
            self._inside(e[1], tuple(self._r.of(arg, names) for arg in e[2]))
        if op == "if" and len(e) == 4:
            self._scan(e[1], names)
            self._scan(e[2], self._r.under(e[1], True, names))
            self._scan(e[3], self._r.under(e[1], False, names))
        elif op in ("and", "or") and len(e) == 3:
            self._scan(e[1], names)
            self._scan(e[2], self._r.under(e[1], op == "and", names))
        else:
            for part in e:
                if isinstance(part, (list, dict)):
                    self._scan(part, names)

    def _reads_one(self, name: str) -> bool:
        found = self._r.looked_up["reads", name] = name in self._reads
        return found

    def _read(self, e: Expr, names: Names) -> None:
        known = tuple(self._r.of(arg, names) for arg in e[2])
        self._found.readings.append(Reading(self._where, e[1], known, self._body, self._statement))

    def _inside(self, name: str, args: tuple[Numbers, ...]) -> None:
        """Notes the tables that a function reads for arguments within ranges."""
        if name in self._inner or (self._inner and all(arg == ALL for arg in args)):
            return  # what it reads whatever the arguments is noted where it stands
        self._inner.add(name)
        function: Function = self._r.look_up(("function", name))
        names = self._r.names_of(function, args)
        self._scan(function.get("body"), names)
        for line in function.get("lines") or ():
            for part in line["lines"] if line["op"] == "group" else [line]:
                when = part.get("when")
                self._scan(when, names)
                self._scan(part.get("amount"), names if when is None else self._r.under(when, True, names))
        self._inner.remove(name)


def _is_number(type_: str) -> bool:
    return type_ not in ("piece", "hex", "hexside", "side", "card", "pair", "condition", "nation") and not (
        type_.startswith(("set of", "list of", "value of"))
    )


def _whole(end: Any) -> int | None:
    return None if end is None else int(end)


def _either(one: Names, other: Names, before: Names) -> Names:
    """What is known after two ways of which one was gone."""
    made = Names()
    for name in one.numbers.keys() & other.numbers.keys():
        known = before.numbers.get(name)
        parts = one.numbers[name], other.numbers[name]
        made.roots[name] = one.roots.get(name, frozenset()) | other.roots.get(name, frozenset())
        # Both ways together leave a name as it was, unless one gave it another value.
        merged = either(parts, 0 if parts[0] == parts[1] else 1)
        same = known is not None and (merged.low, merged.high) == (known.low, known.high)
        made.numbers[name] = known if same and known is not None else merged
    for name in one.kinds.keys() & other.kinds.keys():
        if one.kinds[name] == other.kinds[name]:
            made.kinds[name] = one.kinds[name]
    return made


def _named(body: list[Statement]) -> Iterator[str]:
    for s in body:
        op = s[0]
        if op in ("ask", "ask-several", "secret"):
            yield s[1]["slot"]
        elif op in ("let", "each"):
            yield s[1]
        elif op == "roll":
            yield s[2]
        elif op in _GIVES and s[_GIVES[op]] is not None:
            yield s[_GIVES[op]]
        for number in BODIES.get(op, ()):
            yield from _named(s[number])
