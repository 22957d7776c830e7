"""A block is in force under an option or reading that does not exist.

Why: it is never in force.

Bad:
    amend 2.1 quantity march-cost under mudd

Good:
    amend 2.1 quantity march-cost under mud

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.rulings import rulings
from toolchain.model.changes import CHANGES


@check("RUL006", ERROR, CERTAIN, looks_at=PROJECT)
def under_what(c: Check, p: Whole) -> Iterator[Finding]:
    options = {x.block.header[0].text for x in p.all_blocks("option") if x.block.header}
    readings = {name: ruling.readings for name, ruling in rulings(p).items()}
    for placed in p.own:
        header = placed.block.header
        at = next((i for i, t in enumerate(header) if t.text == "under" and t.kind == "NAME"), -1)
        condition = header[at + 1 :] if at >= 0 else []
        if not condition:
            continue
        name = condition[0].text
        with_reading = len(condition) == 3 and condition[1].text == "="
        if placed.block.word in CHANGES and len(condition) > 1 and not with_reading:
            yield c.finding(
                f"`{condition[1].text}` does not belong here",
                condition[1].span,
                help="write `under OPTION` or `under RULING = READING`",
            )
        elif with_reading:
            if name not in readings:
                yield c.finding(
                    f"there is no ruling called `{name}`",
                    condition[0].span,
                    help=did_you_mean(name, readings),
                )
            elif condition[2].text not in readings[name]:
                yield c.finding(
                    f"`{condition[2].text}` is not a reading of `{name}`",
                    condition[2].span,
                    help=did_you_mean(condition[2].text, readings[name])
                    or "readings: " + ", ".join(readings[name]),
                )
        elif name not in options:
            yield c.finding(
                f"there is no option called `{name}`",
                condition[0].span,
                help=did_you_mean(name, options) or f"write a block `option {name}`",
            )
