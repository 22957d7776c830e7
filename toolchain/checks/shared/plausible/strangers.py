"""Lists whose counters are mostly unknown to the manifest of their nation: the header is wrong, not each row.

Of a list whose name begins with another nation one unknown counter is enough.
"""

from __future__ import annotations

from toolchain.checks.registry import Whole
from toolchain.checks.shared.seen.memo import kept
from toolchain.model.units.campaign import Dated, Listed

FEWEST = 3


@kept
def strangers(p: Whole) -> list[tuple[Listed | Dated, str, int]]:
    """Each such list, the nation whose manifest knows most of its counters (or nothing), and how many are unknown."""
    manifest = p.campaign.in_manifest()
    made = []
    for listed in p.campaign.lists:
        known = manifest.get(listed.nation)
        if known is None:
            continue
        unknown = [entry.key for entry in listed.entries if entry.key not in known]
        named = next((nation for nation in manifest if listed.name.startswith(f"{nation}-")), listed.nation)
        if named != listed.nation and unknown:
            made.append((listed, named, len(unknown)))
            continue
        if len(unknown) < FEWEST or 2 * len(unknown) <= len(listed.entries):
            continue
        fits = {
            nation: sum(entry.key._replace(nation=nation) in counters for entry in listed.entries)
            for nation, counters in manifest.items()
            if nation != listed.nation
        }
        best = max(fits, key=lambda nation: fits[nation], default="")
        made.append((listed, best if best and 2 * fits[best] > len(listed.entries) else "", len(unknown)))
    return made
