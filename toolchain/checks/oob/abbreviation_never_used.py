"""An abbreviation that no designation uses.

Why: the unit is missing, or its name has different letters.

Bad:
    abbreviations of Blue
      Rdf  "Radfahrer"    (and no unit of that name)

Good:
    forces Blue-1914 of Blue at 1914-08.1
      2-6 Cav X  1Rdf

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.designations import abbreviations, letters_of


@check("OOB072", NOTE, CERTAIN, looks_at=PROJECT)
def abbreviation_never_used(c: Check, p: Whole) -> Iterator[Finding]:
    explained = list(abbreviations(p))
    if not explained:
        return
    used = {
        (listed.nation, letters.casefold())
        for listed in p.campaign.lists
        for entry in listed.entries
        for letters in letters_of(entry.name.text)
    }
    for one in explained:
        if (one.nation, one.text.casefold()) not in used:
            yield c.finding(
                f"no designation uses `{one.text}`",
                one.span,
                help="remove the abbreviation, or check the units that should use it",
            )
