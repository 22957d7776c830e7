"""What numbers the expressions of a game come to, as ranges."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from toolchain.base.remembered import OfObjects
from toolchain.checks.shared.seen.memo import for_later_runs, kept
from toolchain.checks.shared.seen.tables import numbers_in_table
from toolchain.checks.shared.values import numbers
from toolchain.checks.shared.values.numbers import (
    ALL,
    COUNT,
    NEVER,
    YES_OR_NO,
    Numbers,
    either,
    exactly,
    plus,
)
from toolchain.checks.shared.values.recorded import Lookedup
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, QuantityLine

Expr = list[Any]
_DEPTH = 8
_COUNTS = frozenset({"size", "hex-count", "distance", "distance-set", "over"})


def words_of(e: Any) -> set[str]:
    """All operations and names of an expression or body."""
    made: set[str] = set()
    _take(e if isinstance(e, (list, dict)) else [], made)
    return made


def _take(e: Any, made: set[str]) -> None:
    # Asked of every rule, so it takes the short way: what it looks at are lists, objects and plain values only.
    for part in e.values() if type(e) is dict else e:
        kind = type(part)
        if kind is str:
            made.add(part)
        elif kind is list or kind is dict:
            _take(part, made)


_words_of_rules: OfObjects[frozenset[str]] = for_later_runs(OfObjects(lambda rule: frozenset(words_of(rule))))
"""Scenarios have most rules in common, and so have later runs of a process."""


def words_of_rule(rule: Any) -> frozenset[str]:
    """All operations and names in a rule that nobody changes any more."""
    return _words_of_rules.of(rule)


@kept
def words_of_procedures(m: Model) -> dict[str, frozenset[str]]:
    """The operations and names in the body of each procedure."""
    return {p["name"]: words_of_rule(p["body"]) for p in m.ir["procedures"]}


@kept
def words_of_functions(m: Model) -> dict[str, frozenset[str]]:
    """The operations and names in each function."""
    return {f["name"]: words_of_rule(f.get("lines") or f.get("body")) for f in m.ir["functions"]}


class Names:
    """What is known of the names where an expression stands."""

    def __init__(self) -> None:
        self.numbers: dict[str, Numbers] = {}
        self.roots: dict[str, frozenset[str]] = {}
        """On which rolls and pieces a number rests: what is learnt of one is learnt of all that rest on it."""
        self.kinds: dict[str, int] = {}
        """Of pieces the kinds (bits) that they are of, where any piece of them may be meant."""

    def copy(self) -> Names:
        """The same, to be changed."""
        made = Names()
        made.numbers, made.roots, made.kinds = dict(self.numbers), dict(self.roots), dict(self.kinds)
        return made

    def rests_on(self, e: Expr) -> frozenset[str]:
        """The rolls and pieces on which an expression rests."""
        if not self.numbers and not self.kinds:
            return frozenset()
        known = words_of(e) & (self.numbers.keys() | self.kinds.keys())
        return frozenset().union(*(self.roots.get(name, frozenset((name,))) for name in known))

    def doubt(self, roots: frozenset[str]) -> None:
        """Lets numbers that rest on these keep their ends, and not that these occur."""
        for name, known in self.numbers.items():
            if roots & self.roots.get(name, frozenset((name,))):
                self.numbers[name] = known.doubted()
        for name in roots & self.kinds.keys():
            del self.kinds[name]

    def forget(self, name: str) -> None:
        """A name has another value now."""
        self.numbers.pop(name, None)
        self.roots.pop(name, None)
        self.kinds.pop(name, None)


class Reckoning:
    """Ranges of expressions of one model."""

    def __init__(self, m: Model) -> None:
        self._m = m
        self._functions: dict[str, Function] = {f["name"]: f for f in m.ir["functions"]}
        self._limits = {
            c["name"]: Numbers(c["range"][0], c["range"][1]) for c in m.ir["columns"] if c.get("range")
        }
        self._calls: dict[tuple[str, tuple[Numbers, ...]], tuple[Numbers, Lookedup] | None] = {}
        self._printed: dict[tuple[str, int], Numbers] = {}
        self.looked_up: Lookedup = {}
        """All that was looked up since somebody emptied it."""
        self.cut_short = False
        """Whether functions that call each other, or too deeply, were not followed to their end: then the order counts."""

    def look_up(self, asked: Hashable) -> Any:
        """What an expression rests on beside itself, which is noted: ``(sort, name, ...)``."""
        found = self.looked_up[asked] = self.now(asked)
        return found

    def now(self, asked: Any) -> Any:
        """The same without a note."""
        sort, *rest = asked
        if sort == "function":
            return self._functions.get(rest[0])
        if sort == "range":
            return self._limits.get(rest[0])
        if sort == "table":
            return numbers_in_table(self._m, rest[0])
        if sort == "printed":
            return self._attribute(*rest)
        assert sort == "cards", sort
        return [symbol.info["cards"] for symbol in self._m.symbols.all("deck")]

    def of(self, e: Expr, names: Names, depth: int = 0) -> Numbers:
        """The range of an expression."""
        op = e[0]
        if op in ("int", "bool"):
            return exactly(int(e[1]))
        if op == "v":
            return names.numbers.get(e[1], ALL)
        if op == "+":
            return plus(self.of(e[1], names, depth), self.of(e[2], names, depth))
        if op == "-":
            return plus(self.of(e[1], names, depth), numbers.negative(self.of(e[2], names, depth)))
        if op == "*":
            return numbers.times(self.of(e[1], names, depth), self.of(e[2], names, depth))
        if op == "/":
            return numbers.divided(self.of(e[1], names, depth), self.of(e[2], names, depth))
        if op == "round":
            return numbers.rounded(self.of(e[1], names, depth), e[2])
        if op in ("min", "max"):
            parts = [self.of(part, names, depth) for part in e[1]]
            return (numbers.least if op == "min" else numbers.greatest)(parts)
        if op == "if":
            one, other = self.under(e[1], True, names), self.under(e[1], False, names)
            return either((self.of(e[2], one, depth), self.of(e[3], other, depth)), 1)
        if op in ("attr", "face-attr"):
            kinds = names.kinds.get(e[2][1], 0) if e[2][0] == "v" else 0
            found: Numbers = self.look_up(("printed", e[1], kinds))
            return found
        if op in ("col", "game"):
            return self.look_up(("range", e[1])) or ALL
        if op == "call":
            return self.call(e[1], tuple(self.of(arg, names, depth) for arg in e[2]), depth)
        if op == "table":
            ends = self.look_up(("table", e[1]))
            return Numbers(*ends) if ends is not None else ALL
        if op == "card-number":
            cards = self.look_up(("cards",))
            return Numbers(min(a for a, _ in cards), max(b for _, b in cards)) if cards else ALL
        if op in ("highest", "lowest"):
            return either((self.of(e[3], names, depth), exactly(0))).doubted()
        if op == "sum":
            each = self.of(e[3], names, depth)
            return COUNT if each.low is not None and each.low >= 0 else ALL
        if op in _COUNTS:
            return COUNT
        return YES_OR_NO if op in _TESTS else ALL

    def _attribute(self, name: str, kinds: int) -> Numbers:
        """What is printed on pieces of the kinds (bits) that are meant; without kinds, on any."""
        if (name, kinds) not in self._printed:
            self._printed[name, kinds] = self._on_pieces(name, kinds)
        return self._printed[name, kinds]

    def _on_pieces(self, name: str, kinds: int) -> Numbers:
        default = next((a["default"] for a in self._m.ir["attributes"] if a["name"] == name), 0)
        values = [] if kinds else [default]
        for piece in self._m.ir["pieces"]:
            if not kinds or kinds >> piece["kind"] & 1:
                own = [face[name] for face in piece["faces"].values() if name in face]
                values += [piece["values"][name], *own] if name in piece["values"] else own or [default]
        if not values:
            return ALL
        doubt = 1 if kinds else NEVER
        return Numbers(min(values), max(values), doubt, doubt)

    # functions

    def call(self, name: str, args: tuple[Numbers, ...], depth: int = 0) -> Numbers:
        """What a function comes to for arguments within ranges."""
        function: Function | None = self.look_up(("function", name))
        if function is None or function.get("type", "int") not in ("int", "bool"):
            return ALL
        if depth > _DEPTH:
            self.cut_short = True
            return ALL
        if (name, args) not in self._calls:
            self._calls[name, args] = None  # while it is looked at
            outer, self.looked_up = self.looked_up, {}
            self._calls[name, args] = self._body(function, args, depth + 1), self.looked_up
            self.looked_up = outer
        known = self._calls[name, args]
        if known is None:
            self.cut_short = True
            return ALL
        self.looked_up.update(known[1])
        return known[0]

    def _body(self, function: Function, args: tuple[Numbers, ...], depth: int) -> Numbers:
        names = self.names_of(function, args)
        lines = function.get("lines")
        if lines is None:
            return self.of(function["body"], names, depth) if function["body"] is not None else ALL
        made = self._lines(lines, names, depth)
        way = function.get("round", "exact")
        return made if way == "exact" else numbers.rounded(made, way)

    def names_of(self, function: Function, args: tuple[Numbers, ...]) -> Names:
        """The parameters of a function with their numbers."""
        names = Names()
        for (param, _), known in zip(function["params"], args, strict=False):
            if known != ALL:
                names.numbers[param] = known
        return names

    def _lines(self, lines: list[QuantityLine], names: Names, depth: int) -> Numbers:
        parts: list[tuple[frozenset[str], Numbers]] = []
        for line in lines:
            op, when = line["op"], line.get("when")
            if op == "group":
                held = [self._lines([sub], names, depth) for sub in line["lines"]]
                parts.append((frozenset((line["label"],)), either([*held, exactly(0)]).doubted()))
                continue
            here = names if when is None else self.under(when, True, names)
            amount = self.of(line["amount"], here, depth)
            label = frozenset((line["label"],))
            if op in ("plus", "minus"):
                amount = amount if op == "plus" else numbers.negative(amount)
                parts.append((label, amount if when is None else either((amount, exactly(0)), 1)))
                continue
            targets = frozenset(line.get("targets", ())) if op == "instead" else None
            gone = [part for part in parts if targets is None or part[0] & targets]
            if targets is not None and any(not part[0] <= targets for part in gone):
                return ALL  # what it takes back depends on a line that took something back itself
            before = _total(gone)
            parts = [part for part in parts if not any(part is one for one in gone)]
            if op == "times":
                amount = numbers.times(before, amount)
            elif op in ("at least", "at most"):
                pick = numbers.greatest if op == "at least" else numbers.least
                amount = pick([before, amount])
            if when is not None:
                amount = either((amount, before), 1)
                label = label.union(*(part[0] for part in gone)) if op == "instead" else label
            parts.append((label, amount))
        return _total(parts)

    # conditions

    def under(self, condition: Expr, holds: bool, names: Names) -> Names:
        """What is known of names where a condition holds, or does not."""
        made = names.copy()
        self._learn(condition, holds, made)
        return made

    def _learn(self, condition: Expr, holds: bool, names: Names) -> None:
        op = condition[0]
        if op == "not":
            self._learn(condition[1], not holds, names)
            return
        if op in ("and", "or") and (op == "and") is holds:
            self._learn(condition[1], holds, names)
            self._learn(condition[2], holds, names)
            return
        roots = names.rests_on(condition)
        name, low, high = self._cut(condition, holds, names)
        kept = names.numbers.get(name, ALL)
        names.doubt(roots)
        if name and (low, high) != (None, None):
            kept = kept if names.roots.get(name) == frozenset((name,)) else kept.doubted()
            names.numbers[name] = numbers.within(kept, low, high)

    def _cut(self, e: Expr, holds: bool, names: Names) -> tuple[str, Any, Any]:
        """The name of which a condition says between which numbers it lies."""
        op = e[0] if holds else _OPPOSITE.get(e[0], "")
        if op == "between" and e[1][0] == "v":
            return e[1][1], e[2], e[3]
        if op == "one-of" and e[1][0] == "v":
            return e[1][1], min(e[2]), max(e[2])
        if op not in _MIRRORED or ["none"] in e:
            return "", None, None
        one, other = e[1], e[2]
        if one[0] != "v":
            op, one, other = _MIRRORED[op], other, one
        if one[0] != "v":
            return "", None, None
        known = self.of(other, names)
        step = 1 if all(type(x) is int for x in (known.low, known.high) if x is not None) else 0
        low = {"=": known.low, ">=": known.low, ">": None if known.low is None else known.low + step}.get(op)
        high = {
            "=": known.high,
            "<=": known.high,
            "<": None if known.high is None else known.high - step,
        }.get(op)
        return one[1], low, high


def _total(parts: list[tuple[frozenset[str], Numbers]]) -> Numbers:
    made = exactly(0)
    for _, part in parts:
        made = plus(made, part)
    return made


_MIRRORED = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_TESTS = frozenset(
    [
        *("=", "<>", "<", "<=", ">", ">=", "between", "one-of", "and", "or", "not", "in-set", "some-hex"),
        *("some", "every", "matchable", "contains", "kind", "face", "on-map", "edge-has", "fits", "trace"),
        *("can-move", "can-retreat", "can-enter", "in-span", "section-has", "action-open"),
    ]
)
