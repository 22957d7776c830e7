"""A unit arrives in a hex where an enemy stands on that date.

Why: one of the hexes or dates is wrong; the second unit would find the hex occupied.

Bad:
    forces Red-1914 of Redland at 1914-08.1
      2420  6-4 Inf XX  101
    schedule Blue of Blueland
      1914-08.1  arrive  6-4 Inf XX  25  at 2420

Good:
    schedule Blue of Blueland
      1914-08.1  arrive  6-4 Inf XX  25  at 2421

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.placing import listed_places
from toolchain.checks.shared.placing.listed_places import ListedPlace


@check("ARR037", WARNING, LIKELY, looks_at=LISTS)
def arrival_in_enemy_hex(c: Check, p: Whole) -> Iterator[Finding]:
    there: dict[tuple[str, str], list[ListedPlace]] = {}
    for listed in listed_places.in_hexes(p):
        if listed.date and not listed.optional:
            there.setdefault((listed.date, listed.word), []).append(listed)
    for (_date, word), rows in there.items():
        for row in rows if len(rows) > 1 else ():
            # Of two arrivals the second is told.
            others = [r for r in rows if p.enemies(r.nation, row.nation)]
            other = next((r for r in others if not r.arrives or rows.index(r) < rows.index(row)), None)
            if row.arrives and other is not None:
                yield c.finding(
                    f"{row.who} of {_spoken(row)} {'arrive' if row.several else 'arrives'} in {word}, where {other.who} of "
                    f"{_spoken(other)} {'stand' if other.several else 'stands'} on that date",
                    row.span,
                    labels=[Label(other.span, "the enemy")],
                    help="correct one of the two hexes or dates",
                )


def _spoken(row: ListedPlace) -> str:
    return row.nation.replace("_", " ")
