"""``range of UNIT``: every hex where a move may end, what is left there, and what keeps it from going farther."""

from __future__ import annotations

from typing import Any

from toolchain.engine.ask.answer import Answer, Drawn, cited, grouped
from toolchain.engine.ask.moves import Asked, asked
from toolchain.engine.ask.table import Table, stop_lines, stops_data
from toolchain.engine.explain.values import number
from toolchain.ir.margins import count_of


def answer(
    table: Table, piece: int, movement: str = "", allowance: int | None = None, early: bool = False
) -> Answer:
    """The range of a piece by a movement; by the usual one when none is named."""
    found = asked(table, piece, movement, allowance, early)
    return reached(found)


def reached(found: Asked) -> Answer:
    """What is answered of a piece that was asked to move."""
    table, ways, rule = found.table, found.ways, found.movement
    name = table.name(found.piece)
    question = f"range of {name} by {rule['name']}"
    by_cost = sorted(ways.ends, key=lambda hex: (ways.cost[hex], hex))
    halts = {hex: found.halts(ways.before[hex], hex) for hex in by_cost if hex in ways.halted}
    through = {h: found.stays(h) for h in sorted(ways.cost) if h != found.start and h not in ways.ends}
    spends_nothing = found.allowance <= 0 and not by_cost
    outside = [] if spends_nothing else list(found.outside())
    count = count_of(by_cost)
    said = f"{name} in {table.where(found.start)}, {rule['name']}{cited([rule['cite']])}: {found.spends}, {count}"
    said += f" ({found.moment})" if found.moment else ""
    lines = []
    if spends_nothing:
        lines.append("it has nothing to spend now; use `with N` to ask as if it had")
    elif found.kernel.by_destination and not found.kernel.affordable(table.state, found.piece):
        lines.append(f"the stock that it uses is too low{cited([rule['cite']])}")
    for hex in by_cost:
        way = " > ".join(table.ids(ways.path(hex)))
        spent = (
            ""
            if found.kernel.counts_hexes
            else f"{found.amount(ways.cost[hex])}, {number(found.left(hex))} left: "
        )
        lines.append(f"{table.where(hex)}: {spent}{way}")
    for why, hexes in grouped((cited(cites), table.id(hex)) for hex, cites in halts.items()):
        lines.append(f"stops in {', '.join(hexes)}{why}")
    for why, hexes in grouped((cited(cites), table.id(hex)) for hex, cites in through.items()):
        lines.append(f"may not end in {', '.join(hexes)}{why}")
    lines += stop_lines(table, outside)
    data: dict[str, Any] = {
        "unit": table.ir["pieces"][found.piece]["id"],
        "movement": rule["name"],
        "paragraph": rule["cite"],
        "from": table.id(found.start),
        "allowance": number(found.allowance),
        "measure": found.measure,
        "moment": found.moment,
        "ends": [
            {
                "hex": table.id(hex),
                "cost": number(ways.cost[hex]),
                "left": number(found.left(hex)),
                "path": table.ids(ways.path(hex)),
                "stops": halts.get(hex, []),
            }
            for hex in by_cost
        ],
        "not_ended_in": [{"hex": table.id(hex), "paragraphs": cites} for hex, cites in through.items()],
        "stopped": stops_data(table, outside),
    }
    marks = {hex: "" if found.kernel.counts_hexes else number(found.left(hex)) for hex in by_cost}
    return Answer(question, said, lines, data, Drawn(found.start, marks, stopped=outside))
