"""A whole game as plain JSON: maps, units, set-ups, schedules, tables and rules in words, without the terms of the engine.

``schemas/game-1.schema.json`` describes it. Scenarios point to maps, lists of units, tables and rules by number, since most
of them share these.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolchain.exporters.counters.shown import ratings
from toolchain.exporters.handouts.beginning import beginnings
from toolchain.exporters.handouts.charts import chart
from toolchain.exporters.handouts.set_up_besides import statements
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.laid_out.standing import places
from toolchain.exporters.rulebook.book import reference
from toolchain.ir.roster import NOBODY, Change, Placement, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

FORMAT = "hexwright-game/1"
Plain = dict[str, Any]
_ABOUT = ("name", "title", "version", "licence", "credits", "digest")


class _Shared:
    """Things that several scenarios have: each kept once."""

    def __init__(self) -> None:
        self.held: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, thing: Any) -> int:
        key = json.dumps(thing, sort_keys=True)
        if key not in self._numbers:
            self._numbers[key] = len(self.held)
            self.held.append(thing)
        return self._numbers[key]


def plain_game(scenarios: Mapping[str, Rules], manifest: Mapping[str, Any]) -> Plain:
    """The game. ``manifest``: that of its package."""
    shared = {part: _Shared() for part in ("maps", "units", "tables", "rules")}
    told = []
    for name, ir in scenarios.items():
        record = ir["scenarios"][0]
        told.append(
            {
                "name": name or record["name"],
                "turns": [record["first"], record["last"]],
                **({"not_played": ir["unplayed"]} if "unplayed" in ir else {}),
                "sides": [{"name": s["name"], "nations": list(s["nations"])} for s in ir["sides"]],
                "phases": list(ir["phases"]),
                "map": shared["maps"].number(_map(ir)),
                "units": shared["units"].number(_units(ir)),
                "tables": shared["tables"].number(_tables(ir)),
                "rules": shared["rules"].number(_rules(ir)),
                "start": _start(ir),
                **_rows(ir),
                **_besides(ir),
            }
        )
    about = {key: manifest[key] for key in _ABOUT if key in manifest}
    return {"format": FORMAT, **about, "scenarios": told, **{part: one.held for part, one in shared.items()}}


def _map(ir: Rules) -> Plain:
    numbers = [known["id"] for known in ir["hexes"]]
    return {
        "orientation": ir["layout"]["orientation"],
        "numbering": ir["numbering"],
        "hexes": [
            {
                "number": known["id"],
                "column": known["column"],
                "row": known["row"],
                "terrain": list(known["terrains"]),
                **({"name": known["name"]} if known["name"] else {}),
                **({"sheet": known["sheet"]} if known.get("sheet") else {}),
            }
            for known in ir["hexes"]
        ],
        "hexsides": [
            {"between": [numbers[one], numbers[other]], "terrain": list(terrains)}
            for one, other, terrains in ir["edges"]
        ],
        "networks": {
            name: [[numbers[one], numbers[other]] for one, other in links]
            for name, links in ir["networks"].items()
        },
        "lines": [
            {
                "feature": line["feature"],
                "title": line["title"],
                "pairs": [[numbers[one], numbers[other]] for one, other in line["pairs"]],
            }
            for line in ir["drawn_lines"]
        ],
        "regions": {name: [numbers[number] for number in held] for name, held in ir["regions"].items()},
        "boxes": [{"name": box["name"], "seen_by": box["seen"]} for box in ir["boxes"]],
    }


def _units(ir: Rules) -> list[Plain]:
    made = []
    for index, piece in enumerate(ir["pieces"]):
        kind = ir["kinds"][piece["kind"]]
        shown = [n for n in kind.get("faces", ()) if n not in ir["visibility"]["secret_faces"]]
        faces = {ir["faces"][n]: dict(ratings(ir, index, n)) for n in shown if piece["faces"]}
        one: Plain = {
            "id": piece["id"],
            "name": piece["name"],
            "side": ir["sides"][piece["side"]]["name"] if piece["side"] >= 0 else "",
            "kinds": [kind["name"], *kind["parents"]],
            "ratings": dict(ratings(ir, index, -1)),
        }
        if piece["nation"] >= 0:
            one["nation"] = ir["nations"][piece["nation"]]
        for key in ("echelon", "formation", "note"):
            if piece.get(key):
                one[key] = piece[key]
        if faces:
            one["faces"] = faces
        made.append(one)
    return made


def _tables(ir: Rules) -> list[Plain]:
    made = []
    for known in ir["tables"]:
        heads, *rows = chart(ir, known, str)
        made.append({"name": known["name"], "paragraph": known["cite"], "heads": heads, "rows": rows})
    return made


def _rules(ir: Rules) -> list[Plain]:
    say = None if "unplayed" in ir else RulesInWords(ir)
    made = []
    for paragraph in reference(ir, ir["title"], say).paragraphs:
        items = [
            {
                "name": item.name,
                "what": item.noun,
                "lines": ["  " * line.depth + line.text for line in item.lines],
                **({"mark": item.mark, "because": item.because} if item.mark else {}),
                **({} if item.played else {"not_played": True}),
            }
            for item in paragraph.items
        ]
        rulings = [
            {"question": r.question, "reading": r.reading, "because": r.because} for r in paragraph.rulings
        ]
        made.append(
            {
                "paragraph": paragraph.number,
                "title": paragraph.title,
                "items": items,
                "rulings": rulings,
                "notes": list(paragraph.notes),
            }
        )
    return made


def _start(ir: Rules) -> list[Plain]:
    """Where each unit stands when the set-up is done, those of one hex from the bottom of the stack up."""
    made = []
    for index, place in places(ir):
        one: Plain = {"unit": ir["pieces"][index]["id"]}
        if place.hex >= 0:
            one["hex"] = ir["hexes"][place.hex]["id"]
        else:
            one["waits"] = place.heading
        if 0 <= place.face < len(ir["faces"]):
            one["face"] = ir["faces"][place.face]
        if place.hidden:
            one["hidden"] = True
        made.append(one)
    return made


def _rows(ir: Rules) -> Plain:
    held = roster_of(ir)

    def row(known: Placement | Change) -> Plain:
        one: Plain = {"of": known.of, "place": known.place, "list": known.list}
        if known.unit != NOBODY:
            one["unit"] = ir["pieces"][known.unit]["id"]
        if isinstance(known, Change):
            one |= {"turn": known.turn} if known.turn else {}
            one |= {"date": known.date} if known.date else {}
        elif known.group:
            one["group"] = known.group
        one |= {"text": known.text} if known.text else {}
        one |= {"number": known.number} if known.number != 1 else {}
        return one

    return {
        "set_up": [row(known) for known in held.placements],
        "arrivals": [row(known) for known in held.arrivals],
        "withdrawals": [row(known) for known in held.withdrawals],
    }


def _besides(ir: Rules) -> Plain:
    """What set-ups do beside their rows, and how states begin, in words; nothing where there is nothing to say."""
    say = None if "unplayed" in ir else RulesInWords(ir)
    said = [one._asdict() for one in statements(ir, say)] if say else []
    begun = beginnings(ir, say)
    return {**({"set_up_statements": said} if said else {}), **({"at_the_start": begun} if begun else {})}
