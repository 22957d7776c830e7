"""A score or card section with two measures.

Why: its lines are added up, and movement points and victory points cannot be added together.

Bad:
    score points
      villages:  2 VP for both per hex in village where control of it = us
      roads:     1 MP for both per hex in road where control of it = us

Good:
    score points
      villages:  2 VP for both per hex in village where control of it = us
      roads:     1 VP for both per hex in road where control of it = us

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.model import Model


def _sums(m: Model) -> dict[str, list[Line]]:
    """Lines that are added up, by what they add up to: a score, or a section of the cards of one deck."""
    made: dict[str, list[Line]] = defaultdict(list)
    for block in (block for block in queries.blocks(m, "score", "card") if block.header):
        name = " ".join(t.text for t in block.header[1:2] if t.text != "of") or block.header[0].text
        if block.word == "score":
            made[f"the score `{block.header[0].text}`"] += block.lines
            continue
        deck = next((t.text for t in block.header[1:] if t.text != "of"), name)
        for section in block.lines:
            if section.body:
                made[f"the section `{section.word}` of `{deck}`"] += section.body
    return made


@check("TYP026", ERROR, CERTAIN)
def sum_of_two_measures(c: Check, m: Model) -> Iterator[Finding]:
    measures = set(m.symbols.names("measure"))
    for what, lines in _sums(m).items():
        found: list[Token] = []
        for line in lines:
            words = line.tokens
            at = next((i for i, t in enumerate(words[:2]) if t.kind == "NUM"), None)
            if at is not None and at + 1 < len(words) and words[at + 1].text in measures:
                found.append(words[at + 1])
        often = Counter(t.text for t in found).most_common()
        if len(often) < 2:
            continue
        usual = next(t for t in found if t.text == often[0][0])
        for token in found:
            if token.text != usual.text:
                yield c.finding(
                    f"{what} adds {token.text} to {usual.text}",
                    token.span,
                    labels=[Label(usual.span, f"this line uses {usual.text}")],
                    help=f"write `{usual.text}`, or remove the line",
                )
