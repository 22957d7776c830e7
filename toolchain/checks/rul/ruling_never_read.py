"""Nothing depends on a ruling.

Why: the question is answered, and no rule follows the answer.

Bad:
    ruling ties "who wins a tie?"

Good:
    when total = 0  @ 3.2 ruling ties

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("RUL002", WARNING, CERTAIN, looks_at=PROJECT)
def ruling_never_read(c: Check, p: Whole) -> Iterator[Finding]:
    used: set[str] = set()
    for placed in p.placed:
        block = placed.block
        cites = [block.cite, *(line.cite for line in reading.lines_of(block.lines))]
        used |= {cite.ruling for cite in cites if cite is not None}
        if block.word != "ruling":
            used |= {token.value for token in reading.tokens_of(block)}
    for placed in p.blocks("ruling"):
        header = placed.block.header
        if header and header[0].text not in used:
            yield c.finding(
                f"nothing depends on the ruling `{header[0].text}`", header[0].span,
                help=f"cite it where it decides: `@ PARAGRAPH ruling {header[0].text}`",
            )  # fmt: skip
