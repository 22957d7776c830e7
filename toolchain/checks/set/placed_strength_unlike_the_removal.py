"""A list of reduced units that does not match the losses of its scenario.

Why: the two ways of setting up give armies of different strength.

Bad:
    step 1 Blue removes 90 points from Inf of Blueland
    forces Blue-places of Blueland from Blue-1918    (which is 88 points weaker)

Good:
    step 1 Blue removes 88 points from Inf of Blueland

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.supply import removals, strength
from toolchain.faults.wording import count


@check("SET022", WARNING, LIKELY, looks_at=LISTS)
def placed_strength_unlike_the_removal(c: Check, p: Whole) -> Iterator[Finding]:
    points = {(date, nation): (amount, span) for date, nation, amount, span in removals(p)}
    for listed in p.campaign.forces:
        base = p.campaign.list_called(listed.base) if listed.base else None
        date = p.campaign.calendar.number(base.date) if base is not None else None
        if base is None or date is None or (date, listed.nation) not in points or not listed.entries:
            continue
        full = {e.key: strength(e) for e in base.entries}
        less = sum(full[e.key] - strength(e) for e in listed.entries if e.key in full)
        amount, span = points[date, listed.nation]
        if less and less != amount:
            yield c.finding(
                f"{listed.name} is {count(abs(less), 'point')} {'weaker' if less > 0 else 'stronger'} than {base.name}, "
                f"but the scenario removes {amount}",
                listed.block.header[0].span,
                labels=[Label(span, "the removal")],
                help="correct one of the two",
            )
