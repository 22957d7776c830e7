"""A score line that counts hexes which no unit may enter.

Why: nobody can take these hexes, so the line gives the same points in every game.

Bad:
    lakes: 2 VP for both per hex in lake where control of it = us     (no unit may enter a lake)

Good:
    villages: 2 VP for both per hex in village where control of it = us

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.placing import no_entry
from toolchain.model.model import Model


@check("VIC043", WARNING, LIKELY, looks_at=EVERY)
def score_of_closed_hexes(c: Check, m: Model) -> Iterator[Finding]:
    lines = [(score["name"], line) for score in m.ir["scores"] for line in score["lines"]]
    counted = [
        (name, line, ground.widest_hexes(m, line["per"])) for name, line in lines if line["per"] is not None
    ]
    if not any(hexes for _, _, hexes in counted):
        return
    closed = no_entry.closed_to_all(m)
    for name, line, hexes in counted:
        if hexes and hexes <= closed.keys():
            index = min(hexes)
            yield c.finding(
                f"`{line['label']}` of `{name}` counts only hexes that no unit may enter",
                queries.score_line(m, name, line["label"]),
                note=f"{ground.hex_list(m, sorted(hexes))}: {closed[index]}",
                help="name hexes that units can take",
            )
