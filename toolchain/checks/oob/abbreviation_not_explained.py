"""A designation with an unexplained abbreviation.

Why: readers will not know the unit, and the letters may be a mistake.

Bad:
    abbreviations of Blue
      Gd  "Guard"
    forces Blue-1914 of Blue at 1914-08.1
      6-4 Inf XX  3Lw

Good:
    abbreviations of Blue
      Gd  "Guard"
      Lw  "Home Guard"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.designations import abbreviations, letters_of


@check("OOB071", NOTE, LIKELY, looks_at=LISTS)
def abbreviation_not_explained(c: Check, p: Whole) -> Iterator[Finding]:
    explained = list(abbreviations(p))
    known = {(a.nation, a.text.casefold()) for a in explained}
    nations = {nation for nation, _ in known}
    told: set[tuple[str, str]] = set()
    for listed in p.campaign.lists:
        for entry in listed.entries if listed.nation in nations else ():
            for letters in letters_of(entry.name.text):
                key = (listed.nation, letters.casefold())
                if key not in known and key not in told:
                    told.add(key)
                    yield c.finding(
                        f"the abbreviation `{letters}` is not explained for {listed.nation}",
                        entry.span,
                        help=did_you_mean(letters, [a.text for a in explained if a.nation == listed.nation])
                        or f"add the abbreviation to `abbreviations of {listed.nation}`, or correct the designation",
                    )
