"""``zone of UNIT``: the hexes that a piece has in its zone, and which rule keeps others out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, Stopped, cited
from toolchain.engine.ask.table import Table, stop_lines, stops_data
from toolchain.engine.interpret import zones
from toolchain.engine.interpret.basics import members
from toolchain.ir.margins import count_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Zone


def zone_of(table: Table, piece: int, name: str) -> Zone:
    """The zone of a name; without one the first that the piece has, or the first of all."""
    if name or not table.ir["zones"]:
        return table.rule(table.ir["zones"], "zone", name)
    i = table.interpreter
    known = table.ir["zones"]
    return next((zone for zone in known if zones.has_zone(i, table.state, zone, piece)), known[0])


def answer(table: Table, piece: int, name: str = "") -> Answer:
    """The zone of one piece; the whole zone of its side is what the engine plays with, and this is its part of it."""
    i, state = table.interpreter, table.state
    here = table.standing(piece)
    zone = zone_of(table, piece, name)
    whole = set(members(table.hexes("z", zone["name"], table.ir["pieces"][piece]["side"])))
    said = f"{table.name(piece)} in {table.where(here)}, {zone['name']}{cited([zone['cite']])}"
    data: dict[str, Any] = {
        "unit": table.ir["pieces"][piece]["id"],
        "zone": zone["name"],
        "paragraph": zone["cite"],
        "from": table.id(here),
        "hexes": [],
        "stopped": [],
    }
    question = f"zone {zone['name']} of {table.name(piece)}"
    if not zones.has_zone(i, state, zone, piece):
        return Answer(question, f"{said}: a piece like this has none", [], data, Drawn(here))
    near = zones.around_piece(i, state, zone, piece)
    made = sorted(near & whole)
    stopped = list(_kept_out(table, zone, here, near))
    if unknown := near - whole - {s.there for s in stopped}:
        raise CannotAsk(
            f"the zone of {table.name(piece)} was computed in two ways that differ in {table.ids(unknown)}"
        )
    data["hexes"] = table.ids(made)
    data["stopped"] = stops_data(table, stopped)
    lines = [", ".join(table.where(hex) for hex in made)] if made else []
    lines += stop_lines(table, stopped)
    count = count_of(made)
    return Answer(
        question, f"{said}: {count}", lines, data, Drawn(here, dict.fromkeys(made, ""), stopped=stopped)
    )


def _kept_out(table: Table, zone: Zone, here: int, near: set[int]) -> list[Stopped]:
    i, state = table.interpreter, table.state
    made = []
    for there in sorted(i.chart.disc(here, zone["reach"]) - {here}):
        side = {"hexside": i.hexside(here, there)}
        cites = (
            [line["cite"] for line in zone["closed"] if i.holds(state, line["when"], side)]
            if there not in near
            else []
        )
        if cites:
            made.append(Stopped(here, there, "the hexside stops it", cites[0]))
            continue
        bars = [bar["cite"] for bar in zone["bars"] if there in members(i.read(state, bar["hexes"], {}))]
        if bars:
            made.append(Stopped(here, there, "the hex keeps it out", bars[0]))
    return made
