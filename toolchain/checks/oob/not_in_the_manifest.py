"""A counter that is not in the manifest, or has other factors there.

Why: a counter that does not exist cannot be set up.

Bad:
    forces Blue-counters of Blue as manifest
      6-4 Inf XX  25
    schedule Blue
      1914-09.1  arrive  6-4 Inf XX  26

Good:
    forces Blue-counters of Blue as manifest
      2 x 6-4 Inf XX  25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.checks.shared.plausible.strangers import strangers


@check("OOB061", WARNING, CERTAIN, looks_at=LISTS)
def not_in_the_manifest(c: Check, p: Whole) -> Iterator[Finding]:
    manifest = p.campaign.in_manifest()
    of_others = {id(listed) for listed, _, _ in strangers(p)}
    for listed in p.campaign.lists:
        known = manifest.get(listed.nation)
        if known is None or id(listed) in of_others:
            continue
        for entry in listed.entries:
            shown = known.get(entry.key)
            if shown is None:
                names = sorted(
                    {
                        k.designation
                        for k in known
                        if k.type == entry.key.type and k.echelon == entry.key.echelon
                    }
                )
                yield c.finding(
                    f"{listed.nation} has no counter {entry.printed} {entry.name.text}",
                    entry.span,
                    help=did_you_mean(entry.key.designation, names)
                    or "add the counter to the manifest, or correct the row",
                )
            elif f"{entry.piece.type} {entry.piece.factors}" not in shown:
                yield c.finding(
                    f"the manifest has no counter {entry.name.text} that shows {entry.printed}",
                    entry.span,
                    help="correct the factors: the manifest has "
                    + ", ".join(sorted(x.replace("_", " ") for x in shown)),
                )
