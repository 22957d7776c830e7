"""A spelling or abbreviation that a list explains twice.

Why: one of the two rows is not needed, or was meant for another designation.

Bad:
    abbreviations of Blue
      Gd  "Guard"
      Gd  "Reserve"

Good:
    abbreviations of Blue
      Gd  "Guard"
      R   "Reserve"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import Line

_GAP = " {2,}"


@check("OOB108", WARNING, CERTAIN, looks_at=PROJECT)
def spelling_twice(c: Check, p: Whole) -> Iterator[Finding]:
    first: dict[tuple[str, ...], Line] = {}
    for placed in p.blocks("abbreviations", "spellings"):
        block = placed.block
        nation = block.header[1].text if len(block.header) > 1 else ""
        for line in block.lines:
            # The last column says what is meant by the others.
            *columns, _meaning = re.split(_GAP, line.span.text.strip()) if line.tokens else ("", "")
            key = (block.word, nation, *columns)
            other = first.setdefault(key, line) if any(columns) else line
            if other is not line:
                yield c.finding(
                    f"`{' '.join(columns)}` is explained twice",
                    line.tokens[0].span,
                    labels=[Label(other.tokens[0].span, "first explained here")],
                    help="correct or remove one of the two rows",
                )
