"""A counter farther from its nation's line than the set-up allows.

Why: the hex is wrong, or the nation's line is incomplete.

Bad:
    chain Blue-front of Blueland
      2217
    setup sectors of Blue
      limit every(unit of Blue, it within 2 of sector of it)
    forces Blue-places of Blueland from Blue-1918
      1719  6-4 Inf XX  25

Good:
    forces Blue-places of Blueland from Blue-1918
      2117  6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.campaign_setup import far, limits, lines_of_nations, together

_WITHIN = re.compile(
    r"every \( unit of ([\w-]+)(?: other than ([\w-]+))? , it within ([0-9]+) of ([\w-]+) of it \)"
)


@check("SET026", WARNING, LIKELY, looks_at=LISTS)
def far_from_its_sector(c: Check, p: Whole) -> Iterator[Finding]:
    areas = {x.block.header[0].text for x in p.all_blocks("area") if x.block.header}
    for group in together(p) if p.grid is not None else ():
        lines = lines_of_nations(p, group.lists)
        for found, limit in limits(group, _WITHIN):
            for number, entry in group.standing() if found[4] in areas else ():
                nation = entry.key.nation
                if nation == found[2] or nation not in lines:
                    continue
                assert p.grid is not None
                away = far(p.grid, number, [h for chain in lines[nation] for h in chain.hexes])
                if away is not None and away > int(found[3]):
                    yield c.finding(
                        f"{nation.replace('_', ' ')} {entry.name.text} stands {away} {'hex' if away == 1 else 'hexes'} from its line; "
                        f"the limit is {found[3]}",
                        entry.span,
                        labels=[
                            Label(limit.span, "the limit"),
                            Label(lines[nation][0].block.header[0].span, "the line"),
                        ],
                        help="correct the hex, or add the missing hexes to the `chain`",
                    )
