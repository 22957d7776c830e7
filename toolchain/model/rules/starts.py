"""How states begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.ir.limits.bounds import FREE, lies_outside, spoken
from toolchain.language.ast import Line
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.forms import field_of
from toolchain.model.context import Build
from toolchain.model.expressions.compare import value_as
from toolchain.model.expressions.conversions import as_hex_set
from toolchain.model.map.fixed_hexes import fixed_hexes
from toolchain.model.rules.columns import Start
from toolchain.model.scope import Scope
from toolchain.model.symbols import Symbol
from toolchain.model.types import HEX

if TYPE_CHECKING:
    from toolchain.ir.rules import Column


def read_starts(b: Build, starts: list[Start]) -> None:
    """Start values of states, once regions and functions are known. Only fixed sets may be named."""
    fields = [
        (found[1], start)
        for start in starts
        if (found := field_of(start.line, BLOCKS["state"].fields)) is not None
    ]
    placed: list[tuple[Line, Symbol, Column, set[int], int]] = []
    # What holds everywhere comes before what holds in a region, wherever the two are written.
    for held, (line, column) in sorted(fields, key=lambda field: "where" in field[0]):
        tree = parse_expression(held["value"], b.findings, line.span)
        if tree is None:
            continue
        symbol = b.symbols.get(column["name"], "state")
        assert symbol is not None, "its block has declared it"
        type_ = symbol.info["type"]
        made, got = value_as(b.x, tree, type_, Scope({}))
        known = len(b.findings.items)
        made = b.x.fit(made, got, type_, line.span, "the start")
        if len(b.findings.items) > known:
            continue  # a number would be taken for a side or a value with that number
        value = -1 if made[0] == "none" else made[1] if made[0] in ("int", "bool") else 0
        allowed = symbol.info.get("range", FREE)
        if made[0] == "int" and lies_outside((value, value), allowed):
            b.findings.add(faults.number_out_of_range.begun(tree.span, symbol.name, spoken(allowed)))
        if "where" in held and symbol.info["of"] != "hex":
            b.findings.add(faults.start_without_fixed_region.not_of_hexes(line.span, symbol.info["of"]))
            continue
        if "where" in held:
            made, type_ = b.x.read(held["where"], Scope({}), line.span)
            members = fixed_hexes(b.ir, as_hex_set(b.x, made, type_) if type_ == HEX else made)
            if members is None:
                b.findings.add(faults.start_without_fixed_region.at(line.span))
                continue
            start = column["start"]
            if not isinstance(start, list):
                start = column["start"] = [start] * (len(b.ir["hexes"]) + len(b.ir["boxes"]))
            for index in members:
                start[index] = value
            placed.append((line, symbol, column, set(members), value))
        elif "kinds" in column:
            blank = column.get("blank", 0)
            column["start"] = [
                value if column["kinds"] >> piece["kind"] & 1 else blank for piece in b.ir["pieces"]
            ]
        else:
            column["start"] = value
    for line, symbol, column, members, value in placed:
        starts_of = column["start"]
        if members and isinstance(starts_of, list) and all(starts_of[index] != value for index in members):
            words = " ".join(token.text for token in line.tokens)
            symbol.info.setdefault("overridden", []).append((words, line.span))
