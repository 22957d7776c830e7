"""A list of headquarters whose supply does not match the pool of its scenario.

Why: either points are left over, or the list uses more points than the pool has.

Bad:
    step 1 Blue splits 80 SP over HQ of Blueland
    forces Blue-places of Blueland from Blue-1918
      0812  HQ XXXX  1st  75 SP

Good:
    step 1 Blue splits 75 SP over HQ of Blueland

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.supply import pools
from toolchain.faults.wording import count


@check("SET021", WARNING, LIKELY, looks_at=LISTS)
def placed_supply_unlike_the_pool(c: Check, p: Whole) -> Iterator[Finding]:
    amounts = {(date, nation): (amount, span) for date, nation, amount, span in pools(p)}
    for listed in p.campaign.forces:
        base = p.campaign.list_called(listed.base) if listed.base else None
        supply = sum(q.supply or 0 for row in listed.block.rows for q in row.pieces if q.type != "SP")
        date = p.campaign.calendar.number(base.date) if base is not None else None
        if date is None or not supply or (date, listed.nation) not in amounts:
            continue
        amount, span = amounts[date, listed.nation]
        if supply != amount:
            yield c.finding(
                f"{listed.name} places {count(supply, 'supply point')}, but the pool has {amount}",
                listed.block.header[0].span,
                labels=[Label(span, "the pool")],
                help="correct one of the two, or place the rest",
            )
