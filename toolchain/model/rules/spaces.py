"""Zones and stacking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of, scope_of
from toolchain.model.expressions.hex_masks import as_hexes
from toolchain.model.expressions.selectors import selection_test
from toolchain.model.rules.subjects import subjects_of
from toolchain.model.scope import Scope
from toolchain.model.types import (
    EDGE,
    HEX,
    INT,
    PIECE,
    PIECES,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Bar, BarredHexes, CitedCondition, Stacking, Zone


def read_zones(b: Build) -> None:
    """Reads zones: whose they are, how far they reach, and what bars them."""
    made = []
    for block, held, word in b.named("zone"):
        chosen = subjects_of(b, held, block)
        where = selection_test(b.facts, {**chosen, "kinds": b.facts.all_kinds}, "self")
        reach = 1
        bars: list[BarredHexes] = []
        closed: list[CitedCondition] = []
        for name, inner, line in b.fields(block):
            if name == "reach":
                number = b.plain_number(inner["n"], "reach", line.span)
                reach = 1 if number is None else number
                if reach < 0:
                    b.findings.add(faults.wrong_form_of_field.reach_of_a_zone(line.span))
            elif name == "bar" and line.tokens[1].text == "when":
                cond = b.x.condition(inner["if"], Scope({"hexside": EDGE}), line.span)
                closed.append({"when": cond, "cite": cite_of(block, line)})
            elif name == "bar":
                bars.append(barred_hexes(b, inner["if"], Scope({}), block, line))
        if reach > 1 and (closed or bars):
            b.findings.add(faults.unknown_field.reach_with_bars(block.keyword.span))
        item: Zone = {
            "name": word.text,
            "kinds": chosen["kinds"],
            "reach": reach,
            "bars": bars,
            "closed": closed,
            "cite": cite_of(block),
        }
        if where is not None:
            item["where"] = where
        made.append(item)
    b.ir["zones"] = made


def barred_hexes(b: Build, tokens: list[Token], scope: Scope, block: Block, line: Line) -> BarredHexes:
    """The hexes that a bar takes out, with its paragraph."""
    inner = scope.with_name("to", HEX)
    cond = b.x.condition(tokens, inner, line.span)
    fast = as_hexes(cond, "to", b.facts)
    hexes = ["hexes-where", "to", ["all-hexes"], cond] if fast is None else fast
    return {"hexes": hexes, "cite": cite_of(block, line)}


def read_stackings(b: Build) -> None:
    """Reads stacking limits: what each piece counts, and how much may be in one hex."""
    made: list[Stacking] = []
    for block, held, word in b.named("stacking"):
        chosen = subjects_of(b, held, block)
        others = selection_test(b.facts, {**chosen, "kinds": b.facts.all_kinds}, "it")
        weight: list[Any] = ["int", 1]
        limit: list[Any] = ["int", 0]
        bars: list[Bar] = []
        whole = scope_of([("here", HEX), ("stack", PIECES)], "")
        seen = False
        for name, inner, line in b.fields(block):
            if name == "weight":
                scope = scope_of([("it", PIECE)], "it")
                weight = b.x.expect(inner["amount"], scope, line.span, INT, "the weight")
            elif name == "at most":
                seen = True
                limit = b.x.expect(inner["limit"], whole, line.span, INT, "the limit")
            elif name == "bar":
                label = line.label.text if line.label else f"bar {len(bars) + 1}"
                cond = b.x.condition(inner["if"], whole, line.span)
                bars.append({"label": label, "when": cond, "cite": cite_of(block, line)})
        if not seen:
            b.findings.add(faults.stacking_without_limit.at(block.keyword.span))
        made.append(
            {
                "name": word.text,
                "kinds": chosen["kinds"],
                "weight": weight if others is None else ["if", others, weight, ["int", 0]],
                "limit": limit,
                "bars": bars,
                "cite": cite_of(block),
            }
        )
    b.ir["stackings"] = made
