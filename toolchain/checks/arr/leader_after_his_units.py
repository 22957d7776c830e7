"""A leader arrives after the units of his formation.

Why: until he arrives, nobody commands them. Leaders normally come first, or with their units.

Bad:
    setup       0101  B_1_Foot, B_1_Guns, B_1_Horse
    schedule    turn 9  arrive B_1_Staff

Good:
    setup       0101  B_1_Staff, B_1_Foot, B_1_Guns, B_1_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model

FEWEST = 3  # units of the formation on the map


@check("ARR040", NOTE, GUESS)
def leader_after_his_units(c: Check, m: Model) -> Iterator[Finding]:
    leads = {
        block.header[0].text: line.tokens[-1].text
        for block in queries.blocks(m, "kind")
        for line in block.lines
        if line.word == "one" and block.header
    }
    kinds = {number: kind["name"] for number, kind in enumerate(m.ir["kinds"])}
    placed = {row["piece"].name: row["piece"].info["piece"] for row in queries.placements(m)} if leads else {}
    for row in m.schedule_rows if leads else ():
        piece = row["piece"].info["piece"]
        rating = leads.get(kinds[piece["kind"]])
        if rating is None or rating not in piece["values"]:
            continue
        led = [
            unit
            for unit in placed.values()
            if unit["side"] == piece["side"] and unit["values"].get(rating) == piece["values"][rating]
        ]
        if len(led) >= FEWEST:
            yield c.finding(
                f"{row['piece'].name} arrives on turn {row['turn']}, but {len(led)} units of his formation start on the map",
                row["span"],
                help="set up the leader with these units, or schedule them with him",
            )
