"""A war in lists: the counters of orders of battle and of dated schedules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from toolchain.compare.facts import Fact, Value, given
from toolchain.language.ast import Block, Piece, Row
from toolchain.model.units.campaign import MANIFEST, Campaign, Dated, Listed
from toolchain.model.units.identities import Entry

_GROUPS = {"arrive": "arrivals", "withdraw": "withdrawals"}


def list_facts(campaign: Campaign, only: Collection[str] | None = None) -> Iterator[Fact]:
    """Every counter of every list: strength, formation and place, or date and place of arrival.

    With ``only``, the names of the lists that one scenario uses, a counter is known by its nation alone, so that
    lists of two dates can be held against each other; schedules are then left out.
    """
    for listed in campaign.forces:
        if only is None or listed.name in only:
            yield from _of_forces(listed, listed.name if only is None else listed.nation)
    for schedule in campaign.schedules if only is None else ():
        yield from _of_schedule(schedule)


def _of_forces(listed: Listed, name: str) -> Iterator[Fact]:
    group = "units" if listed.use == MANIFEST else "set-up"
    within = f"forces {name}"
    header: dict[str, Value] = {"of": listed.nation, "from": listed.base, "under": listed.option}
    if name == listed.name:
        header["at"] = listed.date
        place = f"{listed.block.source.name}:{listed.block.keyword.span.line}"
        yield Fact(group, (name,), within, "the list", given(header), place)
    entries = _entries(listed.entries)
    for row in listed.block.rows:
        for piece in row.pieces:
            where: dict[str, Value] = {"place": row.place, "formation": row.group}
            yield from _of_piece(
                group, name, within, listed.block, row, piece, entries.get(id(piece), ()), where
            )


def _of_schedule(schedule: Dated) -> Iterator[Fact]:
    within = f"schedule {schedule.name}"
    entries = _entries(schedule.entries)
    for row in schedule.block.rows:
        group = _GROUPS.get(row.verb, "exchanges")
        for piece in (*row.pieces, *row.by):
            verb = "replaced by" if row.by and any(piece is other for other in row.by) else row.verb
            when: dict[str, Value] = {"date": row.date}
            if group == "exchanges":
                when["event"] = f"{verb} {row.state}".strip()
            yield from _of_piece(
                group, schedule.name, within, schedule.block, row, piece, entries.get(id(piece), ()), when
            )


def _entries(entries: Iterable[Entry]) -> dict[int, list[Entry]]:
    made: dict[int, list[Entry]] = {}
    for entry in entries:
        made.setdefault(id(entry.piece), []).append(entry)
    return made


def _of_piece(
    group: str,
    name: str,
    within: str,
    block: Block,
    row: Row,
    piece: Piece,
    entries: Iterable[Entry],
    where: dict[str, Value],
) -> Iterator[Fact]:
    entry_places = [text.removeprefix("at ") for text, _ in piece.clauses if text.startswith("at ")]
    values: dict[str, Value] = {
        **where,
        "strength": "" if piece.type == "SP" else _strength(piece),
        "kind": piece.type.replace("_", " "),
        "echelon": piece.echelon,
        "supply": f"{piece.supply} SP" if piece.supply is not None else "",
        "tag": piece.tag,
        "entry": ", ".join(entry_places),
        "condition": ", ".join(text for text, _ in piece.clauses if not text.startswith("at ")),
    }
    named = False
    for entry in entries:
        named = True
        key = entry.key
        title = " ".join(w for w in (piece.type.replace("_", " "), piece.echelon, entry.name.text) if w)
        who = (name, key.nation, key.type, key.echelon, key.designation, key.factors, str(key.number))
        values["marked"] = "yes" if entry.name.marked else ""
        yield Fact(group, who, within, title, given(values), entry.place)
    if not named:
        yield _unnamed(group, name, within, block, row, piece, values)


def _unnamed(
    group: str, name: str, within: str, block: Block, row: Row, piece: Piece, values: dict[str, Value]
) -> Fact:
    """Counters without a designation: known by kind and name where they have one, else by when or where they come."""
    names = ", ".join(one.text for one in piece.names)
    where = names or f"{row.date}{row.place}"
    title = f"{piece.count} x {piece.label}" if piece.count > 1 else piece.label
    title = " ".join(w for w in (row.verb if group == "exchanges" else "", title, names) if w)
    key = (name, "", row.verb, piece.type, piece.tag, where)
    values["count"] = str(piece.count) if piece.count > 1 else ""
    # Before reading the piece, its line is where the row begins.
    place = f"{block.source.name}:{block.source.position(piece.start)[0]}"
    return Fact(group, key, within, title.replace("_", " "), given(values), place)


def _strength(piece: Piece) -> str:
    return f"{piece.factors} (-)" if piece.reduced else piece.factors
