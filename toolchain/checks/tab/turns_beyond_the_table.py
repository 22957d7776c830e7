"""A table by turn whose turns do not match the game.

Why: a turn without a row has no value; a row that no scenario reaches is never read.

Bad:
    table weather
      rows  turn 1..4
    scenario "Dawn"
      turns  1..6

Good:
    table weather
      rows  turn 1..6

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.seen.operations import operations
from toolchain.checks.shared.seen.tables import tables_by_name
from toolchain.ir.limits.open_ends import OPEN_END
from toolchain.model.model import Model


def _read_by_turn(m: Model) -> Iterator[tuple[str, int]]:
    """Tables with the number of an axis whose value is the turn itself."""
    for node in operations(m, "table", beside="turn"):
        if len(node) == 3 and isinstance(node[2], list):
            yield from ((node[1], at) for at, argument in enumerate(node[2]) if argument == ["turn"])


@check("TAB046", WARNING, CERTAIN, looks_at=PROJECT)
def turns_beyond_the_table(c: Check, p: Whole) -> Iterator[Finding]:
    reached: dict[str, tuple[int, int]] = {}
    tables: dict[str, tuple[Any, int, int]] = {}
    for m in p.models:
        scenario = m.ir["scenarios"][0]
        first, last = scenario["first"], scenario["last"]
        for name, axis in dict.fromkeys(_read_by_turn(m)):
            table = tables_by_name(m).get(name)
            if table is None or table.span is None or len(table.axes) <= axis:
                continue
            low, high = table.axes[axis][1]
            if low <= -OPEN_END or high >= OPEN_END:
                continue  # the axis names no turns
            one, other = reached.get(name, (first, last))
            reached[name] = min(one, first), max(other, last)
            tables[name] = table.span, low, high
            if first < low or last > high:
                turns = m.spans.get("turns")
                labels = [Label(table.span, "the table")] if turns is not None else []
                yield c.finding(
                    f"the game has turns {first}..{last}, but the table `{name}` has {low}..{high}",
                    turns or table.span,
                    labels=labels,
                    help="add rows to the table, or correct the turns",
                )
    for name, (span, low, high) in tables.items():
        first, last = reached[name]
        if low < first or last < high:
            yield c.finding(
                f"the table `{name}` has turns {low}..{high}, but the scenarios have only {first}..{last}",
                span,
                help="remove the extra rows, or correct the turns of a scenario",
            )
