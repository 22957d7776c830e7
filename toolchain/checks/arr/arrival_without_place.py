"""A counter arrives without a hex or an entry.

Why: players would have to guess a hex, and would choose the best one.

Bad:
    schedule Blue of Blueland
      1914-09.1  arrive  6-4 Inf XX  25

Good:
    schedule Blue of Blueland
      1914-09.1  arrive  6-4 Inf XX  25  at 2703
    entry Blue-arrivals of unit of Blueland
      at city of Blueland

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check


@check("ARR036", WARNING, CERTAIN, looks_at=LISTS)
def arrival_without_place(c: Check, p: Whole) -> Iterator[Finding]:
    entered = {token.text for x in p.all_blocks("entry") for token in x.block.header}
    for schedule in p.campaign.schedules:
        if entered & {schedule.nation, p.side_of.get(schedule.nation, schedule.nation)}:
            continue
        for entry in schedule.entries:
            placed = any(text.startswith(("at ", "on ", "in ")) for text, _ in entry.piece.clauses)
            if entry.row.verb == "arrive" and not placed:
                yield c.finding(
                    f"{entry.printed} {entry.name.text} arrives on {entry.row.date}, but has no place of arrival",
                    entry.span,
                    help=f"add `at HEX` after the unit, or declare an `entry` for {schedule.nation}",
                )
