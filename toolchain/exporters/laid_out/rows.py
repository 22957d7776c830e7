"""Pieces for the rows of lists that name no unit: fortresses, replacements, numbers of supply points.

A row is a piece for each that it counts; one of many is a single piece that says how many it stands for.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from toolchain.exporters.counters.markers import MarkerSide, plain_side
from toolchain.exporters.handouts.turns import arrival
from toolchain.exporters.laid_out.standing import Place, waiting_place
from toolchain.exporters.laid_out.tokens import Token
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.roster import NOBODY, Change, Placement, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

MOST = 4
"""Rows that count more are one piece."""


class Listed(NamedTuple):
    """A piece for a row: a thing with one picture, what is drawn on it, and where it stands."""

    token: Token
    drawn: MarkerSide
    place: Place


def listed_rows(ir: Rules) -> list[Listed]:
    """The pieces of all such rows at the start of a scenario and of those who arrive, in the order of the lists."""
    held, last = roster_of(ir), ir["scenarios"][0]["last"]
    rows: list[tuple[Placement | Change, Place]] = [
        *((row, waiting_place(ir, row)) for row in held.placements if row.unit == NOBODY),
        *((row, Place(-1, arrival(row, last))) for row in held.arrivals if row.unit == NOBODY),
    ]
    count: Counter[tuple[str, str]] = Counter()
    made = []
    for row, place in rows:
        text = " ".join(row.text.split())
        shown = text if row.number <= MOST else f"{row.number} × {text}"
        for _ in range(row.number if row.number <= MOST else 1):
            count[row.list, shown] += 1
            id_ = f"{row.list}: {shown} ({count[row.list, shown]})"
            side, nation = _owner(ir, row.of)
            drawn = plain_side(ir, shown, side, nation)
            marks = (("row", id_), ("nation", row.of), ("list", spoken(row.list)))
            name = ir["sides"][side]["name"] if side >= 0 else ""
            made.append(
                Listed(Token(id_, shown, name, (_picture(row.of, shown),), (-1,), ("",), marks), drawn, place)
            )
    return made


def _picture(of: str, text: str) -> str:
    """The file of a picture, which equal rows share."""
    return f"row-{sha256(f'{of} {text}'.encode()).hexdigest()[:10]}.png"


def _owner(ir: Rules, of: str) -> tuple[int, int]:
    """The numbers of a side or nation by its name; -1 where it is none."""
    nation = ir["nations"].index(of) if of in ir["nations"] else -1
    for number, side in enumerate(ir["sides"]):
        if of == side["name"] or of in side["nations"]:
            return number, nation
    return -1, nation
