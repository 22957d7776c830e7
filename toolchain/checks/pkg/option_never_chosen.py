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
    options = {x.block.header[0].text: x.block for x in p.blocks("option") if x.block.header}
    if not options:
        return
    scenarios = p.all_blocks("scenario")
    chosen = {name.text for x in scenarios for name in x.block.listed("options")}
    declared = {x.block.header[0].text for x in p.all_blocks("option") if x.block.header}
    if not scenarios or p.has_lists:
        return  # options choose the lists of a war, which is not played
    if chosen - declared:
        return  # the unknown option of a scenario may be this one, misspelt
    chosen |= {name for name, block in options.items() if any(line.word == "default" for line in block.lines)}
    if not options.keys() <= chosen:
        chosen |= _with_examples(p)
    for name, block in options.items():
        if name not in chosen:
            yield c.finding(
                f"no scenario or example uses the option `{name}`",
                block.header[0].span,
                help=f"write `options {name}` in a scenario, or `default` in the option",
            )


def _with_examples(p: Whole) -> set[str]:
    """The options whose files have examples."""
    option_of = {x.block.source.name: x.name for x in p.blocks("option", "part") if x.layer == "option"}
    sources = {head.source.name for head in p.heads if head.word == "example"}
    return {option for source, option in option_of.items() if source in sources}
