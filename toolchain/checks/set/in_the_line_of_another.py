"""A counter in the front line of an ally, though its nation has a front line of its own.

Why: the hex belongs to one army or the other; lists that both claim it contradict each other.

Bad:
    chain Blue-front of Blueland
      0907 0908
    chain Green-front of Greenland
      0906
    forces Blue-places of Blueland from Blue-1918
      0906  4-4 Inf XX  35

Good:
    forces Blue-places of Blueland from Blue-1918
      0907  4-4 Inf XX  35

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.campaign_setup import lines_of_nations, together


@check("SET027", WARNING, LIKELY, looks_at=LISTS)
def in_the_line_of_another(c: Check, p: Whole) -> Iterator[Finding]:
    for group in together(p):
        lines = lines_of_nations(p, group.lists)
        own = {nation: {h for chain in chains for h in chain.hexes} for nation, chains in lines.items()}
        for number, entry in group.standing():
            nation = entry.key.nation
            if nation not in own or number in own[nation]:
                continue
            for other, chains in lines.items():
                chain = next((x for x in chains if number in x.hexes), None)
                if other != nation and chain is not None:
                    yield c.finding(
                        f"{nation.replace('_', ' ')} {entry.name.text} is set up in hex {number}, in the front line of "
                        + other.replace("_", " "),
                        entry.span,
                        labels=[Label(chain.tokens[chain.hexes.index(number)].span, "the front line")],
                        help="correct the unit's hex or the front line",
                    )
