"""An unknown ruling in a citation, or after `needs` in an example.

Why: nobody can look up why the rule reads as it does.

Bad:
    when total = 0   @ 3.2 ruling tie

Good:
    when total = 0   @ 3.2 ruling ties

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check

_NEEDS = re.compile(r"^ +needs +ruling\b([^@#\n]*)", re.MULTILINE)
_NAME = re.compile(r"[A-Za-z][\w-]*")


@check("RUL005", ERROR, CERTAIN, looks_at=PROJECT)
def unknown_ruling(c: Check, p: Whole) -> Iterator[Finding]:
    known = {x.block.header[0].text for x in p.all_blocks("ruling") if x.block.header}

    def unknown(name: str, span: Span) -> Finding:
        return c.finding(
            f"unknown ruling `{name}`", span, help=did_you_mean(name, known) or f"declare it: `ruling {name}`"
        )

    for cited in p.cited:
        told: set[int] = set()
        for cite in cited.cites:
            if cite.ruling and cite.ruling not in known and cite.span.start not in told:
                told.add(cite.span.start)
                yield unknown(cite.ruling, cite.span)
    # The text is searched: lines of examples that were right before are not read again.
    for block in (placed.block for placed in p.blocks("example")):
        for line in _NEEDS.finditer(block.source.text, block.span.start, block.span.end):
            for word in _NAME.finditer(block.source.text, line.start(1), line.end(1)):
                if word[0] not in known and word[0] != "ruling":
                    yield unknown(word[0], Span(block.source, word.start(), word.end()))
