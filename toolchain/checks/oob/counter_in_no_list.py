"""A counter of the manifest that no list or schedule names.

Why: the counter was printed for a purpose: either a list lacks it, or the manifest has one counter too
many.

Bad:
    forces Blue-counters of Blueland as manifest
      2 x 6-4 Inf XX  25, 26
    forces Blue-1914 of Blueland at 1914-08.1
      6-4 Inf XX  25

Good:
    forces Blue-1914 of Blueland at 1914-08.1
      2 x 6-4 Inf XX  25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units.campaign import MANIFEST


@check("OOB081", WARNING, CERTAIN, looks_at=LISTS)
def counter_in_no_list(c: Check, p: Whole) -> Iterator[Finding]:
    lists = p.campaign.lists
    # Which of several counters that agree in all else is meant, schedules do not say.
    named = {e.key._replace(number=1) for x in lists if getattr(x, "use", "") != MANIFEST for e in x.entries}
    nations = {key.nation for key in named}
    for listed in p.campaign.forces:
        for entry in listed.entries if listed.use == MANIFEST and listed.nation in nations else ():
            if entry.key._replace(number=1) not in named:
                yield c.finding(
                    f"{entry.printed} {entry.name.text} is not in any list or schedule",
                    entry.span,
                    help="add the counter to a list or schedule, or remove it from the manifest",
                )
