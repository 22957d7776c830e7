"""Tables: their heads, rows and cells."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.forms import Words
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of
from toolchain.model.rules.table_axes import Axis, ends_of, reach_of, read_axis, read_beyond, with_beyond
from toolchain.model.scope import parse_range
from toolchain.model.symbols import Function
from toolchain.model.types import (
    EVENT,
    INT,
    SPAN,
    UNKNOWN,
    Type,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Head, Table


def declare_table(b: Build, block: Block) -> None:
    """Declares a table with its axes and the type of its cells."""
    word = b.name(b.header(block), block)
    if word is None:
        return
    kind = "number"
    data: list[Line] = []
    written: dict[str, list[Token]] = {}
    beyond: list[tuple[Words, Line]] = []
    for name, held, line in b.fields(block):
        if name in ("rows", "columns"):
            written[name] = held["axis"]
        elif name == "cells":
            kind = held["type"][0].text if held["type"] else "number"
        elif name == "data":
            data = line.body
        else:
            beyond.append((held, line))
    # The rows are the first axis, wherever they are written.
    rows = written["rows"][0].text if "columns" in written and "rows" in written else ""
    axes = [
        read_axis(b, written[name], data, rows if name == "columns" else "")
        for name in ("rows", "columns")
        if name in written
    ]
    info = {
        "axes": [(axis.name, axis.ends) for axis in axes],
        "types": [axis.type for axis in axes],
        "block": block,
        "cells": kind,
        "data": data,
        "read": (axes, beyond),
        "wrong": any(axis.wrong for axis in axes),
    }
    if len(axes) > 1 and axes[1].heads:
        info["columns"] = len(axes[1].heads)
    b.declare(word, "table", info)
    result = {"number": INT, "range": SPAN, "event": EVENT}.get(kind)
    if result is None and b.symbols.get(kind, "measure"):
        result = Type("int", kind)
    if result is None and kind in b.facts.values:
        result = Type("value", kind)
    if result is None:
        b.findings.add(faults.unknown_cells.at(block.keyword.span, kind))
        result = INT
    params = [(axis.name, UNKNOWN if axis.wrong else axis.type) for axis in axes]
    b.x.functions[word.text] = Function(word.text, "table", params, result)


def read_tables(b: Build) -> None:
    """Reads the rows of all tables."""
    made: list[Table] = []
    for symbol in b.symbols.all("table"):
        axes: list[Axis]
        axes, lines = symbol.info["read"]
        kind = symbol.info["cells"]
        symbol.info["rows"] = rows = []
        if not axes:
            b.findings.add(faults.table_without_axis.at(symbol.span, symbol.name))
            continue
        if symbol.info["wrong"]:
            continue
        for line in symbol.info["data"]:
            if len(axes) == 2 and line.word == axes[0].name:
                _heads(b, line, axes[1])
            else:
                rows += _table_row(b, line, kind, axes)
        beyond = read_beyond(b, axes, lines, partial(_cell, b, kind))
        symbol.info["reach"] = reach_of(axes, beyond)
        table: Table = {
            "name": symbol.name,
            "axes": len(axes),
            "cells": with_beyond([[keys, cell] for keys, cell, _ in rows], axes, beyond),
            "type": {"range": "span", "event": "event"}.get(kind, "number"),
            "cite": cite_of(symbol.info["block"]),
        }
        if axes[0].type != INT:
            table["named"] = True
        table["heads"] = [_head(axis) for axis in axes]
        if kind in b.facts.values:
            table["of"] = kind
        made.append(table)
    b.ir["tables"] = made


def _head(axis: Axis) -> Head:
    return {"name": axis.name, "of": axis.type.of} if axis.type.kind == "value" else {"name": axis.name}


def _heads(b: Build, line: Line, columns: Axis) -> None:
    """A first row that names the columns, as on the printed chart: they stand in the order of their axis."""
    if columns.heads:
        _grouped_heads(b, line, columns)
        return
    low, high = columns.ends
    wanted = b.facts.values.get(columns.type.of) if columns.type.kind == "value" else None
    names = wanted or [str(n) for n in range(low, high + 1)]
    heads = line.tokens[1:]
    for head, name in zip(heads, names, strict=False):
        if head.text != name:
            b.findings.add(faults.column_out_of_place.at(head.span, name))
            return
    if len(heads) != len(names):
        b.findings.add(faults.column_out_of_place.wrong_number(line.span, len(heads), names))


def _grouped_heads(b: Build, line: Line, columns: Axis) -> None:
    """Columns of several numbers, each where the one before it ends; without a range from `..N` to `N..`."""
    following, last = columns.ends
    for head, (low, high) in zip(line.tokens[1:], columns.heads, strict=True):
        if low != following:
            b.findings.add(faults.column_out_of_place.not_next(head.span, following, columns.name))
            return
        following = high + 1
    if following != last + 1:
        end = line.tokens[-1].span
        wrong = faults.column_out_of_place
        b.findings.add(wrong.not_open(end, columns.name) if columns.open else wrong.not_last(end, last))


def _table_row(b: Build, line: Line, kind: str, axes: list[Axis]) -> list[tuple[Any, Any, Line]]:
    tokens = line.tokens
    type_ = axes[0].type
    named = b.facts.values.get(type_.of, []) if type_.kind == "value" else []
    if named and tokens and tokens[0].text in named:
        key = (named.index(tokens[0].text),) * 2
    elif named or not tokens or (ends := ends_of(tokens[0])) is None:
        b.findings.add(faults.row_without_key.at(line.span, named))
        return []
    else:
        key = ends
    cells = [_cell(b, kind, t) for t in tokens[1:]]
    if not cells:
        b.findings.add(faults.row_without_cell.at(line.span))
        return []
    if len(axes) == 1:
        return [([list(key)], cells[0], line)]
    return [([list(key), list(axes[1].column(i))], cell, line) for i, cell in enumerate(cells)]


def _cell(b: Build, kind: str, word: Token) -> Any:
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
