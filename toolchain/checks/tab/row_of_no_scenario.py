"""A table row of an unknown scenario.

Why: the intended scenario has no row, and this one is never read.

Bad:
    table start-points
      rows scenario ; cells number
      data
        "Dusk"  10      (the scenario is called "Dawn")

Good:
    table start-points
      rows scenario ; cells number
      data
        "Dawn"  10

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.faults.wording import either
from toolchain.model.said.tables import key_of


@check("TAB042", ERROR, CERTAIN, looks_at=PROJECT)
def row_of_no_scenario(c: Check, p: Whole) -> Iterator[Finding]:
    titles = [x.block.header[0].value for x in p.all_blocks("scenario") if x.block.header]
    for placed in p.blocks("table"):
        by = next((x.tokens[-1].text for x in placed.block.lines if x.word == "rows" and x.tokens), "")
        if by != "scenario":
            continue
        for line in (row for x in placed.block.lines if x.word == "data" for row in x.body):
            if line.tokens and key_of(line).value not in titles:
                yield c.finding(
                    f"unknown scenario `{key_of(line).value}`",
                    key_of(line).span,
                    help=did_you_mean(key_of(line).value, titles)
                    or (f"use {either(titles)}" if titles else "declare the scenario"),
                )
