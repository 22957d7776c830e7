"""A set-up that hides its pieces after it has placed them.

Why: the other side sees a piece from the moment when it is placed. A piece that is hidden afterwards has been seen.

Bad:
    state unseen of unit
    setup red-start of Red
      0401  R_Foot_1
      set unseen of unit of Red to yes

Good:
    state unseen of unit
      start yes
    setup blue-start of Blue
      0101  B_Foot_1
      set unseen of unit of Blue to no

Fix safety: nothing is changed for you: the other set-ups must reveal their pieces, and a box that only the owner sees hides
pieces as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line, lines_of
from toolchain.model.model import Model


@check("VIS008", WARNING, LIKELY, looks_at=EVERY)
def hidden_too_late(c: Check, m: Model) -> Iterator[Finding]:
    cover = m.ir["visibility"].get("cover")
    if cover is None:
        return
    state = cover["hides"]
    column = next((each for each in m.ir["columns"] if each["name"] == state), None)
    start = column["start"] if column is not None else 0
    if any(start) if isinstance(start, list) else start:
        return
    used = queries.setups_in_use(m)
    for block in queries.blocks(m, "setup"):
        if not block.header or block.header[0].text not in used:
            continue
        found = next((line for line in lines_of(block.lines) if _hides(line, state)), None)
        if found is not None:
            yield c.finding(
                "the other side sees the pieces before this line hides them",
                found.span,
                help=f"write `start yes` under `state {state}`, and set the state to no in the set-up of a side that is not hidden",
            )


def _hides(line: Line, state: str) -> bool:
    texts = [token.text for token in line.tokens]
    return texts[:2] == ["set", state] and texts[-1] != "no"
