"""A cover that no rule ever removes.

Why: its pieces stay hidden for the whole game.

Bad:
    state unscouted of unit
      start yes
    cover of unit
      hides  unscouted
      shows  hidden-force

Good:
    set unscouted of u to no

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model


@check("VIS006", WARNING, CERTAIN, looks_at=EVERY)
def cover_never_lifted(c: Check, m: Model) -> Iterator[Finding]:
    cover = m.ir["visibility"].get("cover")
    if cover is None or not queries.has_rules(m):
        return
    yes = (["bool", True], ["int", 1])
    lifts = (n for n in operations(m, "set", "clear") if n[1] == cover["hides"] and n[-1] not in yes)
    if next(lifts, None) is None and not _cleared(m, cover["hides"]):
        block = queries.blocks(m, "cover")[0]
        yield c.finding(
            f"no rule sets `{cover['hides']}` to no",
            block.keyword.span,
            help=f"write `set {cover['hides']} of PIECE to no` where the piece is revealed",
        )


def _cleared(m: Model, state: str) -> bool:
    """Whether the state is set back at a phase."""
    symbol = m.symbols.get(state, "state")
    return symbol is not None and bool(symbol.info.get("cleared"))
