"""The working of a number: its lines, which of them applied, and what they read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolchain.engine.observe import card_name, piece_name, place_name

if TYPE_CHECKING:
    from toolchain.engine.interpret import Interpreter

_BINDERS = {"sum", "highest", "lowest", "every", "best", "only-where", "hexes-where"}
_PIECES = {"attr", "face-attr", "kind", "face", "side", "nation", "place", "on-map"}


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
        if self.op == "times":
            return f"×{number(self.amount)} = {number(self.total)}{unit}"
        if self.op in ("at least", "at most"):
            return f"{self.op} {number(self.amount)}{unit}, now {number(self.total)}"
        if self.op == "instead":
            targets = ", ".join(self.source["targets"]) if self.source else ""
            return f"{number(self.amount)}{unit} instead of {targets}"
        return number(self.amount) + unit


@dataclass(frozen=True)
class Working:
    """How a quantity, define, section or score came to its value."""

    name: str
    kind: str
    paragraph: str
    value: Any
    rows: tuple[Line, ...]

    def lines(self, unit: str = "", depth: int = 1) -> list[str]:
        """Readable rows: every line, under it what it read; the value last. ``unit`` is the measure's name."""
        made: list[str] = []
        for row in self.rows:
            made.append(row.text(unit))
            for part in row.parts:
                made.append("  " + part.text(unit))
            for read in row.reads if depth else ():
                made.append(f"  {read.text} is {read.shown}")
                if read.inner is not None:
                    made.extend("    " + text for text in read.inner.lines(depth=0)[:-1])
        made.append(f"{self.name} = {number(self.value)}{' ' + unit if unit else ''}")
        return made


