"""A shift that can go beyond the columns of a table.

Why: the table has no cell there, so the attack would have no result.

Bad:
    quantity column with a: unit, d: unit measure battle-odds
      base   battle-odds(strength of a, strength of d)
      woods: minus 1 level when hex of d is woods

Good:
    quantity column with a: unit, d: unit measure battle-odds
      base   battle-odds(strength of a, strength of d)
      woods: minus 1 level when hex of d is woods
      floor: at least 1:2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import QuantityLine

_PUT = ("base", "instead of")


@check("TAB044", WARNING, LIKELY)
def shift_beyond_the_columns(c: Check, m: Model) -> Iterator[Finding]:
    for function in m.ir["functions"]:
        kind = function["type"].removeprefix("value of ")
        lines = function.get("lines")
        steps = m.facts.values.get(kind) if lines and kind != function["type"] else None
        symbol = m.symbols.get(kind, "odds", "ladder")
        if not steps or not lines or symbol is None:
            continue
        top = len(steps) - 1
        low, high, below, above = _reached(lines, top)
        what = "column" if symbol.kind == "odds" else "step"
        if low < 0 and below is not None:
            yield c.finding(
                f"`{function['name']}` can fall below {steps[0]}, the {'first' if what == 'column' else 'lowest'} {what}",
                _line(m, function["name"], below),
                help=f"end the quantity with the line `at least {steps[0]}`",
            )
        if high > top and above is not None:
            yield c.finding(
                f"`{function['name']}` can rise above {steps[top]}, the {'last' if what == 'column' else 'highest'} {what}",
                _line(m, function["name"], above),
                help=f"end the quantity with the line `at most {steps[top]}`",
            )


def _reached(lines: list[QuantityLine], top: int) -> tuple[int, int, str | None, str | None]:
    """Least and greatest of what the lines make, and the label of the line that goes beyond either end."""
    low, high = top, 0
    below: str | None = None
    above: str | None = None
    for line in lines:
        amount = line.get("amount")
        least, most = (amount[1], amount[1]) if amount and amount[0] == "int" else (0, top)
        op, always = line["op"], not line.get("when")
        if op in _PUT:
            low, high = min(low, least), max(high, most)
        elif op in ("plus", "minus"):
            down, up = (least, most) if op == "plus" else (-most, -least)
            low, high = low + (down if always else min(down, 0)), high + (up if always else max(up, 0))
            if low < 0 and down < 0:
                below = below or line["label"]
            if high > top and up > 0:
                above = above or line["label"]
        elif op == "at least" and always:
            low, high = max(low, least), max(high, least)
        elif op == "at most" and always:
            low, high = min(low, most), min(high, most)
        if low >= 0:
            below = None
        if high <= top:
            above = None
    return low, high, below, above


def _line(m: Model, name: str, label: str) -> Span | None:
    block = queries.block_called(m, "quantity", name)
    named = (
        x.span
        for x in (block.lines if block else ())
        if label in (x.label.text if x.label else x.word, x.word)
    )
    return next(named, block.keyword.span if block else None)
