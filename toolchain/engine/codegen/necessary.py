"""What every piece of a loop needs alike: a part of its condition that is asked once, before any piece is looked at.

Of a condition, what hangs on the piece is left out, or replaced by the least it can come to, so that the rest holds whenever
the whole does. It must not fail where the whole would not even be asked; so only operations that cannot are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from toolchain.engine.codegen.bound_names import parts, reads_name

if TYPE_CHECKING:
    from toolchain.engine.codegen.writer import Expr, Writer
    from toolchain.ir.rules import Function, QuantityLine


Found = TypeVar("Found")

MOST_DEPTH = 6  # definitions that are opened in one another
MOST_PARTS = 2000  # of a condition that is looked at, and of what a definition becomes with its arguments
MOST_CELLS = 8  # of a table, of which the least is taken
_NEVER_FAIL = frozenset(
    [
        "int",
        "bool",
        "none",
        "v",
        "attr",
        "face-attr",
        "col",
        "game",
        "kind",
        "face",
        "side",
        "nation",
        "place",
        "on-map",
        "+",
        "-",
        "min",
        "max",
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
        "in-set",
        "region",
        "terrain",
        "all-hexes",
        "hex-set",
        "hexes-with",
        "occupied",
        "pieces",
        "some",
        "size",
        "turn",
    ]
)
_TURNED = {">=": "<=", ">": "<"}


class Necessary:
    """Looks for what conditions on a piece need.

    ``loose`` are the names of the piece and of what hangs on it, ``side`` the side of these pieces if it is known.
    """

    def __init__(self, writer: Writer, loose: Collection[str], side: Expr | None) -> None:
        self._writer = writer
        self._program = writer.program
        self._tables = writer.tables
        self._loose = loose
        self._side = side
        self._opens = 0  # definitions in one another that are being looked into

    def of(self, cond: Expr) -> Expr | None:
        """A condition without the piece that holds whenever this one does; None where nothing is known."""
        return self._of(self._with_side(cond))

    def _of(self, cond: Expr) -> Expr | None:
        op = cond[0]
        if not self._hangs(cond):
            return cond if op != "bool" and self._cannot_fail(cond) else None
        if op == "and":
            one, other = self._of(cond[1]), self._of(cond[2])
            return other if one is None else one if other is None else ["and", one, other]
        if op == "or":
            one = self._of(cond[1])
            other = None if one is None else self._of(cond[2])
            return None if other is None else ["or", one, other]
        if op == "call":
            return self._inside(cond, self._of)
        if op == "some" and cond[1][0] == "pieces":
            return self._some(cond[1][1])
        if op in _TURNED:
            return self._of([_TURNED[op], cond[2], cond[1]])
        if op in ("<", "<=") and not self._hangs(cond[2]) and self._cannot_fail(cond[2]):
            least = self._least(cond[1])
            return None if least is None else [op, least, cond[2]]
        return None

    def _some(self, q: Mapping[str, Any]) -> Expr | None:
        """The same selection under what its own condition needs."""
        rest = {key: value for key, value in q.items() if key != "where"}
        if q.get("where") is None or self._hangs(rest) or not self._cannot_fail(rest):
            return None
        where = self._of(q["where"])
        return ["some", ["pieces", {**rest, "where": where}]]

    def _least(self, e: Expr) -> Expr | None:
        """A number without the piece that this one is never below; None where nothing is known."""
        op = e[0]
        if not self._hangs(e):
            return e if self._cannot_fail(e) else None
        if op == "+":
            one = self._least(e[1])
            other = None if one is None else self._least(e[2])
            return None if other is None else ["+", one, other]
        if op == "*" and e[2][0] == "int" and e[2][1] >= 0:
            one = self._least(e[1])
            return None if one is None else ["*", one, e[2]]
        if op == "call":
            function = self._program.functions[e[1]]
            if function["body"] is None:
                return self._deeper(lambda: self._least_of_lines(function, self._given(e)))
            return self._inside(e, self._least)
        if op == "table" and (cells := self._cells(e)):
            return cells[0] if len(cells) == 1 else ["min", cells]
        low = self._program.bounds(e)[0]
        return None if low is None else ["int", low]

    def _cells(self, e: Expr) -> list[Expr]:
        """The cells that a reading of a table may come to, whatever the piece; none where they are not known."""
        parts = [
            [["int", number] for number in dict.fromkeys(self._written(part))]
            if self._hangs(part)
            else [part]
            for part in e[2]
        ]
        cells: list[Expr] = [["table", e[1], list(keys)] for keys in product(*parts)]
        return cells if len(cells) <= MOST_CELLS and all(map(self._has_all_cells, cells)) else []

    def _least_of_lines(self, function: Function, given: Mapping[str, Expr]) -> Expr | None:
        """Of a quantity that only adds to its base."""
        lines = function.get("lines") or ()
        if not lines or function.get("round", "exact") != "exact":
            return None
        total: Expr | None = None
        for number, line in enumerate(lines):
            least = self._least_of_line(line, given)
            if least is None or (line["op"] == "base") != (number == 0):
                return None
            total = least if total is None else ["+", total, least]
        return total

    def _least_of_line(self, line: QuantityLine, given: Mapping[str, Expr]) -> Expr | None:
        if line["op"] not in ("base", "plus"):
            return None
        if line.get("when") is not None:
            low = self._program.bounds(line["amount"])[0]
            return ["int", min(low, 0)] if low is not None and line["op"] == "plus" else None
        amount = self._put_into(line["amount"], given)
        return None if amount is None else self._least(amount)

    def _opened(self, call: Expr) -> Expr | None:
        """The body of a definition with its arguments; None where it has none, or enough was written out already."""
        body = self._program.functions[call[1]]["body"]
        return None if body is None else self._put_into(body, self._given(call))

    def _inside(self, call: Expr, look: Callable[[Expr], Found | None]) -> Found | None:
        """What is found in the body of a definition; None where it has none, or too many call each other."""

        def found() -> Found | None:
            opened = self._opened(call)
            return None if opened is None else look(opened)

        return self._deeper(found)

    def _deeper(self, look: Callable[[], Found | None]) -> Found | None:
        if self._opens >= MOST_DEPTH:
            return None
        self._opens += 1
        try:
            return look()
        finally:
            self._opens -= 1

    def _put_into(self, e: Expr, given: Mapping[str, Expr]) -> Expr | None:
        size = parts(e, MOST_PARTS) * (1 + sum(parts(part, MOST_PARTS) for part in given.values()))
        # A package may call definitions that call others many times: of all its loops together, so much is opened.
        if size > MOST_PARTS or self._writer.to_open < size:
            return None
        self._writer.to_open -= size
        made = substituted(e, given)
        return None if made is None else self._with_side(made)

    def _given(self, call: Expr) -> dict[str, Expr]:
        """The arguments of a call by the names of its parameters."""
        params = self._program.functions[call[1]]["params"]
        return {name: argument for (name, _), argument in zip(params, call[2], strict=True)}

    def _with_side(self, e: Any) -> Any:
        """An expression in which the side of the piece is named where it is known."""
        if self._side is None:
            return e
        if isinstance(e, dict):
            return {key: self._with_side(part) for key, part in e.items()}
        if not isinstance(e, list):
            return e
        if e[:1] == ["side"] and e[1][0] == "v" and e[1][1] in self._loose:
            return self._side
        return [self._with_side(part) for part in e]

    def _hangs(self, e: Any) -> bool:
        return reads_name(e, self._loose)

    def _cannot_fail(self, e: Any) -> bool:
        if isinstance(e, Mapping):
            return all(self._cannot_fail(part) for part in e.values())
        if not isinstance(e, list) or not e or not isinstance(e[0], str):
            return not isinstance(e, list) or all(self._cannot_fail(part) for part in e)
        op = e[0]
        if op == "*":
            return "int" in (e[1][0], e[2][0]) and self._cannot_fail(e[1:])
        if op == "table":
            return self._has_all_cells(e)
        if op == "call":
            return bool(self._inside(e, self._cannot_fail))
        return op in _NEVER_FAIL and all(
            self._cannot_fail(part) for part in e[1:] if isinstance(part, list | dict)
        )

    def _has_all_cells(self, e: Expr) -> bool:
        """Whether the table has a cell wherever it may be read: the rows and columns are written in the rules."""
        cells = self._tables[e[1]]
        read = [self._written(part) for part in e[2]]
        return all((keys if len(keys) > 1 else keys[0]) in cells for keys in product(*read)) and all(read)

    def _written(self, e: Expr) -> list[int]:
        """The numbers that an expression may come to, if they are written in it; none if they are not."""
        if e[0] == "int":
            return [e[1]]
        if e[0] == "call":
            return self._inside(e, self._written) or []
        if e[0] != "if" or not (self._hangs(e[1]) or self._cannot_fail(e[1])):
            return []
        one, other = self._written(e[2]), self._written(e[3])
        return [*one, *other] if one and other else []


def substituted(e: Any, given: Mapping[str, Expr]) -> Any:
    """An expression with others for some of its names; None where it binds a name that one of these reads."""
    bound = set[str]()
    made = _substituted(e, given, bound)
    return None if any(reads_name(part, bound) for part in given.values()) else made


def _substituted(e: Any, given: Mapping[str, Expr], bound: set[str]) -> Any:
    if isinstance(e, dict):
        if isinstance(e.get("var"), str):
            bound.add(e["var"])
        return {key: _substituted(part, given, bound) for key, part in e.items()}
    if not isinstance(e, list):
        return e
    if e[:1] == ["v"]:
        return given.get(e[1], e)
    bound.update(part for part in e[1:3] if isinstance(part, str))
    return [_substituted(part, given, bound) for part in e]
