"""The turn track, with what happens in each turn and who arrives, and the forces of each side at the start."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from toolchain.exporters.counters.markers import TURN
from toolchain.exporters.handouts.charts import cell
from toolchain.exporters.handouts.markup import heading, words
from toolchain.exporters.handouts.set_up_besides import Besides
from toolchain.exporters.paper import quoted
from toolchain.exporters.svg.palette import spoken, titled
from toolchain.geometry.hexnumbers import index_by_number
from toolchain.ir.roster import NOBODY, POINTS, Change, Placement, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_WORD = re.compile(r"[^\W\d_]{4}")
_ACROSS = 5  # turns in a row of the track
COUNTER = 12.0
"""Width of a counter on a card in millimetres."""
MOST_DRAWN = 400
"""Counters that are drawn on cards; of larger forces the names alone are printed."""
_NOTHING = Besides([], [], {})
Picture = Callable[[int], str]
"""The file of a drawing of a piece."""


def track(ir: Rules) -> list[str]:
    """A box for each turn, and the phases of a turn."""
    scenario = ir["scenarios"][0]
    first, last = scenario["first"], scenario["last"]
    if last < first:
        return []
    arriving: dict[int, list[str]] = {}
    waiting: list[str] = []
    for change in roster_of(ir).arrivals:
        if change.turn:
            arriving.setdefault(change.turn, []).append(_of_whom(ir, change))
        elif change.waits:
            waiting.append(f"{change.date}: {_of_whom(ir, change)}")
    marked = by_turn(ir)
    boxes = []
    for turn in range(first, last + 1):
        inside = [f'#text(size: 14pt, weight: "bold", {quoted(turn)})']
        inside += [f"#text(size: 8pt, {quoted(text)})" for text in marked.get(turn, ())]
        inside += [f"#text(size: 6.5pt, {quoted(text)})" for text in arriving.get(turn, ())]
        boxes.append(
            f"[#block(width: 100%, inset: 1.5mm, breakable: false)[#set par(leading: 3pt)\n{' #linebreak() '.join(inside)}]]"
        )
    made = [heading(f"Turns of {scenario['name']}"), _grid(boxes)]
    if waiting:
        made += [heading("Arrivals without a fixed turn", 2), *(f"- {words(text)}" for text in waiting)]
    if ir["phases"]:
        made.append(heading("The phases of a turn", 2))
        made += [f"+ {words(titled(name))}" for name in ir["phases"]]
    return made


def by_turn(ir: Rules) -> dict[int, list[str]]:
    """What tables that are read by the turn alone have for each, such as its light or weather."""
    scenario = ir["scenarios"][0]
    made: dict[int, list[str]] = {}
    for known in ir["tables"]:
        heads = known.get("heads", [])
        if known["axes"] != 1 or not heads or heads[0]["name"] != TURN or heads[0].get("of"):
            continue
        for ((low, high),), value in known["cells"]:
            text = titled(cell(ir, known, value))
            if known.get("of") not in ir["values"]:  # a number says nothing by itself
                text = f"{titled(known['name'])}: {spoken(cell(ir, known, value))}"
            for turn in range(max(low, scenario["first"]), min(high, scenario["last"]) + 1):
                made.setdefault(turn, []).append(text)
    return made


def arrival(change: Change, last: int) -> str:
    """When and where somebody arrives, in words; ``last``: the last turn."""
    when = f"turn {change.turn}" if 0 < change.turn <= last else change.date or "when the rules say"
    return f"{when}, {spoken(change.place)}" if change.place else when


def _grid(boxes: list[str]) -> str:
    columns = ", ".join(["1fr"] * min(_ACROSS, len(boxes)))
    return (
        f"#table(columns: ({columns}), rows: auto, align: left + top, inset: 0pt,\n  "
        + ",\n  ".join(boxes)
        + ")"
    )


def _said(ir: Rules, row: Placement | Change) -> str:
    name = _name(ir, row.unit) if row.unit != NOBODY else ""
    text = " ".join(part for part in (name, row.text) if part) or row.of
    many = f"{row.number} " if row.text == POINTS else f"{row.number} x " if row.number > 1 else ""
    return f"{many}{text} ({spoken(row.place)})" if row.place and isinstance(row, Change) else f"{many}{text}"


def _of_whom(ir: Rules, row: Change) -> str:
    """A row with its nation or side before it, unless the name of its unit has that."""
    nation = ir["pieces"][row.unit]["nation"] if row.unit != NOBODY else -1
    whose = spoken(ir["nations"][nation]) if nation >= 0 else spoken(row.of)
    text = _said(ir, row)
    return text if not whose or text.startswith(whose) else f"{whose} {text}"


def _name(ir: Rules, unit: int) -> str:
    """The name of a unit; one that is a number or a few letters, with what it is."""
    known = ir["pieces"][unit]
    if _WORD.search(known["name"]):
        return str(known["name"])
    kind = spoken(ir["kinds"][known["kind"]]["name"])
    return " ".join(part for part in (known["name"], kind, known.get("echelon", "")) if part)


def forces(ir: Rules, picture: Picture | None, more: Besides = _NOTHING) -> list[str]:
    """A card for each side: what stands where at the start, what its set-up does besides, and who arrives when."""
    held = roster_of(ir)
    made = []
    besides = [Placement(piece, of, where, "") for of, where, piece in more.units]
    listed: list[Placement | Change] = [*held.placements, *held.arrivals, *besides]
    owners = dict.fromkeys([row.of for row in listed] + [one.of for one in more.statements])
    for owner in owners:
        placed: dict[str, list[Placement]] = {}
        for row in (*held.placements, *besides):
            if row.of == owner:
                placed.setdefault(_place(ir, row.place), []).append(row)
        lines = [_row(ir, place, rows, picture) for place, rows in placed.items()]
        said = [line for one in more.statements if one.of == owner for line in one.lines]
        name = spoken(owner) or "Neither side"
        made.append(f"#pagebreak(weak: true)\n{heading(f'{name}: set-up')}" if lines or said else "")
        made += [_cards(lines)] if lines else []
        made += [heading("In this order, after the units above", 2)] if lines and said else []
        made += [f"{line[: len(line) - len(line.lstrip())]}- {words(line.strip())}" for line in said]
        last = ir["scenarios"][0]["last"]
        coming: dict[tuple[int, str], list[Change]] = {}
        for change in held.arrivals:
            if change.of == owner:
                coming.setdefault((change.turn or 10**6, arrival(change, last)), []).append(change)
        later = [_row(ir, titled(key[1]), coming[key], picture) for key in sorted(coming)]
        made += [heading(f"{name}: arrivals"), _cards(later)] if later else []
    return [part for part in made if part]


def _place(ir: Rules, place: str) -> str:
    """A place as a card names it: a hex by its number and the name on the map."""
    number = index_by_number(ir).get(place, -1)
    name = ir["hexes"][number].get("name", "") if number >= 0 else ""
    return f"{place} {name}" if name else titled(place)


def _row(ir: Rules, where: str, rows: list[Placement] | list[Change], picture: Picture | None) -> str:
    drawn, said = [], []
    for row in rows:
        if picture is not None and row.unit != NOBODY and not row.text and row.number == 1:
            drawn.append(f"#box(image({quoted(picture(row.unit))}, width: {COUNTER}mm))")
        else:
            said.append(_said(ir, row))
    text = words(", ".join(said)) if said else ""
    return f"[{words(where, bold=True)}], [{' '.join(drawn)} {text}]"


def _cards(rows: list[str]) -> str:
    return "#table(columns: (38mm, 1fr), align: left + horizon,\n  " + ",\n  ".join(rows) + ")"
