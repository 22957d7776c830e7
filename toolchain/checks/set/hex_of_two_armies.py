"""A hex with counters of enemies, or the headquarters of two armies.

Why: one of the hexes is wrong; the player who sets up second would find the hex occupied.

Bad:
    forces Blue-1914 of Blueland at 1914-08.1
      2420  HQ XXXX  1st
      2420  HQ XXXX  2nd

Good:
    forces Blue-1914 of Blueland at 1914-08.1
      2420  HQ XXXX  1st
      2421  HQ XXXX  2nd

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.campaign_setup import together
from toolchain.model.units.identities import Entry

_ARMY = "XXXX"


@check("SET028", WARNING, LIKELY, looks_at=LISTS)
def hex_of_two_armies(c: Check, p: Whole) -> Iterator[Finding]:
    for group in together(p):
        first: dict[str, Entry] = {}
        command: dict[str, Entry] = {}
        told: set[str] = set()
        for number, entry in group.standing():
            other = first.setdefault(number, entry)
            who = "enemy units"
            if not p.enemies(other.key.nation, entry.key.nation):
                if entry.piece.echelon != _ARMY:
                    continue
                who, other = "headquarters of two armies", command.setdefault(number, entry)
            if other.key != entry.key and number not in told:
                told.add(number)
                yield c.finding(
                    f"hex {number} holds {who}: {_named(other)} and {_named(entry)}",
                    entry.span,
                    labels=[Label(other.span, "the other unit")],
                    help="correct the hex of one of them",
                )


def _named(entry: Entry) -> str:
    return f"{entry.key.nation.replace('_', ' ')} {entry.printed} {entry.name.text}"
