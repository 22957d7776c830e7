"""A unit arrives by an entry of the other side.

Why: the entry admits only units of its own side, so this one never enters.

Bad:
    schedule Blue
      turn 2  arrive B_Guard by red-road        (`entry red-road of unit of Red`)

Good:
    schedule Blue
      turn 2  arrive B_Guard by blue-road

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing.schedule_owners import entry_of
from toolchain.model.model import Model


@check("ARR020", ERROR, CERTAIN)
def entry_of_the_other_side(c: Check, m: Model) -> Iterator[Finding]:
    told: set[int] = set()
    for row in m.schedule_rows:
        words = row["line"].tokens
        at = next((i for i, t in enumerate(words[:-1]) if t.text == "by"), None)
        block, owner = entry_of(m, words[at + 1].value) if at is not None else (None, -1)
        if block is None or at is None or words[at].start in told:
            continue
        side = row["piece"].info["piece"]["side"]
        if min(owner, side) >= 0 and owner != side:
            told.add(words[at].start)
            yield c.finding(
                f"{row['piece'].name} of {queries.side_name(m, side)} arrives by `{block.header[0].value}`, "
                f"which is for units of {queries.side_name(m, owner)}",
                words[at + 1].span,
                labels=[Label(block.header[0].span, "the entry")],
                help="name an entry of its own side",
            )
