"""A set of values lacks an echelon that counters have.

Why: the set lists the echelons; a rule that asks for the missing one finds no unit.

Bad:
    values echelons X, XX
    forces Blue-1914 of Blue at 1914-08.1
      HQ XXX  1st
      6-4 Inf XX  25
      2-6 Cav X  3

Good:
    values echelons X, XX, XXX

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check

FEWEST = 2  # echelons of a set, before it is one of echelons


@check("OOB109", WARNING, LIKELY, looks_at=LISTS)
def echelon_without_a_value(c: Check, p: Whole) -> Iterator[Finding]:
    borne: dict[str, Span] = {}
    for listed in p.campaign.lists:
        for entry in listed.entries:
            if entry.key.echelon:
                borne.setdefault(entry.key.echelon, entry.span)
    for block in (placed.block for placed in p.all_blocks("values")):
        listed_values = {token.text for token in block.header[1:] if token.kind != "COMMA"}
        shared = listed_values & borne.keys()
        lacking = sorted(borne.keys() - listed_values)
        # A set of other things may share a word with the echelons; one of echelons has most of them, and little else.
        if len(shared) >= FEWEST and len(shared) > len(lacking) and 2 * len(shared) > len(listed_values):
            for echelon in lacking:
                yield c.finding(
                    f"the set `{block.header[0].text}` lacks the echelon {echelon}",
                    block.header[0].span,
                    labels=[Label(borne[echelon], f"this counter is {echelon}")],
                    help="add the echelon to the set, or correct the counters",
                )
