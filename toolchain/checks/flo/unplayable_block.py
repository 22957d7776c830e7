"""An unplayable block in a file that is not marked as unplayed.

Why: the game would refuse to start, and readers of the file would not know why.

Bad:
    part of Skirmish
    obligation attack-duty   @ 4.4

Good:
    part of Skirmish unplayed because "duties are still to be built"
    obligation attack-duty   @ 4.4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("FLO040", WARNING, CERTAIN, looks_at=PROJECT)
def unplayable_block(c: Check, p: Whole) -> Iterator[Finding]:
    unplayed = {
        placed.block.source.name
        for placed in p.blocks("part")
        if any(token.text == "unplayed" for token in placed.block.header)
    }
    for block in p.heads:
        if not block.played and block.source.name not in unplayed:
            yield c.finding(
                f"`{block.word}` cannot be played, so no scenario that contains it can start",
                block.keyword.span,
                help='move the block to a file that begins with `part of NAME unplayed because "..."`, or remove it',
            )
