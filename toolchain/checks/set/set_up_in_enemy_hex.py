"""A unit is set up in a hex that the enemy holds at the start.

Why: the start of the state and the set-up contradict each other.

Bad:
    state control of hex
      values Blue, Red
      start Red in far-bank
    0301  B_Foot_1

Good:
    0101  B_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks import reading
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model


@check("SET019", WARNING, LIKELY)
def set_up_in_enemy_hex(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("state"):
        if symbol.info["of"] != "hex" or symbol.info["type"].kind != "side":
            continue
        start = reading.start_of(m, symbol.name)
        for row in reading.placements(m):
            if not row["hexes"] or len(row["hexes"]) != 1:
                continue
            index = next(iter(row["hexes"]))
            held = start[index] if isinstance(start, list) else start
            side = row["piece"].info["piece"]["side"]
            if held >= 0 and side >= 0 and held != side and index < len(m.ir["hexes"]):
                yield c.finding(
                    f"{row['piece'].name} is set up in {m.ir['hexes'][index]['id']}, which is "
                    f"{reading.side_name(m, held)}'s at the start",
                    row["span"], labels=[Label(symbol.span, "by this state")] if symbol.span else (),
                    help="set it up elsewhere, or correct the start of the state",
                )  # fmt: skip
