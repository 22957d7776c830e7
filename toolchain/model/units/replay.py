"""A war replayed day by day: who is on the map at each date, and what the lists say against it.

On a date withdrawals come before arrivals. An order of battle of a date is compared with what the schedules left
before the date's own events; it may already hold these or not, which is told apart from real differences. Nothing
of an order of battle is taken over, so that each is held against the schedules alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from toolchain.model.units.campaign import Campaign, Listed
from toolchain.model.units.identities import Entry, Key

# What may be found, by the check that says it.
NOT_ARRIVED = "in the order of battle, never arrived"
NOT_LISTED = "on the map, not in the order of battle"
AHEAD = "the order of battle is ahead of its first turn"
LAGGING = "the order of battle lacks the events of its first turn"
UNLIKE = "another strength in the order of battle"
ABSENT = "withdrawn, not on the map"
SHRUNK = "withdrawn at another strength"
AGAIN = "arrives, is on the map"


@dataclass(frozen=True, slots=True)
class Difference:
    """Two lists disagree about a counter: what, where it is said, and where the other says otherwise."""

    what: str
    entry: Entry
    other: Entry | None
    listed: Listed | None = None
    date: str = ""
    arriving: bool = False

    @property
    def unit(self) -> str:
        """Strength and name of the counter, as its list has them."""
        return f"{self.entry.printed} {self.entry.name.text}"

    @property
    def otherwise(self) -> str:
        """Its strength in the other list; nothing where no other list has it."""
        return self.other.printed if self.other is not None else ""


@dataclass
class Step:
    """What happens at one date."""

    withdrawals: list[Entry] = field(default_factory=list)
    arrivals: list[Entry] = field(default_factory=list)
    orders: list[Listed] = field(default_factory=list)


def steps(campaign: Campaign) -> dict[int, Step]:
    """All events by date. Lists and schedules under an option, and those drawn from other lists, take no part."""
    made: dict[int, Step] = defaultdict(Step)
    number = campaign.calendar.number
    for listed in campaign.forces:
        at = number(listed.date)
        if at is not None and not listed.option and not listed.base:
            made[at].orders.append(listed)
    for schedule in campaign.schedules:
        if schedule.option:
            continue
        latest = 0
        dated = [(entry, at) for entry in schedule.entries if (at := number(entry.row.date)) is not None]
        order = in_order([at for _, at in dated])
        for (entry, at), right in zip(dated, order, strict=True):
            latest = at if right else latest  # a date out of order is a slip of the date, not of the place
            step = made[latest]
            if entry.row.verb == "withdraw" or (
                entry.row.verb == "replace" and entry.piece in entry.row.pieces
            ):
                step.withdrawals.append(entry)
            elif entry.row.verb in ("arrive", "replace"):
                step.arrivals.append(entry)
    return dict(sorted(made.items()))


def in_order(dates: Sequence[int]) -> list[bool]:
    """Of each date whether it agrees with the order of the others: all do but the fewest that can be wrong.

    Of two that are exchanged the later one is wrong.
    """
    tails: list[int] = []  # the last dates, turned round, of the best runs of each length
    at: list[int] = []
    before: list[int] = [-1] * len(dates)
    for index in range(len(dates) - 1, -1, -1):
        place = bisect_right(tails, -dates[index])
        before[index] = at[place - 1] if place else -1
        tails[place : place + 1] = [-dates[index]]
        at[place : place + 1] = [index]
    right = [False] * len(dates)
    index = at[-1] if at else -1
    while index >= 0:
        right[index] = True
        index = before[index]
    return right


def replay(campaign: Campaign) -> list[Difference]:
    """Everything in which the lists of a war disagree, in the order of time."""
    found: list[Difference] = []
    present: dict[Key, Entry] = {}
    begun: set[str] = set()
    for step in steps(campaign).values():
        for listed in step.orders:
            if listed.nation not in begun and not any(k.nation == listed.nation for k in present):
                present.update((e.key, e) for e in listed.entries)
            else:
                found += _compared(listed, present, step)
            begun.add(listed.nation)
        for entry in step.withdrawals:
            there = present.pop(last_number(entry.key, present, campaign), None)
            if there is None:
                found.append(Difference(ABSENT, entry, None, date=entry.row.date))
            elif there.piece.factors != entry.piece.factors:
                found.append(Difference(SHRUNK, entry, there, date=entry.row.date))
        for entry in step.arrivals:
            key = free_number(entry.key, present, campaign)
            there = present.get(key)
            if there is not None:
                found.append(Difference(AGAIN, entry, there, date=entry.row.date))
            present[key] = entry
    return found


def free_number(key: Key, present: Container[Key], campaign: Campaign) -> Key:
    """The first of the counters with this key that is not on the map, or the key itself."""
    for number in range(1, campaign.copies.get(key, 1) + 1):
        one = key._replace(number=number)
        if one not in present:
            return one
    return key


def last_number(key: Key, present: Container[Key], campaign: Campaign) -> Key:
    """The last of the counters with this key that is on the map, or the key itself."""
    for number in range(campaign.copies.get(key, 1), 1, -1):
        one = key._replace(number=number)
        if one in present:
            return one
    return key


def _compared(listed: Listed, present: dict[Key, Entry], step: Step) -> list[Difference]:
    found: list[Difference] = []
    arriving = {e.key: e for e in step.arrivals}
    leaving = {e.key: e for e in step.withdrawals}
    named = {e.key: e for e in listed.entries}
    for key, entry in named.items():
        there = present.get(key)
        if there is None:
            other = arriving.get(key)
            found.append(
                Difference(AHEAD if other else NOT_ARRIVED, entry, other, listed, listed.date, bool(other))
            )
            continue
        if key in leaving and key not in arriving:
            found.append(Difference(LAGGING, entry, leaving[key], listed, listed.date))
        if there.piece.factors != entry.piece.factors:
            found.append(Difference(UNLIKE, entry, there, listed, listed.date))
    for key, entry in present.items():
        if key.nation == listed.nation and key not in named:
            what = AHEAD if key in leaving else NOT_LISTED
            found.append(Difference(what, entry, leaving.get(key), listed, listed.date))
    for key, entry in arriving.items():
        if key.nation == listed.nation and key not in present and key not in named:
            found.append(Difference(LAGGING, entry, None, listed, listed.date, True))
    return found
