"""What a set-up does besides the rows of its lists: its statements in words, and units that begin elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.engine.game import PlayState
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.rulebook.statements import Body
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.roster import roster_of

if TYPE_CHECKING:
    from toolchain.exporters.in_words.rules_in_words import RulesInWords
    from toolchain.ir.rules import Rules

BY_STATEMENT = "as written below"
"""The place of a unit that a question or a statement of the set-up puts on the map."""
_OF_A_ROW = "\0at"
"""Begins the name of the hex that a row of a set-up with several hexes lets its owner choose."""
_SETUP = "setup "


class Statements(NamedTuple):
    """The statements of a set-up that are no rows: whose they are (empty: nobody's), the set-up, and their lines."""

    of: str
    list: str
    lines: Sequence[str]


class Besides(NamedTuple):
    """All of that in a scenario; ``units``: whose, and where each begins, with the place of each in words."""

    statements: list[Statements]
    units: list[tuple[str, str, int]]
    faces: dict[int, int]


def besides(ir: Rules, say: RulesInWords | None) -> Besides:
    """What the set-ups of a scenario do besides their rows, and the faces that they turn up."""
    state = set_up_state(ir)
    if say is None or state is None:
        return Besides([], [], {})
    return Besides(statements(ir, say), _units(ir, state), _faces(ir, state))


def statements(ir: Rules, say: RulesInWords) -> list[Statements]:
    """The statements of each set-up of a scenario that are no rows of units, in words."""
    bodies = {known["name"]: known["body"] for known in ir["procedures"]}
    placed = {row.unit for row in roster_of(ir).placements}
    made = []
    for name, side in ir["scenarios"][0]["setup"]:
        rest = _no_rows(bodies.get(name, ()), set(placed))
        lines = [
            "  " * line.depth + line.text.replace("`", "") for line in Body(say, say.names(())).lines(rest)
        ]
        if lines:
            of = ir["sides"][side]["name"] if side >= 0 else ""
            made.append(Statements(of, name.removeprefix(_SETUP), lines))
    return made


def _no_rows(body: Iterable[list[Any]], placed: set[int]) -> list[list[Any]]:
    """The statements that are no part of a row: the first that places a unit of the lists is its row."""
    made = []
    for statement in body:
        match statement:
            case ["place", ["int", int(piece)], _] if piece in placed:
                placed.remove(piece)
            case ["ask", {"slot": str(name)}] if name.startswith(_OF_A_ROW):
                pass
            case _:
                made.append(statement)
    return made


def _units(ir: Rules, state: PlayState) -> list[tuple[str, str, int]]:
    """Units of no list: in boxes, or put on the map by a statement."""
    held, count = roster_of(ir), len(ir["hexes"])
    listed = {row.unit for row in held.placements} | {row.unit for row in held.arrivals}
    made = []
    for piece, known in enumerate(ir["pieces"]):
        place = state.columns["c_place"][piece]
        if piece in listed or place < 0:
            continue
        where = BY_STATEMENT if place < count else spoken(ir["boxes"][place - count]["name"])
        made.append((ir["sides"][known["side"]]["name"] if known["side"] >= 0 else "", where, piece))
    return made


def _faces(ir: Rules, state: PlayState) -> dict[int, int]:
    """The face of each unit whose face anybody may see when the set-up is done."""
    secret = ir["visibility"]["secret_faces"]
    shown = {piece: state.columns["c_face"][piece] for piece in range(len(ir["pieces"]))}
    return {
        piece: face for piece, face in shown.items() if 0 <= face < len(ir["faces"]) and face not in secret
    }
