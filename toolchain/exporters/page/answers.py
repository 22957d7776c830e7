"""Questions to the map that a page answers by itself, reckoned beforehand: range, zone and lines of each unit at the
set-up, and what is seen from each hex. The rules that play give the answers; a page that would grow too large says so."""

from __future__ import annotations

from typing import Any

from toolchain.base.visible import counted
from toolchain.engine.ask import trace, zone
from toolchain.engine.ask.answer import Stopped, cited
from toolchain.engine.ask.moment import first_moves
from toolchain.engine.ask.moves import Asked, at_once, movement_of
from toolchain.engine.ask.table import Table
from toolchain.engine.codegen.writer import ident
from toolchain.engine.explain.values import number
from toolchain.engine.faults import within_budget
from toolchain.engine.game import PlayState
from toolchain.engine.interpret import zones
from toolchain.engine.interpret.basics import members

MOST_MARKS = 40_000  # hexes in all answers of a page, of each 5 to 20 bytes
MOST_UNITS = 250  # units whose moves are looked for: the search goes over actions and units


class Texts:
    """Sentences that many hexes share, each once."""

    def __init__(self) -> None:
        self.all: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        """The number of a sentence."""
        return self.all.setdefault(text, len(self.all))


def page_answers(state: PlayState | None, pieces: list[int]) -> dict[str, Any]:
    """Answers for pieces, by their place in the list. Empty when a rule fails: the page is for games that have mistakes.

    ``units``: for each [range, zones, traces], ``texts`` the sentences, ``seen`` the hexes seen from each hex, ``left``
    how many units are left out.
    """
    if state is not None and pieces:
        try:
            return _answers(state, pieces)
        except Exception:  # What can be shown is shown, as with the set-up.
            pass
    return {"units": [], "texts": [], "seen": [], "left": 0}


def _answers(state: PlayState, pieces: list[int]) -> dict[str, Any]:
    table = Table(state)
    count = len(table.ir["hexes"])
    on_map = [piece for piece in pieces if piece >= 0 and 0 <= table.place(piece) < count]
    moved = first_moves(state, on_map[:MOST_UNITS])
    texts = Texts()
    marks = left = 0
    units: list[list[Any]] = []
    for piece in pieces:
        if piece not in on_map or marks > MOST_MARKS:
            units.append([])
            left += piece in on_map
            continue
        made = [_range(table, moved, piece, texts), _zones(table, piece, texts), _traces(table, piece)]
        marks += sum(len(part) for part in made[0][1:3]) if made[0] else 0
        marks += sum(len(hexes) + len(stops) for _, hexes, stops in made[1]) + sum(
            len(way) for _, way in made[2]
        )
        left += piece in on_map[MOST_UNITS:]
        units.append(made)
    seen = _seen(table, MOST_MARKS - marks)
    return {"units": units, "texts": list(texts.all), "seen": seen, "left": left}


@within_budget
def _range(table: Table, moved: dict[tuple[int, str], PlayState], piece: int, texts: Texts) -> list[Any]:
    """[sentence, hexes with what is left, the hex before and the price of the last step, what stops it round about]."""
    if not table.ir["movements"]:
        return []
    movement = movement_of(table, piece, "")
    asked_in = moved.get((piece, ident(movement["name"])))
    if asked_in is None:
        return []
    found = at_once(table.at(asked_in), piece, movement)
    if found.allowance <= 0:
        return []
    said = f"{movement['name']}{cited([movement['cite']])}: {found.spends}, {counted(len(found.ways.ends), 'hex')}"
    ends = []
    for hex in found.ways.cost:
        if hex != found.start:
            before = found.ways.before[hex]
            left = number(found.left(hex)) if not found.kernel.counts_hexes else ""
            ends.append([hex, left, before, texts(_step(found, before, hex))])
    return [said, ends, _stopped(texts, list(found.outside())), f"turn {asked_in.turn}"]


def _step(found: Asked, here: int, there: int) -> str:
    """The price of a step, and whether a move stops or may not end there."""
    words = "" if found.kernel.counts_hexes else found.priced(here, there, 0)
    if there in found.ways.halted:
        words += f"; stops{cited(found.halts(here, there))}"
    if there not in found.ways.ends:
        words += f"; may not end here{cited(found.stays(there))}"
    return words.removeprefix("; ")


def _stopped(texts: Texts, stopped: list[Stopped]) -> list[list[int]]:
    return [[s.here, s.there, texts(f"{s.why}{cited([s.paragraph])}")] for s in stopped]


@within_budget
def _zones(table: Table, piece: int, texts: Texts) -> list[list[Any]]:
    made = []
    for rule in table.ir["zones"]:
        if zones.has_zone(table.interpreter, table.state, rule, piece):
            answer = zone.answer(table, piece, rule["name"])
            said = f"{rule['name']}{cited([rule['cite']])}: {counted(len(answer.drawn.shaded), 'hex')}"
            made.append([said, list(answer.drawn.shaded), _stopped(texts, answer.drawn.stopped)])
    return made


@within_budget
def _traces(table: Table, piece: int) -> list[list[Any]]:
    """[sentence, way] of the lines that are told a unit alone. What cuts one, the command tells."""
    made: list[list[Any]] = []
    start = table.place(piece)
    for rule in table.ir["traces"]:
        if [type_ for _, type_ in rule["params"]] != ["piece"] or " " in rule["name"]:
            continue  # a name of several words is a later leg of another trace
        if table.hexes("tr", rule["name"], piece) >> start & 1:
            answer = trace.answer(table, rule["name"], start, piece)
            made.append(
                [
                    answer.said.removeprefix(f"{table.name(piece)} in {table.where(start)}, "),
                    answer.drawn.path,
                ]
            )
        else:
            made.append([f"{rule['name']}{cited([rule['cite']])}: cut off", []])
    return made


@within_budget
def _seen(table: Table, most: int) -> list[Any]:
    """[name, hexes seen from each hex] of each sight; nothing when these are more than ``most``."""
    made: list[Any] = []
    for rule in table.ir["sights"]:
        seen = []
        for hex in range(len(table.ir["hexes"])):
            seen.append([x for x in members(table.hexes("si", rule["name"], hex)) if x != hex])
            most -= len(seen[-1])
            if most < 0:
                return []
        made.append([f"{rule['name']}{cited([rule['cite']])}", seen])
    return made
