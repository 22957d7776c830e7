"""The working of a number: its lines, which of them applied, and what they read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from toolchain.engine.saying import Bound, Sayer, number, signed, values
from toolchain.ir.expr import OPERATIONS

if TYPE_CHECKING:
    from toolchain.engine.interpret import Interpreter
    from toolchain.engine.saying import Names

_BINDERS = {"highest", "lowest", "every", "best", "only-where", "hexes-where"}
_READINGS = {
    "attr", "face-attr", "col", "game", "call", "face", "kind", "in-set", "edge-has", "trace", "can-move", "can-enter",
    "table", "turn", "distance", "fits", "card-value", "card-number", "score",
}  # fmt: skip
MOST_SUMMED = 12  # members of a sum that are told one by one


@dataclass(frozen=True)
class Read:
    """One thing that a line looked at, in words, with its value; lines of its own when it is a quantity."""

    text: str
    value: Any
    shown: str
    inner: Working | None = None


@dataclass(frozen=True)
class Line:
    """A line of a number: what it did, by how much, and the sum after it. ``each``: amount and how many hexes."""

    label: str
    paragraph: str
    op: str
    amount: Any
    applies: bool
    total: Any
    parts: tuple[Line, ...] = ()
    source: dict[str, Any] | None = None
    each: tuple[Any, int] | None = None
    reads: tuple[Read, ...] = ()
    steps: tuple[str, ...] = ()

    def step(self, value: Any) -> str:
        """A value of the number: the step of its ladder, where it is on one."""
        return step(value, self.steps)

    @property
    def change(self) -> Any:
        """What a line of a section or score adds."""
        return -self.amount if self.op == "minus" else self.amount

    def text(self, unit: str = "") -> str:
        """One row: ``forest: +1 MP @ I-3-a``, ``river: does not apply @ I-3-b``."""
        return f"{self.label or self.op}: {self._effect(unit)}" + (
            f" @ {self.paragraph}" if self.paragraph else ""
        )

    def _effect(self, unit: str) -> str:
        unit = f" {unit}" if unit else ""
        if not self.applies:
            return "does not apply"
        if self.each is not None:
            return f"{signed(self.amount)}{unit} ({number(self.each[0])} for each of {self.each[1]})"
        if self.op in ("plus", "minus", "max of", "min of"):
            words = signed(self.change) + unit
            return words if self.op in ("plus", "minus") else f"{self.op} its lines, {words}"
        if self.op == "becomes":
            return f"becomes {self.step(self.amount)}" if self.applies else "does not apply"
        if self.op == "times":
            return f"×{number(self.amount)} = {self.step(self.total)}{unit}"
        if self.op in ("at least", "at most"):
            return f"{self.op} {self.step(self.amount)}{unit}, now {self.step(self.total)}"
        if self.op == "instead":
            targets = ", ".join(self.source["targets"]) if self.source else ""
            return f"{self.step(self.amount)}{unit} instead of {targets}"
        return self.step(self.amount) + unit


@dataclass(frozen=True)
class Working:
    """How a quantity, define, section or score came to its value."""

    name: str
    kind: str
    paragraph: str
    value: Any
    rows: tuple[Line, ...]
    steps: tuple[str, ...] = ()

    def lines(self, unit: str = "", depth: int = 1) -> list[str]:
        """Readable rows: every line, under it what it read; the value last. ``unit`` is the measure's name."""
        made: list[str] = []
        for row in self.rows:
            if row.op == "is" and not depth:
                continue  # whoever reads it has said it
            made.append(row.text(unit))
            for part in row.parts:
                made.append("  " + part.text(unit))
            for read in row.reads if depth else ():
                cite = f" @ {read.inner.paragraph}" if read.inner is not None and read.inner.paragraph else ""
                made.append(f"  {read.text} is {read.shown}{cite}")
                if read.inner is not None:
                    made.extend("    " + text for text in read.inner.lines(depth=0)[:-1])
        made.append(f"{self.name} = {step(self.value, self.steps)}{' ' + unit if unit else ''}")
        return made


def step(value: Any, steps: tuple[str, ...]) -> str:
    """A value in words: the step of a ladder or set of values, else the number."""
    return steps[value] if isinstance(value, int) and 0 <= value < len(steps) else number(value)


def shown(i: Interpreter, state: Any, line: Line, names: Names, seat: int, depth: int = 1) -> Line:
    """A line with what it read; lines of quantities that it calls are given one level deep."""
    parts = tuple(shown(i, state, part, names, seat, depth) for part in line.parts)
    sayer = Sayer(i, state, seat)
    known = {**names, "so-far": Bound(line.total, "")}
    found: dict[str, Read] = {}
    for key in ("when", "amount", "per"):
        expr = line.source.get(key) if line.source else None
        if expr is None or (key != "when" and not line.applies):
            continue
        for leaf in _leaves(expr, known):
            text = sayer.say(leaf, known)
            if text not in found:
                value = i.read(state, leaf, values(known))
                found[text] = Read(
                    text,
                    value,
                    sayer.thing(value, sayer.kind(leaf, known)),
                    _inner(i, state, leaf, known, seat, depth),
                )
    return replace(line, parts=parts, reads=tuple(found.values()))


def _inner(
    i: Interpreter, state: Any, leaf: list[Any], names: Names, seat: int, depth: int
) -> Working | None:
    """The lines of a quantity that is called, the members of a sum; None of what has none."""
    if leaf[0] == "call" and depth:
        return i.detail(state, leaf[1], i.all(state, leaf[2], values(names)), seat, depth - 1)
    if leaf[0] != "sum":
        return None
    members = i.read(state, leaf[2], values(names))
    sayer = Sayer(i, state, seat)
    kind = "piece" if leaf[2][0] == "pieces" else ""
    cite = i.find("functions", leaf[3][1]).get("cite", "") if leaf[3][0] == "call" else ""
    rows, total = [], 0
    for member in members[:MOST_SUMMED]:
        amount = i.read(state, leaf[3], {**values(names), leaf[1]: member})
        total += amount
        rows.append(Line(sayer.thing(member, kind), cite, "plus", amount, True, total))
    return Working("sum", "sum", cite, total, tuple(rows))


def _leaves(expr: Any, names: Names) -> Iterator[list[Any]]:
    """The readings inside an expression that need none of the names bound within it, and sums with their members."""
    op = expr[0]
    if op in _READINGS or op == "sum":
        if not _free(expr) - set(names):
            yield expr
        for arg in expr[2] if op == "call" else ():
            if arg[0] in ("call", "sum"):
                yield from _leaves(arg, names)
        return
    if op in _BINDERS:
        yield from _leaves(expr[2], names)
        return
    if op in ("matchable", "unmet"):
        yield from _leaves(expr[3], names)
        yield from _leaves(expr[4], names)
        return
    for part in expr[1:]:
        if isinstance(part, list) and part:
            if isinstance(part[0], str):
                yield from _leaves(part, names)
            elif isinstance(part[0], list):
                for inner in part:
                    yield from _leaves(inner, names)


def _free(expr: Any) -> set[str]:
    """Names that an expression mentions and does not bind itself."""
    if isinstance(expr, dict):
        return set().union(*(_free(part) for part in expr.values())) - {expr["var"]}
    if not isinstance(expr, list):
        return set()
    if expr[:1] == ["v"]:
        return {expr[1]}
    found: set[str] = set().union(*(_free(part) for part in expr))
    form, *_ = OPERATIONS.get(expr[0], ("",)) if expr and isinstance(expr[0], str) else ("",)
    return found - {arg for letter, arg in zip(form, expr[1:], strict=False) if letter == "v"}
