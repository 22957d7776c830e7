"""A paragraph of the book without a rule, though nearly all others have one.

Why: a rule is missing, or its citation was lost. `book.csv` lists the paragraphs; any citation counts,
including notes and parts marked missing. While more than one paragraph in twenty has no rule yet, this check
is silent; `hexwright ledger` always lists them.

Bad:
    (no block and no note cites 2.4, all others are cited)

Good:
    stacking two-a-hex of unit   @ 2.4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.model.changes import under

MOST = 20  # one paragraph in so many may be absent
FEWEST = 20


@check("RUL015", NOTE, LIKELY, looks_at=PROJECT)
def paragraph_never_stated(c: Check, p: Whole) -> Iterator[Finding]:
    if p.paragraphs is None or len(p.paragraphs) < FEWEST or not p.all_heads:
        return
    cited = {number.rpartition(" ")[2] for number in _cited(p)}
    absent = sorted(number for number in p.paragraphs - cited if not any(under(one, number) for one in cited))
    if len(absent) * MOST > len(p.paragraphs):
        return
    stated = len(p.paragraphs) - len(absent)
    games = [placed.block for placed in p.blocks("game", "series")] or p.all_heads
    for number in absent:
        yield c.finding(
            f"rules cite {stated} of the {len(p.paragraphs)} paragraphs, but not paragraph {number}",
            games[0].keyword.span,
            help=f'add the rule, or explain its absence with `note {number} "..."`',
        )


def _cited(p: Whole) -> Iterator[str]:
    for block in p.all_cited:
        for cite in block.cites:
            yield from cite.paragraphs
    for placed in p.all_blocks("note"):
        if placed.block.header:
            yield "".join(token.text for token in placed.block.header if token.kind != "STRING")
    for m in p.models:
        for file in m.oob:
            for unit in ({"cite": file.data.get("cite")}, *file.data.get("units", ())):
                yield str(unit.get("cite", ""))
                yield from (str(text) for text in (unit.get("cites") or {}).values())
