"""A list of counters for an unknown use.

Why: a list with `as` is not a set-up: `manifest` holds all counters of a nation, `pool` those that are drawn, and
`exchange` those that replace others. With another word after `as`, the counters of the list belong nowhere.

Bad:
    forces Blue-counters of Blue as manifst

Good:
    forces Blue-counters of Blue as manifest

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units.campaign import USES


@check("OOB116", ERROR, CERTAIN, looks_at=LISTS)
def unknown_use_of_a_list(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        if listed.use and listed.use not in USES:
            word = next((t for t in listed.block.header if t.text == listed.use), listed.block.keyword)
            yield c.finding(
                f"unknown use of a list: `{listed.use}`",
                word.span,
                help=did_you_mean(listed.use, USES) or "write `as manifest`, `as pool` or `as exchange`",
            )
