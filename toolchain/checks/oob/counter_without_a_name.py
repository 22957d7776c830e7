"""A counter without a designation in a list that names its counters.

Why: without a designation nobody knows which counter is meant. Only replacements, marked `(RPL)`, have none; a
misspelt mark makes a replacement a unit that no other list knows.

Bad:
    1914-10.1  arrive  2 x 4-3 Inf XX (RLP)  at 0125

Good:
    1914-10.1  arrive  2 x 4-3 Inf XX (RPL)  at 0125

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units.identities import REPLACEMENT, UNNAMED


@check("OOB114", WARNING, CERTAIN, looks_at=LISTS)
def counter_without_a_name(c: Check, p: Whole) -> Iterator[Finding]:
    who = p.campaign.who
    for listed in p.campaign.lists:
        if getattr(listed, "base", ""):
            continue  # how many of a kind, drawn from another list
        for row in listed.block.rows:
            for piece in (*row.pieces, *row.by) if row.verb not in ("set", "gain") else ():
                named = piece.names or piece.every or piece.type in UNNAMED or piece.tag == REPLACEMENT
                if not named and piece.type in who.designated:
                    tag = f" ({piece.tag})" if piece.tag else ""
                    yield c.finding(
                        f"{piece.label.replace('_', ' ')}{tag} has no designation",
                        Span(listed.block.source, piece.start, piece.end),
                        help=f"add the designation, or write `({REPLACEMENT})` for a replacement",
                    )
