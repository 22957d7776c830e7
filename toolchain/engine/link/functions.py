"""Definitions and quantities of a package as Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import COUNTS_ITSELF
from toolchain.engine.codegen.narrow import exactly, reached
from toolchain.engine.codegen.writer import Names, ident
from toolchain.engine.link.module import Module
from toolchain.ir.kinds import INDEXED, kind_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, QuantityLine, Selection


_STATE = re.compile(r"\bS\b")
_ASKED = re.compile(r"\w\(")
_OF_SETS = INDEXED | {
    "hexes",
    "number",
}  # what a kept set of hexes, or a value that is looked up, may hang on
_PICK = {"max": "max", "min": "min"}


def write_function(module: Module, f: Function) -> None:
    """A definition or a quantity: one expression, or lines that are added up."""
    with module.writer.with_sides(module.sides_of(f["params"])):
        _write(module, f)


def _write(module: Module, f: Function) -> None:
    params, names = module.params(f["params"])
    if f.get("round", "exact") == "exact" and module.writer.fractional([f["body"], f.get("lines")]):
        module.writer.fractions.add(f["name"])
    key = "f:" + f["name"]
    python = "f_" + ident(f["name"])
    lines = f.get("lines")
    if lines is None:
        assert f["body"] is not None
        kept = (f["type"] == "hexes" or _asks(f["body"], "sight")) and not any(
            t.startswith(("list of", "set of pieces")) for _, t in f["params"]
        )
        text = module.write(f["body"], names)
        module.define(key, python, params, ["return " + text], kept and not _at_hand(text))
        _look_up(module, f)
        return
    body = ["v=0"]
    names = {**names, "so-far": "v"}
    parts: list[tuple[str, str]] = []
    for index, line in enumerate(lines):
        op = line["op"]
        part = f"p{index}"
        before = list(parts)
        parts.append((line.get("label") or f"#{index}", part))
        if op == "group":
            body.append(f"{part}={_group(module, line, names)}; v+={part}")
            continue
        amount = module.write(line["amount"], names) if line.get("amount") is not None else "0"
        change = {
            "base": "".join(f"{other}=" for _, other in before) + f"0; v={part}={amount}"
            if before
            else f"v={part}={amount}",
            "plus": f"{part}={amount}; v+={part}",
            "minus": f"{part}=-({amount}); v+={part}",
            "times": f"{part}=0; v=v*{amount}"
            if line["amount"][0] == "int"
            else f"{part}=0; v=times(v,{amount})",
            "at least": f"{part}=0; v=max(v,{amount})",
            "at most": f"{part}=0; v=min(v,{amount})",
        }.get(op)
        if op == "instead":
            targets = [other for label, other in before if label in line["targets"]]
            gone = "+".join(targets) or "0"
            zero = "; ".join(f"{other}=0" for other in targets)
            change = f"{part}={amount}; v=v-({gone})+{part}" + (f"; {zero}" if zero else "")
        assert change is not None
        when = line.get("when")
        if when:
            body.append(f"{part}=0")
            body.append(f"if {module.write(when, names)}: {change}")
        else:
            body.append(change)
    way = f.get("round", "exact")
    body.append("return v" if way == "exact" else f"return rounded(v,{way!r})")
    module.define(key, python, params, body, False)
    _look_up(module, f)


def _at_hand(text: str) -> bool:
    """Whether a value is as quickly made as found again: it has no loop, and asks one other at most."""
    return " for " not in text and len(_ASKED.findall(text)) <= 1


def _look_up(module: Module, f: Function) -> None:
    """Of what has just been written: a definition that reads no state is asked once for each of its arguments."""
    writer = module.writer
    _, _, body = module.parts[-1].partition("\n")
    if not writer.shortcuts or _STATE.search(body):
        return
    writer.pure.add(f["name"])
    kinds = [kind_of(type_) for _, type_ in f["params"]]
    if all(kind in _OF_SETS for kind in kinds):
        writer.looked_up[f["name"]] = [
            kind == "number" and not type_.startswith("value of ")
            for kind, (_, type_) in zip(kinds, f["params"], strict=True)
        ]
        module.tables["K_" + ident(f["name"])] = ("looked up", len(f["params"]))


def offer_sets(module: Module) -> None:
    """Lets conditions on many hexes ask for the hexes of which a definition holds; such a function is kept as others are."""
    known: dict[tuple[str, int], str | None] = {}

    def set_of(name: str, place: int) -> str | None:
        if (name, place) not in known:
            with module.writer.apart():
                known[name, place] = _write_set(module, name, place)
        made = known[name, place]
        if made is not None:
            module.writer.reads.add(f"fs:{name}/{place}")
            module.writer.cost += COUNTS_ITSELF
        return made

    module.writer.set_of = set_of


def offer_unions(module: Module) -> None:
    """Lets conditions on many hexes ask for those that pieces of a side reach; such a function is kept as others are."""
    known: dict[str, str | None] = {}

    def union_of(q: Selection, here: Mapping[str, str | None], sides: list[str]) -> str | None:
        key = json.dumps([q, dict(here), sides], sort_keys=True)
        if key not in known:
            texts = [f"a_side{number or ''}" for number in range(len(sides))]
            with module.writer.apart(), module.writer.with_sides(texts):
                text = reached(module.writer, q, dict(zip(sides, texts, strict=True)), here)
                python = known[key] = None if text is None else f"u{len(known)}"
                if python is not None:
                    params = "".join("," + name for name in texts)
                    module.define("u:" + python, python, params, [f"return {text}"], True)
        return known[key]

    module.writer.union_of = union_of


def _write_set(module: Module, name: str, place: int) -> str | None:
    """Writes the function of the hexes for which a definition holds; None when it must be asked hex by hex."""
    f = next(f for f in module.ir["functions"] if f["name"] == name)
    others = [param for n, param in enumerate(f["params"]) if n != place]
    if (
        f["body"] is None
        or f["type"] == "hexes"
        or any(kind_of(type_) not in _OF_SETS for _, type_ in others)
    ):
        return None
    params, names = module.params(others)
    with module.writer.with_sides(module.sides_of(others)):
        text = exactly(module.writer, f["body"], names, {f["params"][place][0]: None}, True)
    if text is None:
        return None
    python = f"fs{place}_{ident(name)}"
    module.define(f"fs:{name}/{place}", python, params, [f"return {text}"], True)
    return python


def _group(module: Module, line: QuantityLine, names: Names) -> str:
    """The greatest (least) of those lines that apply; nothing when none does."""
    amounts = []
    for sub in line["lines"]:
        amount = _group(module, sub, names) if sub["op"] == "group" else module.write(sub["amount"], names)
        sign = "-" if sub["op"] == "minus" else ""
        when = sub.get("when")
        cond = module.write(when, names) if when else "True"
        amounts.append(f"*(({sign}({amount}),) if {cond} else ())")
    return f"{_PICK[line['pick']]}(({','.join(amounts)},),default=0)" if amounts else "0"


def callees_first(functions: list[Function]) -> list[Function]:
    """Definitions in an order in which none calls a later one, so that the steps of a call are known."""
    known = {f["name"]: f for f in functions}
    made: dict[str, Function] = {}

    def add(name: str) -> None:
        if name not in made and (function := known.pop(name, None)) is not None:
            for called in _called([function["body"], function.get("lines")]):
                add(called)
            made[name] = function

    for function in functions:
        add(function["name"])
    return list(made.values())


def _called(expr: Any) -> Iterator[str]:
    """Names of definitions that an expression calls."""
    todo = [expr]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            todo += reversed(part.values())
        elif isinstance(part, list) and part:
            if part[0] == "call" and isinstance(part[1], str):
                yield part[1]
            todo += reversed(part)


def _asks(expr: Any, op: str) -> bool:
    """Whether an expression has an operation in it."""
    todo = [expr]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            todo += part.values()
        elif isinstance(part, list) and part:
            if part[0] == op:
                return True
            todo += part
    return False
