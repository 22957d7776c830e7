"""A unit set up in a hex that the enemy holds at the start.

Why: the starting state and the set-up contradict each other.

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
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing import no_entry
from toolchain.model.model import Model


@check("SET019", WARNING, LIKELY)
def set_up_in_enemy_hex(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("state"):
        if symbol.info["of"] != "hex" or symbol.info["type"].kind != "side":
            continue
        start = queries.start_of(m, symbol.name)
        for row in queries.placements(m):
            if not row["hexes"] or len(row["hexes"]) != 1:
                continue
            index = next(iter(row["hexes"]))
            held = start[index] if isinstance(start, list) else start
            info = row["piece"].info
            side = info["piece"]["side"]
            if held < 0 or side < 0 or held == side or index >= len(m.ir["hexes"]):
                continue
            # Where a bar says so, SET010 reports it.
            if not no_entry.why_not(m, index, info["piece"], info["index"]):
                yield c.finding(
                    f"{row['piece'].name} is set up in hex {m.ir['hexes'][index]['id']}, which "
                    f"{queries.side_name(m, held)} holds at the start",
                    row["span"],
                    labels=[Label(symbol.span, "the state that records this")] if symbol.span else (),
                    help="set the unit up in another hex, or correct the `start` of the state",
                )
