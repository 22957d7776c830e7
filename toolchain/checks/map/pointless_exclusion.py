"""A terrain excludes itself, or something that it could never meet.

Why: hexes have hex terrains, hexsides have hexside terrains; excluding anything else has no effect.

Bad:
    terrain woods on hex
      excludes  lakee

Good:
    terrain woods on hex
      excludes  lake

Fix safety: nothing is changed for you; a similar name is suggested.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared.terrain_exclusions import meant, words
from toolchain.model.model import Model


@check("MAP083", ERROR, CERTAIN, looks_at=GROUND)
def pointless_exclusion(c: Check, m: Model) -> Iterator[Finding]:
    for terrain, word in words(m):
        if meant(m, terrain, word.text) or terrain not in m.ir["terrains"]:
            continue
        on = m.ir["terrains"][terrain]["on"]
        table = m.facts.hex_terrains if on == "hex" else m.facts.edge_terrains
        if word.text == terrain:
            message, help_ = f"`{terrain}` excludes itself", "name another terrain"
        else:
            message = (
                f"`{word.text}` is not a hex terrain"
                if on == "hex"
                else f"`{word.text}` is not a hexside terrain"
            )
            others = sorted(set(table) - {terrain})
            help_ = did_you_mean(word.text, others) or "use one of " + ", ".join(
                f"`{name}`" for name in others
            )
        yield c.finding(message, word.span, help=help_)
