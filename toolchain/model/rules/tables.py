"""Tables: their heads, rows and cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of
from toolchain.model.scope import parse_range
from toolchain.model.symbols import Function, Symbol
from toolchain.model.types import (
    EVENT,
    INT,
    SPAN,
    UNKNOWN,
    Type,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Table


def declare_table(b: Build, block: Block) -> None:
    """Declares a table with its axes and the type of its cells."""
    word = b.name(b.header(block), block)
    if word is None:
        return
    axes: list[tuple[str, tuple[int, int]]] = []
    types: list[Type] = []
    kind = "number"
    data: list[Line] = []
    fields = b.fields(block)
    # The rows are the first axis, wherever they are written.
    for name, held, line in sorted(fields, key=lambda field: field[0] == "columns"):
        if name in ("rows", "columns"):
            limits, type_ = _axis(b, held["axis"])
            axes.append((held["axis"][0].text, limits))
            types.append(type_)
        elif name == "cells":
            kind = held["type"][0].text if held["type"] else "number"
        elif name == "data":
            data = line.body
    info = {"axes": axes, "types": types, "block": block, "cells": kind, "data": data}
    b.declare(word, "table", info)
    result = {"number": INT, "range": SPAN, "event": EVENT}.get(kind)
    if result is None and b.symbols.get(kind, "measure"):
        result = Type("int", kind)
    if result is None and kind in b.facts.values:
        result = Type("value", kind)
    if result is None:
        b.findings.add(faults.unknown_cells.at(block.keyword.span, kind))
        result = INT
    b.x.functions[word.text] = Function(
        word.text, "table", [(a, type_) for (a, _), type_ in zip(axes, types, strict=True)], result
    )


def _axis(b: Build, words: list[Token]) -> tuple[tuple[int, int], Type]:
    """What an axis runs over: a range of numbers, or all values of a ladder, value set or odds."""
    last = words[-1]
    if last.kind == "RANGE" and ".." in (last.text[:2], last.text[-2:]):
        b.findings.add(faults.unknown_axis.open_end(last.span, words[0].text))
        return (0, 0), UNKNOWN
    if last.kind == "RANGE":
        return parse_range(last.text), INT
    if last.text in b.facts.values:
        return (0, len(b.facts.values[last.text]) - 1), Type("value", last.text)
    b.findings.add(faults.unknown_axis.at(last.span, words[0].text, b.facts.values))
    return (0, 0), UNKNOWN


def read_tables(b: Build) -> None:
    """Reads the rows of all tables."""
    made: list[Table] = []
    for symbol in b.symbols.all("table"):
        rows = []
        limits = [a[1] for a in symbol.info["axes"]]
        kind = symbol.info["cells"]
        if not limits:
            b.findings.add(faults.table_without_axis.at(symbol.span, symbol.name))
            continue
        for line in symbol.info["data"]:
            if len(limits) == 2 and line.tokens and line.tokens[0].text == symbol.info["axes"][0][0]:
                _heads(b, line, symbol)
                continue
            row = _table_row(b, line, kind, limits, symbol.info["types"])
            if row:
                rows += row
        symbol.info["rows"] = rows
        made.append(
            {
                "name": symbol.name,
                "axes": len(limits),
                "cells": [[r[0], r[1]] for r in rows],
                "type": {"range": "span", "event": "event"}.get(kind, "number"),
                "cite": cite_of(symbol.info["block"]),
            }
        )
    b.ir["tables"] = made


def _heads(b: Build, line: Line, symbol: Symbol) -> None:
    """A first row that names the columns, as on the printed chart: they stand in the order of their axis."""
    type_: Type = symbol.info["types"][1]
    low, high = symbol.info["axes"][1][1]
    wanted = b.facts.values.get(type_.of) if type_.kind == "value" else None
    names = wanted or [str(n) for n in range(low, high + 1)]
    heads = line.tokens[1:]
    for head, name in zip(heads, names, strict=False):
        if head.text != name:
            b.findings.add(faults.column_out_of_place.at(head.span, name))
            return
    if len(heads) != len(names):
        b.findings.add(faults.column_out_of_place.wrong_number(line.span, len(heads), names))


def _table_row(
    b: Build, line: Line, kind: str, limits: list[tuple[int, int]], types: list[Type]
) -> list[tuple[Any, Any, Line]]:
    tokens = line.tokens
    named = b.facts.values.get(types[0].of, []) if types[0].kind == "value" else []
    if named and tokens and tokens[0].text in named:
        key = (named.index(tokens[0].text),) * 2
    elif named or not tokens or tokens[0].kind not in ("NUM", "RANGE"):
        b.findings.add(faults.row_without_key.at(line.span, named))
        return []
    else:
        key = parse_range(tokens[0].text) if tokens[0].kind == "RANGE" else (int(tokens[0].text),) * 2
    cells = [_cell(b, t, kind) for t in tokens[1:]]
    if not cells:
        b.findings.add(faults.row_without_cell.at(line.span))
        return []
    if len(limits) == 1:
        return [([list(key)], cells[0], line)]
    low = limits[1][0]
    return [([list(key), [low + i, low + i]], cell, line) for i, cell in enumerate(cells)]


def _cell(b: Build, word: Token, kind: str) -> Any:
    if kind == "event":
        symbol = b.declared(word, "event")
        return symbol.info["index"] if symbol is not None else -1
    if kind == "range":
        if word.text == "none":
            return [0, -1]
        if word.kind == "RANGE":
            return list(parse_range(word.text))
        if word.kind == "NUM":
            return [int(word.text)] * 2
    elif word.kind == "NUM":
        return int(word.text)
    if kind in b.facts.values and word.text in b.facts.values[kind]:
        return b.facts.values[kind].index(word.text)
    b.findings.add(faults.not_a_cell.at(word.span, kind, b.facts.values.get(kind, ())))
    return [0, -1] if kind == "range" else 0
