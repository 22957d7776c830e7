"""Units and the lists that place them: one form, whether a game is played or only written down.

Units of played games come from orders of battle, those of a war in lists from its manifest and its other lists. Where
they begin, arrive and are withdrawn is said by set-ups and schedules of both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from toolchain.base.source import Span
from toolchain.ir.limits.open_ends import NO_TURN
from toolchain.ir.roster import NOBODY, POINTS, WHEN, Change, Placement, Roster
from toolchain.language.ast import Block, Piece, Row
from toolchain.model.calendar import dates_of
from toolchain.model.model import Model
from toolchain.model.units.campaign import MANIFEST, Campaign, Dated, Listed
from toolchain.model.units.identities import Entry, Key


class Unit(NamedTuple):
    """A counter of a war in lists: who it is, what is printed on it, and where it is named first."""

    key: Key
    id: str
    name: str
    kind: str
    factors: str
    group: str
    list: str
    span: Span


class Units:
    """All counters of a war in lists, each once: those of the manifest first, then what other lists name beside it."""

    def __init__(self, campaign: Campaign) -> None:
        self.all: list[Unit] = []
        self._exact: dict[tuple[Key, str, str], int] = {}
        self._of_key: dict[Key, int] = {}
        self._ids: dict[str, int] = {}
        lists = sorted(campaign.lists, key=lambda one: getattr(one, "use", "") != MANIFEST)
        for one in lists:
            in_manifest = getattr(one, "use", "") == MANIFEST
            for entry in one.entries:
                # A counter that shows another strength in a list is the same counter, if the manifest has it at all.
                if in_manifest or entry.key not in self._of_key:
                    self._add(entry, one.name)

    def number(self, entry: Entry) -> int:
        """The number of the counter that a row names."""
        exact = self._exact.get((entry.key, entry.piece.type, entry.piece.factors))
        return self._of_key[entry.key] if exact is None else exact

    def shown(self, entry: Entry) -> str:
        """How a row shows a counter, where that is not as the manifest has it, and the supply points that it holds."""
        unit = self.all[self.number(entry)]
        same = unit.factors == entry.piece.factors and unit.kind == entry.piece.type
        strength = "" if same and not entry.piece.reduced else entry.printed
        held = f"{entry.piece.supply} {POINTS}" if entry.piece.supply is not None else ""
        return " ".join(part for part in (strength, held) if part)

    def _add(self, entry: Entry, name: str) -> None:
        key, piece = entry.key, entry.piece
        if (key, piece.type, piece.factors) in self._exact:
            return
        number = len(self.all)
        self._exact[key, piece.type, piece.factors] = number
        self._of_key.setdefault(key, number)
        words = (key.nation, piece.factors, piece.type, piece.echelon, entry.name.text)
        text = " ".join(word.replace("_", " ") for word in words if word)
        count = self._ids[text] = self._ids.get(text, 0) + 1
        self.all.append(
            Unit(
                key,
                text if count == 1 else f"{text} ({count})",
                entry.name.text,
                piece.type,
                piece.factors,
                entry.row.group,
                name,
                entry.span,
            )
        )


class Lists(NamedTuple):
    """All lists of a project: its units, and every row of every list."""

    units: Units
    placements: tuple[Placement, ...]
    arrivals: tuple[Change, ...]
    withdrawals: tuple[Change, ...]


def read_lists(campaign: Campaign) -> Lists:
    """Every row of every list but the manifest, in the order of the text."""
    units = Units(campaign)
    placed: list[Placement] = []
    arriving: list[Change] = []
    leaving: list[Change] = []
    for listed in campaign.forces:
        if listed.use != MANIFEST:
            for row, piece, entries in _rows(listed):
                if entries:
                    placed += [
                        Placement(
                            units.number(entry),
                            listed.nation,
                            row.place,
                            listed.name,
                            row.group,
                            units.shown(entry),
                        )
                        for entry in entries
                    ]
                else:
                    text, count = _unnamed(piece)
                    placed.append(
                        Placement(NOBODY, listed.nation, row.place, listed.name, row.group, text, count)
                    )
    for dated in campaign.schedules:
        for row, piece, entries in _rows(dated):
            goes = row.verb == "withdraw" or (row.verb == "replace" and piece in row.pieces)
            into = leaving if goes else arriving
            place = piece.arrives_at
            if entries:
                into += [
                    Change(
                        units.number(entry),
                        dated.nation,
                        0,
                        row.date,
                        place,
                        dated.name,
                        units.shown(entry),
                    )
                    for entry in entries
                ]
            else:
                text, count = _unnamed(piece)
                into.append(Change(NOBODY, dated.nation, 0, row.date, place, dated.name, text, count))
    return Lists(units, tuple(placed), tuple(arriving), tuple(leaving))


def listed_roster(
    lists: Lists, campaign: Campaign, scenario: Block | None, in_force: Collection[str]
) -> Roster:
    """The rows that a scenario begins with and those that fall in its dates; of a project without scenarios, all.

    ``in_force``: the names of the lists that are not suspended in it.
    """
    names = {token.value for token in scenario.listed("forces")} if scenario is not None else set()
    options = {token.value for token in scenario.listed("options")} if scenario is not None else set()
    first, last = dates_of(scenario) if scenario is not None else ("", "")
    by_name = {one.name: one for one in campaign.forces}
    dated = {one.name: one for one in campaign.schedules}
    used = {
        one.name
        for one in campaign.forces
        if (one.name in names if scenario else not one.option and not one.base)
    }
    placed = tuple(row for row in lists.placements if row.list in used)
    begins = {row.unit: by_name[row.list].date for row in placed}
    number = campaign.calendar.number
    low, high = number(first), number(last)

    def within(rows: Iterable[Change], arrive: bool) -> Iterator[Change]:
        for row in rows:
            option = dated[row.list].option
            at = number(row.date)
            if at is None or row.list not in in_force or (option and option not in options):
                continue
            if (low is not None and at < low) or (high is not None and at > high):
                continue
            if arrive and row.unit != NOBODY and begins.get(row.unit) == row.date:
                continue  # a list of a date may hold already what arrives on it
            yield row._replace(turn=campaign.calendar.count(first, row.date) if first else 0)

    return Roster(placed, tuple(within(lists.arrivals, True)), tuple(within(lists.withdrawals, False)))


def played_roster(model: Model) -> Roster:
    """The set-ups that the scenario of a played game uses, and who arrives in it before it ends."""
    sides = [side["name"] for side in model.ir["sides"]]
    used = {name for scenario in model.ir["scenarios"] for name, _ in scenario["setup"]}
    last = max((scenario["last"] for scenario in model.ir["scenarios"]), default=None)
    placed = [
        Placement(
            row["piece"].info["index"],
            sides[row["side"]],
            row["place"],
            row["block"].header[0].text,
        )
        for row in model.setup_rows
        if not model.ir["scenarios"] or f"setup {row['block'].header[0].text}" in used
    ]
    arriving = []
    for row in model.schedule_rows:
        turn, words = int(row["turn"]), [token.text for token in row["line"].tokens]
        waits = turn == NO_TURN and not words[1].isdigit()
        if last is not None and turn > last and not waits:
            continue
        entry = words[words.index("by") + 1] if "by" in words[:-1] else ""
        block = row["block"].header[0].text if row["block"].header else ""
        side = row["piece"].info["piece"]["side"]
        whose = sides[side] if side >= 0 else ""
        date = WHEN + words[1].replace("-", " ") if waits else ""
        arriving.append(Change(row["piece"].info["index"], whose, 0 if waits else turn, date, entry, block))
    return Roster(tuple(dict.fromkeys(placed)), tuple(dict.fromkeys(arriving)))


def _rows(one: Listed | Dated) -> Iterator[tuple[Row, Piece, list[Entry]]]:
    """Each piece of each row of a list, with the counters that it names."""
    named: dict[int, list[Entry]] = defaultdict(list)
    for entry in one.entries:
        named[id(entry.piece)].append(entry)
    for row in one.block.rows:
        if row.verb != "set":
            for piece in (*row.pieces, *row.by):
                yield row, piece, named.get(id(piece), [])


def _unnamed(piece: Piece) -> tuple[str, int]:
    """What a piece is that bears no name, and how many there are."""
    if piece.supply is not None and piece.type == POINTS:
        return POINTS, piece.supply
    tag = f" ({piece.tag})" if piece.tag else ""
    names = ", ".join(name.text for name in piece.names)
    return piece.label.replace("_", " ") + tag + (f"  {names}" if names else ""), piece.count


__all__ = ["Lists", "Unit", "Units", "listed_roster", "played_roster", "read_lists"]
