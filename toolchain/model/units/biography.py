"""The story of one counter through all lists of a war: when it comes, goes and changes, and where that is said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from toolchain.base.suggest import did_you_mean
from toolchain.model.units.campaign import MANIFEST, Campaign
from toolchain.model.units.identities import Entry, Key, plain
from toolchain.model.units.replay import Difference, replay

_VERBS = {"arrive": "arrives", "withdraw": "is withdrawn", "gain": "is gained", "replace": "is replaced"}


@dataclass(frozen=True)
class Event:
    """One appearance of a counter in a list."""

    date: str
    what: str
    printed: str
    place: str
    under: str = ""


@dataclass
class Biography:
    """A counter, as it is mostly written, with all its appearances in the order of time."""

    key: Key
    name: str
    events: list[Event] = field(default_factory=list)
    against: list[str] = field(default_factory=list)


def biographies(campaign: Campaign, query: str) -> list[Biography]:
    """The counters that a query may mean: a designation, with nation, type and echelon before it or not."""
    wanted = plain(query.replace("_", " "))
    found: dict[Key, list[tuple[int, Event, str]]] = defaultdict(list)
    aliases: dict[tuple[str, str], list[str]] = defaultdict(list)
    for (nation, _family, alias), designation in campaign.who.spelt.items():
        aliases[nation, designation].append(alias)
    matches: dict[Key, bool] = {}
    for order, event, entry in _appearances(campaign):
        if entry.key not in matches:
            names = [entry.key.designation, *aliases[entry.key.nation, entry.key.designation]]
            matches[entry.key] = any(wanted == form for name in names for form in _forms(entry.key, name))
        if matches[entry.key]:
            found[entry.key].append((order, event, entry.name.text))
    differences = _differences(campaign) if found else {}
    made = []
    for key in sorted(found):
        rows = sorted(found[key], key=lambda row: row[0])
        names = [name for _, _, name in rows]
        made.append(
            Biography(
                key, max(set(names), key=names.count), [e for _, e, _ in rows], differences.get(key, [])
            )
        )
    return made


def nearest(campaign: Campaign, query: str) -> str:
    """What may have been meant by a query that names no counter."""
    known = {f"{e.key.nation.replace('_', ' ')} {e.name.text}" for one in campaign.lists for e in one.entries}
    return did_you_mean(query, sorted(known))


def _forms(key: Key, name: str) -> Iterator[str]:
    nation, kind = plain(key.nation.replace("_", " ")), plain(key.type.replace("_", " "))
    echelon = key.echelon.casefold()
    for front in ("", nation):
        for middle in ("", kind, kind + echelon, echelon):
            yield front + middle + name


def _appearances(campaign: Campaign) -> Iterator[tuple[int, Event, Entry]]:
    number = campaign.calendar.number
    first = min((number(one.date) or 0 for one in campaign.forces if one.date), default=0)
    for one in campaign.forces:
        at = number(one.date) or 0
        what = "is set up" if at and at == first else f"is in {one.name}"
        if one.use == MANIFEST:
            what = "is among the counters"
        for entry in one.entries:
            where = f" in {entry.row.place}" if entry.row.place else ""
            group = f", {entry.row.group}" if entry.row.group else ""
            yield (
                at * 10,
                Event(one.date, what + where + group, entry.printed, entry.place, one.option),
                entry,
            )
    for schedule in campaign.schedules:
        for entry in schedule.entries:
            where = "".join(f" {text}" for text, _ in entry.piece.clauses)
            what = (
                _VERBS.get(entry.row.verb, entry.row.verb)
                + where
                + (" (marked *)" if entry.name.marked else "")
            )
            at = (number(entry.row.date) or 0) * 10 + (1 if entry.row.verb == "withdraw" else 2)
            yield at, Event(entry.row.date, what, entry.printed, entry.place, schedule.option), entry


def _differences(campaign: Campaign) -> dict[Key, list[str]]:
    made: dict[Key, list[str]] = defaultdict(list)
    for found in replay(campaign):
        made[found.entry.key].append(_said(found))
    return made


def _said(found: Difference) -> str:
    other = f"; {found.other.printed} at {found.other.place}" if found.other is not None else ""
    where = f" ({found.listed.name})" if found.listed is not None else ""
    return f"{found.date}: {found.what}{where}, {found.entry.printed} at {found.entry.place}{other}"
