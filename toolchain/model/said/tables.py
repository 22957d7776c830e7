"""Tables that are said and not played: axes, rows and cells as far as they can be known without playing.

An axis is a range, a set of values, or only a name (``rows nation``): then its extent is what the rows themselves
name, so that gaps inside are found and missing ends are not. Cells stand apart by blanks or by commas.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.scope import parse_range
from toolchain.model.symbols import Symbol
from toolchain.model.types import INT, Type

NUMBERS = ("number", "numbers")
_LIST = "numbers"
_AXES = ("hex", "kind", "nation", "scenario", "side", "terrain", "turn", "unit")
"""What a row may be of, without a declaration."""
Ends = tuple[int, int]


def read_said_tables(
    blocks: list[Block],
    values: dict[str, list[str]],
    findings: Findings,
    names: dict[str, list[str]],
) -> list[Symbol]:
    """The tables among blocks that are only said; what does not fit in a row becomes a finding.

    ``values``: the sets of values that the project declares; ``names``: what rows of an axis may be called that need not be
    whole, such as all terrains. A symbol's ``info`` holds what that of a played table
    does, ``values``: the names of its rows where they are declared, and ``columns``: how many cells a row has, 0 where a cell is a list.
    """
    return [
        _table(block, values, findings, names) for block in blocks if block.word == "table" and block.header
    ]


def key_of(line: Line) -> Token:
    """The key of a row: all words before the first blank, as one."""
    first = last = line.tokens[0]
    for token in line.tokens[1:]:
        if token.start != last.end:
            break
        last = token
    if last is first:
        return first
    return Token("NAME", first.source.text[first.start : last.end], first.start, last.end, first.source)


def cells_of(line: Line) -> list[Token]:
    """The cells of a row, commas left out."""
    end = key_of(line).end
    return [token for token in line.tokens if token.start >= end and token.kind != "COMMA"]


def _table(
    block: Block, values: dict[str, list[str]], findings: Findings, names: dict[str, list[str]]
) -> Symbol:
    axes: list[list[Token]] = []
    kind, data = "number", []
    for line in block.lines:
        if line.word in ("rows", "columns") and len(line.tokens) > 1:
            axes.append(line.tokens[1:])
        elif line.word == "cells" and len(line.tokens) > 1:
            kind = line.tokens[1].text
        elif line.word == "data":
            data = line.body
    named = [values.get(axis[-1].text, []) for axis in axes]
    data = [line for line in data if line.tokens]
    keys = [_key(key_of(line), named[0] if named else []) for line in data]
    order: list[str] = []
    if None in keys and not (named and named[0]):  # names that nothing declares: in the order of the rows
        order = list(dict.fromkeys(key_of(line).text for line in data))
        keys = [None] * len(data)
    # What the numbers of rows count may have any name.
    first = 1 if axes and len(axes[0]) == 1 and keys and None not in keys else 0
    for axis, known in [*zip(axes, named, strict=True)][first:]:
        _axis(axis, [*known, *names.get(axis[-1].text, ())], {*values, *names, *_AXES}, findings)
    known_rows = names.get(axes[0][-1].text, []) if axes else []
    for line in data if known_rows else ():
        word = key_of(line)
        if word.text not in known_rows:
            findings.add(faults.unknown_name.at(word.span, axes[0][-1].text, word.text, known_rows))
    rows: list[tuple[list[Ends], Any, Line]] = []
    for line, key in zip(data, keys, strict=True):
        if key is None and named and named[0]:
            findings.add(faults.row_without_key.at(line.span, named[0]))
            continue
        if not cells_of(line):
            findings.add(faults.row_without_cell.at(line.span))
        _separated(line, findings)
        for cell in cells_of(line):
            _cell(cell, kind, values, findings)
        at = key if key is not None else (order.index(key_of(line).text),) * 2
        rows.append(([at], None, line))
    info = {
        "axes": [
            (axis[0].text, _extent(axis, known, [r[0][0] for r in rows] if at == 0 else []))
            for at, (axis, known) in enumerate(zip(axes, named, strict=True))
        ],
        "types": [
            Type("value", axis[-1].text) if known else INT for axis, known in zip(axes, named, strict=True)
        ],
        "block": block,
        "cells": kind,
        "data": data,
        "rows": rows,
        "values": named[0] if named else [],
        "columns": _columns(axes, named, data, kind),
    }
    return Symbol(block.header[0].text, "table", block.header[0].span, info)


def _axis(axis: list[Token], members: list[str], known: set[str], findings: Findings) -> None:
    """`rows NAME`, of a name that is known if it has no range, or `rows NAME FIRST..LAST`."""
    if axis[-1].kind == "RANGE" and len(axis) == 2:
        return
    if len(axis) > 1:
        findings.add(faults.word_does_not_fit.beside(axis[1].span, axis[0].span))
    elif not members and axis[0].text not in known:
        findings.add(faults.unknown_word.at(axis[0].span, known))


def _separated(line: Line, findings: Findings) -> None:
    """Reports a comma with no cell before it or behind it."""
    row = [token for token in line.tokens if token.start >= key_of(line).end]
    for before, token, after in zip([None, *row], row, [*row[1:], None], strict=False):
        alone = before is None or after is None or after.kind == "COMMA"
        if token.kind == "COMMA" and alone:
            findings.add(faults.word_does_not_fit.comma(token.span))
            return


def _key(word: Token, names: list[str]) -> Ends | None:
    if word.text in names:
        return (names.index(word.text),) * 2
    if word.kind == "RANGE" and all(part.isdigit() for part in word.text.split("..")):
        return parse_range(word.text)
    if word.kind == "NUM" and not names:
        return (int(word.text),) * 2
    return None


def _extent(axis: list[Token], names: list[str], seen: list[Ends]) -> Ends:
    if names:
        return 0, len(names) - 1
    if axis[-1].kind == "RANGE":
        return parse_range(axis[-1].text)
    return (min(a for a, _ in seen), max(b for _, b in seen)) if seen else (0, 0)


def _columns(axes: list[list[Token]], named: list[list[str]], data: list[Line], kind: str) -> int:
    if len(axes) < 2:
        return 0 if kind == _LIST else 1
    if axes[1][-1].kind == "RANGE":
        low, high = parse_range(axes[1][-1].text)
        return high - low + 1
    usual = Counter(len(cells_of(line)) for line in data).most_common(1)
    return len(named[1]) if named[1] else usual[0][0] if usual else 0


def _cell(word: Token, kind: str, values: dict[str, list[str]], findings: Findings) -> None:
    if kind in NUMBERS and word.kind not in ("NUM", "RANGE", "DOTTED"):
        findings.add(faults.not_a_cell.at(word.span, kind))
    elif kind in values and word.text not in values[kind] and word.text != "none":
        findings.add(faults.not_a_cell.at(word.span, kind, values[kind]))
