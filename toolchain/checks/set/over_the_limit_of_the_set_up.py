"""A list that places more in a hex than its set-up allows.

Why: either the limit or the list is wrong; setting up by the list breaks the rule at once.

Bad:
    setup places of Blue
      limit 1 div per hex in south
    forces Blue-places of Blueland from Blue-1918
      1719  2 x 6-4 Inf XX  25, 26

Good:
    forces Blue-places of Blueland from Blue-1918
      1719  6-4 Inf XX  25
      1720  6-4 Inf XX  26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.campaign_setup import holder, limits, together
from toolchain.model.units.identities import Entry

_PER_HEX = re.compile(r"([0-9]+) ([\w-]+) per hex in ([\w-]+)$")
_NONE = re.compile(r"\bno ([\w-]+) in ([\w-]+)$")


@check("SET025", WARNING, LIKELY, looks_at=LISTS)
def over_the_limit_of_the_set_up(c: Check, p: Whole) -> Iterator[Finding]:
    kinds = {token.text for x in p.all_blocks("kind") for token in x.block.header}
    for group in together(p):
        by_hex: dict[str, list[Entry]] = {}
        for number, entry in group.standing():
            by_hex.setdefault(number, []).append(entry)
        for found, line in limits(group, _PER_HEX):
            inside = holder(p, found[3])
            weighing = _weighing(p, found[2])
            for number, entries in by_hex.items() if inside is not None else ():
                # Only whole formations are counted: what a smaller one weighs is the business of play.
                heavy = [e for e in entries if e.piece.type in weighing and e.piece.echelon == "XX"]
                if inside is not None and inside(number) and len(heavy) > int(found[1]):
                    yield c.finding(
                        f"hex {number} may hold {found[1]} {found[2]}, but {len(heavy)} are set up there: "
                        + ", ".join(f"{e.key.nation.replace('_', ' ')} {e.name.text}" for e in heavy),
                        heavy[int(found[1])].span,
                        labels=[Label(line.span, "the limit")],
                        help="correct the hex or the limit",
                    )
        for found, line in limits(group, _NONE):
            inside = holder(p, found[2])
            for number, entries in by_hex.items() if inside is not None and found[1] in kinds else ():
                for entry in entries:
                    if inside is not None and inside(number) and entry.piece.type == found[1]:
                        yield c.finding(
                            f"{entry.printed} {entry.name.text} is set up in hex {number}, where `{found[1]}` is not allowed",
                            entry.span,
                            labels=[Label(line.span, "the limit")],
                            help="correct the hex or the limit",
                        )


def _weighing(p: Whole, measure: str) -> set[str]:
    """The kinds that have a weight in a measure."""
    return {
        token.text
        for placed in p.all_blocks("kind")
        if any(
            line.word == "weight" and any(t.text == measure for t in line.tokens)
            for line in placed.block.lines
        )
        for token in placed.block.header
        if token.kind != "COMMA"
    }
