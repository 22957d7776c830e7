"""A row that sets a state of counters that do not exist.

Why: the row does nothing, and the counters that were meant stay as they are. A row that asks for more counters than
there are is as wrong.

Bad:
    1914-08.1  set mobilized  all 8-2 Siege I  of Blueland     (Blueland has 8-3 Siege I)

Good:
    1914-08.1  set mobilized  all 8-3 Siege I  of Blueland

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.language.ast import Block, Piece, Row
from toolchain.model.units.campaign import Dated
from toolchain.model.units.identities import Entry

_IN = re.compile(r"in (or adjacent to )?([0-9]+)")
_ARMY = re.compile(r'army "([^"]*)"')


@check("OOB115", WARNING, CERTAIN, looks_at=LISTS)
def state_set_for_no_counter(c: Check, p: Whole) -> Iterator[Finding]:
    schedules = [one for one in p.campaign.schedules if any(row.verb == "set" for row in one.block.rows)]
    states = {head.block.header[0].text for head in p.all_blocks("state") if head.block.header}
    for schedule in schedules:
        block = schedule.block
        for row in block.rows:
            if row.verb == "set" and row.state not in states:
                yield _unknown_state(c, block, row, states)
            elif row.verb == "set":
                for piece in row.pieces:
                    yield from _without_counters(c, p, schedule, row, piece)
        yield from _never_set(c, p, schedule)


def _unknown_state(c: Check, block: Block, row: Row, states: set[str]) -> Finding:
    text = block.source.text
    at = text.find(row.state or row.verb, text.find(row.verb, row.start))
    return c.finding(
        f"unknown state `{row.state}`" if row.state else "this row names no state to set",
        Span(block.source, at, at + len(row.state or row.verb)),
        help=did_you_mean(row.state, states) or "write a state of units that the project declares",
    )


def _without_counters(c: Check, p: Whole, schedule: Dated, row: Row, piece: Piece) -> Iterator[Finding]:
    nation = _nation(p, schedule, piece)
    there = _there(p, nation, row.date)
    meant = [entry for entry in there if _fits(p, piece, entry)]
    if not there or (meant and (not piece.counted or piece.count <= len(meant))):
        return
    clauses = [text for text, _ in piece.clauses if not text.endswith(" chooses")]
    text = " ".join([piece.label.replace("_", " "), *clauses])
    yield c.finding(
        f"only {len(meant)} counter{'s match' if len(meant) > 1 else ' matches'} `{text}`"
        if meant
        else f"no counter matches `{text}`",
        Span(schedule.block.source, piece.start, piece.end),
        note=f"on {row.date} {nation.replace('_', ' ')} has {len(there)} counters",
        help="correct the factors, the army, the place or the nation",
    )


def _never_set(c: Check, p: Whole, schedule: Dated) -> Iterator[Finding]:
    """Counters of a nation that no row sets, where rows of other nations end with all their units."""
    set_of: dict[str, set[int]] = {}
    whole: set[str] = set()
    states: dict[str, str] = {}
    for row in schedule.block.rows:
        for piece in row.pieces if row.verb == "set" else ():
            nation = _nation(p, schedule, piece)
            if not nation or not all(text.startswith("of ") for text, _ in piece.clauses):
                continue
            states.setdefault(nation, row.state)
            if piece.every and piece.type == "units" and len(piece.clauses) == 1:
                whole.add(nation)
            fits = (entry for entry in _there(p, nation, "") if piece.every and _fits(p, piece, entry))
            set_of.setdefault(nation, set()).update(map(id, fits))
    for nation in states if whole else ():
        left = [entry for entry in _there(p, nation, "") if id(entry) not in set_of[nation]]
        if nation not in whole and left:
            first = f"{left[0].printed} {left[0].name.text}"
            yield c.finding(
                f"no row sets `{states[nation]}` for {len(left)} counters of {nation.replace('_', ' ')}",
                schedule.block.keyword.span,
                note=f"the first of them is {first}",
                help=f"add a row `set {states[nation]}  all units  of {nation}`",
            )


def _nation(p: Whole, schedule: Dated, piece: Piece) -> str:
    """Whose counters a piece of a row means; empty where that cannot be said."""
    named = (text[3:] for text, _ in piece.clauses if text.startswith("of "))
    return next((word for word in (*named, schedule.nation) if word in p.side_of), "")


def _there(p: Whole, nation: str, date: str) -> list[Entry]:
    """The counters of the first list of a nation, and those that arrive until a date."""
    number = p.calendar.number
    lists = [one for one in p.campaign.forces if one.nation == nation and one.date]
    lists = [one for one in lists if not (one.base or one.use or one.option)]
    made = list(min(lists, key=lambda one: one.date).entries) if lists else []
    until = (number(date) or 0) if date else 0
    for schedule in p.campaign.schedules if made and until else ():
        if schedule.nation == nation:
            made += [
                entry
                for entry in schedule.entries
                if entry.row.verb == "arrive" and (number(entry.row.date) or until) <= until
            ]
    return made


def _fits(p: Whole, piece: Piece, entry: Entry) -> bool:
    """Whether a counter is one of those that a piece of a row means."""
    kinds, kind = p.campaign.who.kinds, entry.piece.type
    seen = {kind}
    while kind != piece.type and kinds.get(kind) and kinds[kind][0] not in seen:
        kind = kinds[kind][0]
        seen.add(kind)
    if piece.type not in ("units", kind) or piece.echelon not in ("", entry.piece.echelon):
        return False
    if piece.factors and entry.piece.factors not in piece.factors.split(" or "):
        return False
    for text, _ in piece.clauses:
        armies = _ARMY.findall(text)
        if armies and entry.row.group not in [f"army {name}" for name in armies]:
            return False
        found = _IN.fullmatch(text)
        if found is not None and not _stands_in(p, entry.row.place, found[2], bool(found[1])):
            return False
    return True


def _stands_in(p: Whole, place: str, number: str, or_adjacent: bool) -> bool:
    """Whether a counter's place is a hex, or adjacent to it."""
    if place == number or not or_adjacent:
        return place == number
    grid = p.grid
    return grid is None or bool(place.isdigit() and grid.adjacent(place, number))
