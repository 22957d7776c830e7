"""An army with two headings in one list.

Why: the heading was copied and its number left unchanged, so the units under it count for the wrong army.

Bad:
    army "1st"
      0812  6-4 Inf XX  25
    army "1st"
      0913  6-4 Inf XX  26

Good:
    army "1st"
      0812  6-4 Inf XX  25
    army "2nd"
      0913  6-4 Inf XX  26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check

_ARMY = re.compile(r'^[ ]+army[ ]+("[^"\n]*")[ ]*(?:#.*)?$', re.MULTILINE)


@check("OOB105", WARNING, LIKELY, looks_at=LISTS)
def army_twice_in_a_list(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        source, span = listed.block.source, listed.block.span
        first: dict[str, Span] = {}
        for match in _ARMY.finditer(source.text, span.start, span.end):
            here = Span(source, match.start(1), match.end(1))
            there = first.setdefault(match[1], here)
            if there is not here:
                yield c.finding(
                    f"army {match[1]} already has a heading in this list",
                    here,
                    labels=[Label(there, "first heading")],
                    help="correct the number of the army, or move its rows under the first heading",
                )
