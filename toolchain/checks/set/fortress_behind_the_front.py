"""A fortress behind the enemy front that no rule covers.

Why: in a later scenario the front has long passed the place, and the fortress of an earlier scenario was
forgotten. Any rule about the nation's fortresses satisfies this check.

Bad:
    forces Blue-1914 of Blueland at 1914-08.1
      0101  36 Fortress  "Old Town"
    chain Red-front of Redland      (of 1915, west of 0101)
      0301..0303

Good:
    define fortress-kept for unit = not self of Blueland or turn < 1915-01

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import GUESS, LISTS, Check, Whole, check
from toolchain.checks.shared.campaign_setup import lines_of_nations, side_of_line, together
from toolchain.language.ast import tokens_of

FORTRESS = "Fortress"
_NO_RULE = ("forces", "schedule", "note", "ruling", "kind", "allow")


@check("SET030", NOTE, GUESS, looks_at=LISTS)
def fortress_behind_the_front(c: Check, p: Whole) -> Iterator[Finding]:
    strong: dict[str, dict[str, Span]] = {}
    for listed in p.campaign.forces:
        for row in listed.block.rows:
            if row.place.isdigit() and any(q.type == FORTRESS for q in row.pieces):
                strong.setdefault(listed.nation, {})[row.place] = Span(
                    listed.block.source, row.start, row.end
                )
    told: set[str] = set()
    rules = _rules(p) if strong else []
    for group in together(p) if strong and p.grid is not None else ():
        for nation, chains in lines_of_nations(p, group.lists).items():
            own = [h for other, hexes in strong.items() if p.allied(other, nation) for h in hexes]
            theirs = {h for other, hexes in strong.items() if p.enemies(other, nation) for h in hexes}
            for chain in chains:
                assert p.grid is not None
                behind = side_of_line(p.grid, chain.hexes, own)
                if all(h in behind for h in theirs):
                    continue  # all of them: the line is read from its wrong side
                for other, hexes in strong.items():
                    lost = [h for h in hexes if h in behind] if p.enemies(other, nation) else []
                    if lost and other not in told and not any(other in words for words in rules):
                        told.add(other)
                        yield c.finding(
                            f"{len(lost)} fortress{'es' if len(lost) > 1 else ''} of {other.replace('_', ' ')} "
                            f"{'lie' if len(lost) > 1 else 'lies'} beyond `{chain.block.header[0].text}`, but no rule covers "
                            f"{'them' if len(lost) > 1 else 'it'}",
                            hexes[lost[0]],
                            labels=[Label(chain.block.header[0].span, "the front")],
                            help=f"add a rule that states in which scenarios {'they exist' if len(lost) > 1 else 'it exists'}",
                        )


def _rules(p: Whole) -> list[set[str]]:
    """The words of every rule that speaks of fortresses."""
    made = []
    for block in (placed.block for placed in p.placed):
        if block.word not in _NO_RULE and (block.holds(FORTRESS) or block.holds(FORTRESS.lower())):
            words = {token.text for token in tokens_of(block)}
            if any(FORTRESS.casefold() in word.casefold() for word in words):
                made.append(words)
    return made
