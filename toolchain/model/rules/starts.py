"""How states begin, and which hexes an expression means that does not depend on play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.expressions.parse import parse_expression
from toolchain.model.context import Build, field_of
from toolchain.model.expressions.compare import value_as
from toolchain.model.rules.columns import Start
from toolchain.model.scope import Scope

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def read_starts(b: Build, starts: list[Start]) -> None:
    """Start values of states, once regions and functions are known. Only fixed sets may be named."""
    fields = [
        (found[1], start)
        for start in starts
        if (found := field_of(start.line, BLOCKS["state"].fields)) is not None
    ]
    # What holds everywhere comes before what holds in a region, wherever the two are written.
    for held, (line, column) in sorted(fields, key=lambda field: "where" in field[0]):
        tree = parse_expression(held["value"], b.findings, line.span)
        if tree is None:
            continue
        symbol = b.symbols.get(column["name"], "state")
        assert symbol is not None, "its block has declared it"
        type_ = symbol.info["type"]
        made, got = value_as(b.x, tree, type_, Scope())
        made = b.x.fit(made, got, type_, line.span, "the start")
        value = -1 if made[0] == "none" else made[1] if made[0] in ("int", "bool") else 0
        if "where" in held:
            region, _ = b.x.read(held["where"], Scope(), line.span)
            members = fixed_hexes(b.ir, region)
            if members is None:
                b.findings.add(faults.start_of_no_fixed_region.at(line.span))
                continue
            start = column["start"]
            if not isinstance(start, list):
                start = column["start"] = [start] * (len(b.ir["hexes"]) + len(b.ir["boxes"]))
            for index in members:
                start[index] = value
        else:
            column["start"] = value


def fixed_hexes(ir: Rules, e: list[Any]) -> set[int] | None:
    """The hexes of an expression that does not depend on play."""
    op = e[0]
    if op == "region":
        return set(ir["regions"][e[1]])
    if op == "hex-set":
        return set(e[1])
    if op == "single" and e[1][0] == "int":
        return {e[1][1]}
    if op == "all-hexes":
        return set(range(len(ir["hexes"])))
    if op == "terrain":
        return {i for i, h in enumerate(ir["hexes"]) if e[1] in h["terrains"]}
    if op in ("union", "common", "minus"):
        one, other = fixed_hexes(ir, e[1]), fixed_hexes(ir, e[2])
        if one is None or other is None:
            return None
        return one | other if op == "union" else one & other if op == "common" else one - other
    return None
