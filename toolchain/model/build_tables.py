"""Tables: their heads, rows and cells."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.build_base import BuilderParts
from toolchain.model.expressions import parse_range
from toolchain.model.symbols import Function, Symbol
from toolchain.model.types import (
    EVENT,
    INT,
    SPAN,
    UNKNOWN,
    Type,
)


class TableParts(BuilderParts):
    """Tables: their heads, rows and cells."""

    def _table(self, block: Block) -> None:
        word = self._name(self._header(block), block)
        if word is None:
            return
        axes: list[tuple[str, tuple[int, int]]] = []
        types: list[Type] = []
        kind = "number"
        data: list[Line] = []
        for name, held, line in self._fields(block):
            if name in ("rows", "columns"):
                limits, type_ = self._axis(held["axis"])
                axes.append((held["axis"][0].text, limits))
                types.append(type_)
            elif name == "cells":
                kind = held["type"][0].text if held["type"] else "number"
            elif name == "data":
                data = line.body
        info = {"axes": axes, "types": types, "block": block, "cells": kind, "data": data}
        self._declare(word, "table", info)
        result = {"number": INT, "range": SPAN, "event": EVENT}.get(kind)
        if result is None and self.symbols.get(kind, "measure"):
            result = Type("int", kind)
        if result is None and kind in self.facts.values:
            result = Type("value", kind)
        if result is None:
            self.findings.add(
                "TAB002", f"cells are never `{kind}`", block.keyword.span, help="number, range or event"
            )
            result = INT
        self.x.functions[word.text] = Function(
            word.text, "table", [(a, type_) for (a, _), type_ in zip(axes, types, strict=True)], result
        )

    def _axis(self, words: list[Token]) -> tuple[tuple[int, int], Type]:
        """What an axis runs over: a range of numbers, or all values of a ladder, value set or odds."""
        last = words[-1]
        if last.kind == "RANGE":
            return parse_range(last.text), INT
        if last.text in self.facts.values:
            return (0, len(self.facts.values[last.text]) - 1), Type("value", last.text)
        self.findings.add(
            "TAB007", f"`{last.text}` is neither a range nor a set of values", last.span,
            help=did_you_mean(last.text, self.facts.values) or f"write a range: `{words[0].text} 1..6`",
        )  # fmt: skip
        return (0, 0), UNKNOWN

    def _tables(self) -> None:
        made = []
        for symbol in self.symbols.all("table"):
            rows = []
            limits = [a[1] for a in symbol.info["axes"]]
            kind = symbol.info["cells"]
            if not limits:
                self.findings.add(
                    "TAB006",
                    f"`{symbol.name}` has no axis",
                    symbol.span,
                    help="say what its rows are: `rows card 1..12`",
                )
                continue
            for line in symbol.info["data"]:
                if len(limits) == 2 and line.tokens and line.tokens[0].text == symbol.info["axes"][0][0]:
                    self._heads(line, symbol)
                    continue
                row = self._table_row(line, kind, limits, symbol.info["types"])
                if row:
                    rows += row
            symbol.info["rows"] = rows
            made.append({
                "name": symbol.name, "axes": len(limits), "cells": [[r[0], r[1]] for r in rows],
                "type": {"range": "span", "event": "event"}.get(kind, "number"), "cite": self._cite(symbol.info["block"]),
            })  # fmt: skip
        self.ir["tables"] = made

    def _heads(self, line: Line, symbol: Symbol) -> None:
        """A first row that names the columns, as on the printed chart: they stand in the order of their axis."""
        type_: Type = symbol.info["types"][1]
        low, high = symbol.info["axes"][1][1]
        wanted = self.facts.values.get(type_.of) if type_.kind == "value" else None
        names = wanted or [str(n) for n in range(low, high + 1)]
        heads = line.tokens[1:]
        for head, name in zip(heads, names, strict=False):
            if head.text != name:
                self.findings.add(
                    "TAB008", f"the column `{head.text}` stands where `{name}` belongs", head.span
                )
                return
        if len(heads) != len(names):
            self.findings.add(
                "TAB008", f"{len(heads)} columns are named, the axis has {len(names)}", line.span,
                help="columns: " + ", ".join(names),
            )  # fmt: skip

    def _table_row(
        self, line: Line, kind: str, limits: list[tuple[int, int]], types: list[Type]
    ) -> list[tuple[Any, Any, Line]]:
        tokens = line.tokens
        named = self.facts.values.get(types[0].of, []) if types[0].kind == "value" else []
        if named and tokens and tokens[0].text in named:
            key = (named.index(tokens[0].text),) * 2
        elif named or not tokens or tokens[0].kind not in ("NUM", "RANGE"):
            wanted = "a value" if named else "a number or range"
            self.findings.add(
                "TAB003", f"a row begins with {wanted} of its axis", line.span, help=", ".join(named)
            )
            return []
        else:
            key = parse_range(tokens[0].text) if tokens[0].kind == "RANGE" else (int(tokens[0].text),) * 2
        cells = [self._cell(t, kind) for t in tokens[1:]]
        if not cells:
            self.findings.add("TAB004", "a row without a cell", line.span)
            return []
        if len(limits) == 1:
            return [([list(key)], cells[0], line)]
        low = limits[1][0]
        return [([list(key), [low + i, low + i]], cell, line) for i, cell in enumerate(cells)]

    def _cell(self, word: Token, kind: str) -> Any:
        if kind == "event":
            symbol = self._declared(word, "event")
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
        if kind in self.facts.values and word.text in self.facts.values[kind]:
            return self.facts.values[kind].index(word.text)
        self.findings.add(
            "TAB005", f"`{word.text}` is not a cell of this table", word.span,
            help=did_you_mean(word.text, self.facts.values.get(kind, ())) or f"cells are of `{kind}`",
        )  # fmt: skip
        return [0, -1] if kind == "range" else 0
