"""An option that no scenario and no example uses.

Why: players choose an optional rule by choosing a scenario that lists it. The rules of this option never take effect.

Bad:
    option mud "Deep mud"
    scenario "Dawn"
      of  Skirmish

Good:
    option mud "Deep mud"
    scenario "Dawn"
      of       Skirmish
      options  mud

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG043", WARNING, CERTAIN, looks_at=PROJECT)
def option_never_chosen(c: Check, p: Whole) -> Iterator[Finding]:
    options = [x.block for x in p.blocks("option") if x.block.header]
    if not options:
        return
    scenarios = p.all_blocks("scenario")
    chosen = {name.text for x in scenarios for name in x.block.listed("options")}
    declared = {x.block.header[0].text for x in p.all_blocks("option") if x.block.header}
    if not scenarios or p.has_lists:
        return  # options choose the lists of a war, which is not played
    if chosen - declared:
        return  # the unknown option of a scenario may be this one, misspelt
    chosen |= {x.name for x in p.blocks("example") if x.layer == "option"}
    for block in options:
        if block.header[0].text not in chosen and not any(line.word == "default" for line in block.lines):
            yield c.finding(
                f"no scenario or example uses the option `{block.header[0].text}`",
                block.header[0].span,
                help=f"write `options {block.header[0].text}` in a scenario, or `default` in the option",
            )
