"""Where a unit may not be when a scenario starts: by the bars of its movements, or by terrain that nobody enters.

Where no movement is played, the word of the terrain decides, and so do the bars of movements that are only said.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.placing.start_position import at_start
from toolchain.checks.shared.seen.memo import kept
from toolchain.ir.expr import nodes
from toolchain.language.ast import Block
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Bar, Piece

_NEARLY_ALL = 0.9
_SAID_BAR = r"(?:\w+ : )?into hex where to (is|in) (?:([\w-]+)|\( ([\w-]+(?: or [\w-]+)*) \))$"


def why_not(m: Model, index: int, piece: Piece, number: int) -> str:
    """Why a piece may not be in a hex at the start; empty when it may, and when that is not known."""
    if not m.ir["movements"]:
        return why_closed(m, index)
    return ground.prohibited(m, index, piece["kind"]) or _barred_now(m, index, piece["kind"], number)


def _barred_now(m: Model, index: int, kind: int, number: int) -> str:
    """As :func:`ground.prohibited`, with the states of the start: each movement of the piece bars the hex, or any end in it."""
    names = {"mover": number, "self": number, "to": index}
    first = ""
    for way in ground.movements(m):
        if way["over"] or kind not in ground.movement_kinds(m, way["name"]):
            continue
        bar = next((b["label"] for b in _of_hexes(m, way["name"]) if _holds(m, b, index, names)), None)
        if bar is None and all(at_start(m, line["when"], names) is not False for line in way["ends"]):
            return ""
        reason = "it may not end its move there" if bar is None else f"`{bar}`"
        first = first or f"barred by `{way['name']}` at the start ({reason})"
    return first


@kept
def _of_hexes(m: Model, name: str) -> list[Bar]:
    """The bars of a movement that speak of the hex that is entered."""
    way = next(way for way in m.ir["movements"] if way["name"] == name)
    return [bar for bar in way["bars"] if ["v", "to"] in list(nodes(bar["when"]))]


def _holds(m: Model, bar: Bar, index: int, names: dict[str, int]) -> bool:
    if ground.step_test(m, bar["when"])(None, index) is False:
        return False  # no state changes that, so the states are not asked
    value = at_start(m, bar["when"], names)
    return value is not None and bool(value)


def why_closed(m: Model, index: int) -> str:
    """Why nobody enters a hex of a map on which no movement is played; empty when somebody may."""
    return _closed(m).get(index, "")


def closed_to_all(m: Model) -> dict[int, str]:
    """The hexes that no unit whatever may enter, each with the reason."""
    if not m.ir["movements"]:
        return _closed(m)
    return _barred_to_all(m)


@kept
def _barred_to_all(m: Model) -> dict[int, str]:
    return {i: why for i in range(len(m.ir["hexes"])) if (why := ground.prohibited(m, i))}


@kept
def _closed(m: Model) -> dict[int, str]:
    terrains = ground.closed_terrains(m)
    made = {
        index: f"`{min(closed)}` is prohibited"
        for index, known in enumerate(m.ir["hexes"])
        if (closed := terrains.intersection(known["terrains"]))
    }
    for index, side in _shut_in(m).items():
        made.setdefault(index, f"`{side}`, which is prohibited, is on all its hexsides")
    for index, label in _barred_by_word(m).items():
        made.setdefault(index, label)
    return made


def _shut_in(m: Model) -> dict[int, str]:
    """Hexes with prohibited terrain on every hexside, as the sea is drawn where terrain lies on hexsides.

    An island has that too: it bears a terrain that lies elsewhere as well, or a name.
    """
    closed = ground.closed_terrains(m)
    sides: dict[int, list[str]] = {}
    for one, other, terrains in m.ir["edges"]:
        shutting = closed.intersection(terrains)
        if shutting:
            sides.setdefault(one, []).append(min(shutting))
            sides.setdefault(other, []).append(min(shutting))
    shut = {i: on[0] for i, on in sorted(sides.items()) if len(on) == len(ground.beside(m)[i])}
    times: dict[str, list[int]] = {}
    for index, known in enumerate(m.ir["hexes"]) if shut else ():
        for terrain in known["terrains"]:
            times.setdefault(terrain, [0, 0])[index in shut] += 1
    sea = {name for name, (out, within) in times.items() if within >= _NEARLY_ALL * (out + within)}
    hexes = m.ir["hexes"]
    return {
        i: side for i, side in shut.items() if sea.issuperset(hexes[i]["terrains"]) and not hexes[i]["name"]
    }


def _barred_by_word(m: Model) -> dict[int, str]:
    """Hexes that every movement bars which is written down and not played; one of which nothing is written says nothing."""
    ways = [
        block
        for block in queries.blocks(m, "movement", said=True)
        if block.lines and block.header and not any(line.word == "over" for line in block.lines)
    ]
    barred = [_bars_of(m, block) for block in ways]
    if not barred:
        return {}
    return {i: why for i, why in barred[0].items() if all(i in other for other in barred)}


def _bars_of(m: Model, block: Block) -> dict[int, str]:
    made: dict[int, str] = {}
    for line in block.lines:
        found = re.match(_SAID_BAR, " ".join(t.text for t in line.tokens[1:])) if line.word == "bar" else None
        for word in (found[2] or found[3]).split(" or ") if found is not None else ():
            for index in _hexes_of(m, word, found is not None and found[1] == "in"):
                made.setdefault(index, f"barred by `{block.header[0].value}` (`{word}`)")
    return made


def _hexes_of(m: Model, word: str, is_region: bool) -> list[int]:
    if is_region:
        return ground.regions(m).get(word, [])
    wanted = set(m.facts.hex_terrains.get(word, ()))
    return [i for i, known in enumerate(m.ir["hexes"]) if wanted.intersection(known["terrains"])]
