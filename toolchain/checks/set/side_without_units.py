"""A side without units in a scenario.

Why: its set-up is not listed, or does not exist. Where forces are lists of counters, the scenario must name a list
for each side.

Bad:
    scenario "Dawn"
      set-up blue-start

Good:
    scenario "Dawn"
      set-up blue-start, red-start

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing.listed_places import nation_of
from toolchain.checks.shared.placing.sides_of_lists import side_numbers
from toolchain.model.model import Model


@check("SET016", WARNING, LIKELY)
def side_without_units(c: Check, m: Model) -> Iterator[Finding]:
    block = queries.block_called(m, "scenario", m.scenario)
    where = block.keyword.span if block else None
    listed = _sides_of_lists(m)
    if m.scenario != "" and m.setup_rows:
        present = {r["piece"].info["piece"]["side"] for r in [*queries.placements(m), *m.schedule_rows]}
        present |= {p["side"] for p in m.ir["pieces"] if p["start"] >= 0}
        present |= {side for s in m.ir["scenarios"] for _name, side in s["setup"]}
        present |= listed[0]
        with_pieces = {p["side"] for p in m.ir["pieces"] if p["side"] >= 0}
        for side in sorted(with_pieces - present):
            yield _finding(c, m, side, where, f"add a set-up for {queries.side_name(m, side)}")
    elif listed[0]:
        for side in sorted(listed[1] - listed[0]):
            yield _finding(c, m, side, where, f"name a list of {queries.side_name(m, side)} under `forces`")


def _finding(c: Check, m: Model, side: int, where: Span | None, cure: str) -> Finding:
    return c.finding(f"{queries.side_name(m, side)} has no units in this scenario", where, help=cure)


def _sides_of_lists(m: Model) -> tuple[set[int], set[int]]:
    """The sides whose orders of battle the scenario names, and all sides that have an order of battle."""
    named = {token.value for block in queries.blocks(m, "scenario") for token in block.listed("forces")}
    here: set[int] = set()
    ever: set[int] = set()
    for block in queries.written(m, "forces") if named else ():
        side = side_numbers(m).get(nation_of(block))
        if side is not None and any(token.text == "at" for token in block.header):
            ever.add(side)
            if block.header[0].value in named:
                here.add(side)
    return here, ever
