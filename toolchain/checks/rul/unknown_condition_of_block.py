"""A block under an unknown option or reading.

Why: such a block is never in force.

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
from toolchain.checks.shared.rulings import rulings, why_not
from toolchain.model.changes import CHANGES


@check("RUL006", ERROR, CERTAIN, looks_at=PROJECT)
def unknown_condition_of_block(c: Check, p: Whole) -> Iterator[Finding]:
    options = {x.block.header[0].text for x in p.all_blocks("option") if x.block.header}
    known = rulings(p)
    readings = {name: ruling.readings for name, ruling in known.items()}
    for block in p.heads:
        condition = block.condition
        if condition is None:
            continue
        name, reading = condition.name.text, condition.reading
        if block.word in CHANGES and condition.rest:
            yield c.finding(
                f"unexpected `{condition.rest[0].text}` at the end of the `under` condition",
                condition.rest[0].span,
                help="write `under OPTION` or `under RULING = READING`",
            )
        elif reading is None and name in options:
            continue
        elif reading is None and name in readings:
            yield c.finding(
                f"`{name}` is a ruling: name one of its readings",
                condition.name.span,
                help=_with_reading(block.word, name, readings[name]),
            )
        elif reading is None:
            yield c.finding(
                f"unknown option `{name}`",
                condition.name.span,
                help=did_you_mean(name, options) or f"declare it: `option {name}`",
            )
        elif name in options:
            yield c.finding(
                f"`{name}` is an option and has no readings",
                condition.name.span,
                help=f"write `under {name}`; if a comparison follows `=`, put it in brackets",
            )
        elif name not in readings:
            yield c.finding(
                f"unknown ruling `{name}`",
                condition.name.span,
                help=did_you_mean(name, readings),
            )
        elif reading.text not in readings[name]:
            message, help = why_not(known[name], reading.text, name)
            yield c.finding(message, reading.span, help=help)


def _with_reading(word: str, name: str, readings: list[str]) -> str:
    reading = readings[0] if readings else "READING"
    return f"write `under {name} = {reading}" + (" = BODY`" if word == "define" else "`")
