"""The working of a number: its lines, which of them applied, and what they read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from toolchain.engine.explain.kinds import one_of
from toolchain.engine.explain.lines import Line, Read, Working
from toolchain.engine.explain.rewriting import rewritten
from toolchain.engine.explain.unparse import sayer
from toolchain.engine.explain.values import Bound, Names, values
from toolchain.engine.interpret import quantities
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.program import RuleError
from toolchain.ir.operations import OPERATIONS

_BINDERS = {"highest", "lowest", "every", "best", "only-where", "hexes-where"}
_READINGS = {
    "attr",
    "face-attr",
    "col",
    "game",
    "call",
    "face",
    "kind",
    "in-set",
    "edge-has",
    "trace",
    "can-move",
    "can-enter",
    "table",
    "turn",
    "bearing",
    "grid",
    "distance",
    "fits",
    "card-value",
    "card-number",
    "score",
}
_THINGS = frozenset(("piece", "pieces", "hex", "hexes", "hexside", "side", "card"))
"""The types of a define whose value is no number."""
MOST_SUMMED = 12  # members of a sum that are told one by one


def working(i: Ground, state: Any, function_name: str, args: list[Any], seat: int = -2) -> Working:
    """Every line of a quantity, define, section (its card first) or score (a side), with what it read.

    Pieces are named as ``seat`` may know them (-2 sees everything); the numbers are what they are.
    """
    i.forget()
    return detail(i, state, function_name, args, seat, 1)


def detail(i: Ground, state: Any, name: str, args: list[Any], seat: int, depth: int) -> Working:
    """As :meth:`working`, inside an evaluation; what lines read is told for ``depth`` levels."""
    steps: tuple[str, ...] = ()
    said = ""
    if name in i.functions:
        f = i.functions[name]
        params, kind, cite = f["params"], f.get("kind", "define"), f.get("cite", "")
        steps = tuple(i.ir["values"].get(f["type"].removeprefix("value of "), ()))
        adding = f.get("lines")
        if adding is not None:
            lines = list(quantities.quantity_lines(i, state, adding, quantities.bound(params, args)))
            value = quantities.total_of(f, lines)
        elif kind == "rewrite":
            lines, value = list(rewritten(i, state, f, args)), quantities.function(i, state, name, args)
        else:
            value = quantities.function(i, state, name, args)
            if f["type"] in _THINGS:
                said = sayer(i, state, seat).thing(value, f["type"])
            lines = [Line("", cite, "is", value, True, value, source={"amount": f["body"]}, said=said)]
    elif name in i.ir["sections"]:
        card, *args = args
        params, kind, cite = i.ir["sections"][name]["params"], "section", ""
        lines = list(quantities.section_rows(i, state, name, "all", "", card, args))
        value = sum(line.change for line in lines)
    else:
        params, kind, cite = [["us", "side"]], "score", i.find(i.ir["scores"], name).get("cite", "")
        lines = list(quantities.score_rows(i, state, name, args[0]))
        value = sum(line.change for line in lines)
    if steps:
        lines = [replace(line, steps=steps) for line in lines]
    if depth:
        names = {name: Bound(value, kind) for (name, kind), value in zip(params, args, strict=True)}
        lines = [shown(i, state, line, names, seat, depth) for line in lines]
    return Working(name, kind, cite, value, tuple(lines), steps, said)


def shown(i: Ground, state: Any, line: Line, names: Names, seat: int, depth: int = 1) -> Line:
    """A line with what it read; lines of quantities that it calls are given one level deep."""
    parts = tuple(shown(i, state, part, names, seat, depth) for part in line.parts)
    say = sayer(i, state, seat)
    known = {**names, "so-far": Bound(line.total, "")}
    found: dict[str, Read] = {}
    for key in ("when", "amount", "per"):
        expr = line.source.get(key) if line.source else None
        if expr is None or (key != "when" and not line.applies):
            continue
        for leaf in _leaves(expr, known):
            text = say.say(leaf, known)
            if text not in found:
                try:
                    value = i.read(state, leaf, values(known))
                except RuleError:  # in a branch that is not taken: the line itself has its value
                    continue
                found[text] = Read(
                    text,
                    value,
                    say.thing(value, say.kind(leaf, known)),
                    _inner(i, state, leaf, known, seat, depth),
                )
    return replace(line, parts=parts, reads=tuple(found.values()))


def _inner(i: Ground, state: Any, leaf: list[Any], names: Names, seat: int, depth: int) -> Working | None:
    """The lines of a quantity that is called, the members of a sum; None of what has none."""
    if leaf[0] == "call" and depth:
        return detail(i, state, leaf[1], i.all(state, leaf[2], values(names)), seat, depth - 1)
    if leaf[0] != "sum":
        return None
    members = i.read(state, leaf[2], values(names))
    say = sayer(i, state, seat)
    kind = one_of(say.kind(leaf[2], names))
    cite = i.find(i.ir["functions"], leaf[3][1]).get("cite", "") if leaf[3][0] == "call" else ""
    rows, total = [], 0
    for member in members[:MOST_SUMMED]:
        amount = i.read(state, leaf[3], {**values(names), leaf[1]: member})
        total += amount
        rows.append(Line(say.thing(member, kind), cite, "plus", amount, True, total))
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
    known = OPERATIONS.get(expr[0]) if expr and isinstance(expr[0], str) else None
    form = known.form if known is not None else ""
    return found - {arg for letter, arg in zip(form, expr[1:], strict=False) if letter == "v"}