def number(value: Any) -> str:
    """A value as written: yes or no, a whole number, a fraction, how many in a list."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
    if isinstance(value, (list, tuple)):
        return f"{len(value)} of a list"
    return str(value)


def signed(value: Any) -> str:
    """A change with its sign."""
    return "+" + number(value) if not isinstance(value, bool) and value > 0 else number(value)


def shown(i: Interpreter, state: Any, line: Line, names: dict[str, Any], seat: int, depth: int = 1) -> Line:
    """A line with what it read; lines of quantities that it calls are given one level deep."""
    parts = tuple(shown(i, state, part, names, seat, depth) for part in line.parts)
    found: dict[str, Read] = {}
    for key in ("when", "amount", "per"):
        expr = line.source.get(key) if line.source else None
        if expr is None or (key != "when" and not line.applies):
            continue
        for leaf in _leaves(expr, {**names, "so-far": 0}):
            text = _words(i, state, leaf, names, seat)
            if text and text not in found:
                value = i.read(state, leaf, {**names, "so-far": line.total})
                inner = None
                if leaf[0] == "call" and depth:
                    args = i.all(state, leaf[2], names)
                    inner = i.detail(state, leaf[1], args, seat, depth - 1)
                found[text] = Read(text, value, _shown_value(i, state, leaf, value, seat), inner)
    return replace(line, parts=parts, reads=tuple(found.values()))


def _leaves(expr: Any, names: dict[str, Any]) -> Iterator[list[Any]]:
    """The readings inside an expression that need none of the names bound within it."""
    op = expr[0]
    if op in _READINGS:
        if not _free(expr) - set(names):
            yield expr
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
    """Names that an expression mentions (those bound within it too: such a reading is left out)."""
    if isinstance(expr, dict):
        return set().union(*(_free(part) for part in expr.values()))
    if not isinstance(expr, list):
        return set()
    if expr[:1] == ["v"]:
        return {expr[1]}
    return set().union(*(_free(part) for part in expr))


_READINGS: dict[str, str] = {
    "attr": "{s} of {e}", "face-attr": "{s} of {e}", "col": "{s} of {e}", "game": "{s}", "call": "{s}({l})",
    "face": "{e} is {n}", "kind": "{e} is {N}", "in-set": "{p} in {h}", "edge-has": "hexside has {s}",
    "trace": "{s} from {p}", "can-move": "possible({s} of {e})", "can-enter": "possible(entry of {e})",
    "table": "{s}({l})", "turn": "turn", "distance": "distance from {p} to {p2}", "fits": "fits({e}, {p2})",
    "card-value": "{s} of {e}", "card-number": "number of {e}", "score": "{s}",
}  # fmt: skip


def _words(i: Interpreter, state: Any, leaf: list[Any], names: dict[str, Any], seat: int) -> str:
    """A reading in words; empty when it holds something that has no short words."""
    op = leaf[0]
    exprs = [part for part in leaf[1:] if isinstance(part, list) and part and isinstance(part[0], str)]

    def name(expr: list[Any], kind: str) -> str:
        if expr[0] == "v" and expr[1] not in ("so-far",):
            value = names.get(expr[1])
            return _thing(i, state, value, kind, seat)
        return expr_words(expr)

    kind = "card" if op.startswith("card-") else "piece"
    words = {"s": leaf[1] if isinstance(leaf[1:2] and leaf[1], str) else ""}
    if op == "call":
        params = i.find("functions", leaf[1])["params"]
        words["l"] = ", ".join(name(e, p[1]) for e, p in zip(leaf[2], params, strict=True))
    elif op == "table":
        words["l"] = ", ".join(number(i.read(state, e, names)) for e in leaf[2])
    elif op == "col":
        kind = next((c["of"] for c in i.ir["columns"] if c["name"] == leaf[1]), "piece")
    needed = _READINGS[op]
    for key, expr, type_ in (
        ("e", exprs[:1], kind),
        ("p", exprs[:1], "hex"),
        ("p2", exprs[-1:], "hex"),
    ):
        if "{" + key + "}" in needed:
            words[key] = name(expr[0], type_)
    if "{h}" in needed:
        words["h"] = expr_words(exprs[-1])
    if op == "face":
        words["n"] = i.ir["faces"][leaf[1]] if 0 <= leaf[1] < len(i.ir["faces"]) else "faceless"
    elif op == "kind":
        words["N"] = " or ".join(i.ir["kinds"][k]["name"] for k in leaf[1])
    text = needed.format_map(words)
    return "" if "?" in text else text


def expr_words(expr: list[Any]) -> str:
    """A few words for an expression that is not a bound name; ``?`` for what has no short words."""
    op = expr[0]
    if op in ("region", "terrain"):
        return str(expr[1])
    if op == "zone":
        return f"{expr[1]} zone"
    if op == "sight":
        return f"{expr[1]} from {expr_words(expr[2])}"
    if op in ("side", "place", "nation"):
        return f"{'hex' if op == 'place' else op} of {expr_words(expr[1])}"
    if op == "v":
        return str(expr[1]) if not expr[1].startswith("\0") else "?"
    if op in ("union", "common"):
        return f"{expr_words(expr[1])} {'or' if op == 'union' else 'and'} {expr_words(expr[2])}"
    if op == "int":
        return str(expr[1])
    if op in ("attached", "col", "attr", "face-attr"):
        return f"{expr[1]} of {expr_words(expr[2])}"
    return "?"


def _thing(i: Interpreter, state: Any, value: Any, kind: str, seat: int) -> str:
    """The name of a piece, hex, side or card; a number as it is."""
    if isinstance(value, (list, tuple)):
        return number(value)
    if kind == "piece":
        return piece_name(state, seat, value)
    if kind in ("hex", "box"):
        return place_name(state, value)
    if kind == "side":
        return i.ir["sides"][value]["name"] if 0 <= value < len(i.ir["sides"]) else "nobody"
    if kind == "card":
        return card_name(state, value)
    if kind == "hexside":
        return (
            "no hexside" if value < 0 else " / ".join(place_name(state, x) for x in i.ir["edges"][value][:2])
        )
    if kind == "set of hexes":
        return f"{value.bit_count()} hexes"
    return number(value)


def _shown_value(i: Interpreter, state: Any, leaf: list[Any], value: Any, seat: int) -> str:
    """A value in words, by what was read."""
    kind = "number"
    if leaf[0] == "col":
        kind = next((c["type"] for c in i.ir["columns"] if c["name"] == leaf[1]), kind)
    elif leaf[0] == "attr":
        kind = next((a.get("type", kind) for a in i.ir["attributes"] if a["name"] == leaf[1]), kind)
    elif leaf[0] == "call":
        kind = {"hexes": "set of hexes"}.get(i.find("functions", leaf[1])["type"], kind)
    words = i.ir["values"].get(kind.removeprefix("value of ").removeprefix("value:"))
    if words and isinstance(value, int) and 0 <= value < len(words):
        return str(words[value])
    if kind == "condition":
        return number(bool(value))
    if kind in ("piece", "hex", "side", "card", "set of hexes") and isinstance(value, int):
        return _thing(i, state, value, kind, seat)
    return number(value)
