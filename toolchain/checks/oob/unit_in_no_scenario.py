"""A unit that no scenario sets up and no schedule brings in.

Why: nobody ever sees the counter. Its kind is in no scenario either, so the set-ups do not look incomplete.

Bad:
    {"id": "R_Balloon", "name": "Balloon", "kind": "balloon"}    (and no set-up or schedule has a balloon)

Good:
    schedule Red
      turn 2  arrive R_Balloon by north-gate

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol


@check("OOB112", NOTE, LIKELY, looks_at=PROJECT)
def unit_in_no_scenario(c: Check, p: Whole) -> Iterator[Finding]:
    if p.extended:
        return  # another project may use it
    unused: dict[str, Symbol] = {}
    used: set[str] = set()
    for m in p.models:
        rows = [*queries.placements(m), *m.schedule_rows]
        if not rows:
            continue
        placed = {row["piece"].name for row in rows}
        kinds = {row["piece"].info["piece"]["kind"] for row in rows}
        for symbol in m.symbols.all("piece"):
            if _is_used(m, symbol, placed, kinds):
                used.add(symbol.name)
            else:
                unused.setdefault(symbol.name, symbol)
    for name, symbol in unused.items():
        if name not in used:
            yield c.finding(
                f"no scenario sets up or schedules {name}",
                symbol.span,
                help="add the unit to a set-up or schedule; if the counter is meant to be unused, allow this note",
            )


def _is_used(m: Model, symbol: Symbol, placed: set[str], kinds: set[int]) -> bool:
    """Whether a scenario may bring a unit into play; units whose kind is set up are OOB040's."""
    piece = symbol.info["piece"]
    return (
        symbol.name in placed
        or piece["start"] >= 0
        or any(_alike(m, kind, piece["kind"]) for kind in kinds)
        or queries.mentioned(m, symbol, in_examples=False)
    )


def _alike(m: Model, one: int, other: int) -> bool:
    """Whether two kinds are one kind, or of one kind below what all pieces are."""
    lines = [{m.ir["kinds"][k]["name"], *m.ir["kinds"][k]["parents"][:-1]} for k in (one, other)]
    return not lines[0].isdisjoint(lines[1])
