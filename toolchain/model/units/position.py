"""Where the counters of a war in lists stand at a date: by set-ups, orders of battle and schedules.

A list names hexes at a set-up and at an arrival; how a unit moved from there no list says. So a counter is where the
last list put it. An order of battle of a later date holds for its nation from then on: what it does not name is gone,
and what it names without a hex may stand anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from toolchain.model.calendar import Calendar
from toolchain.model.units.campaign import Campaign, Listed
from toolchain.model.units.identities import Entry, Key
from toolchain.model.units.replay import free_number, last_number, steps


class NoSuchDate(ValueError):
    """Nothing stands anywhere at a date; the text is one sentence for a user."""


@dataclass(frozen=True)
class Standing:
    """A counter that is in play: as what, and in which hex by the last list that names one; an empty one when none does."""

    entry: Entry
    hex: str


@dataclass
class Position:
    """All counters in play at a date, and the last list of each nation that told them all."""

    date: str
    counters: dict[Key, Standing] = field(default_factory=dict)
    orders: dict[str, Listed] = field(default_factory=dict)

    @property
    def placed(self) -> list[Standing]:
        """Those of which a list names the hex."""
        return [one for one in self.counters.values() if one.hex]


def position_at(campaign: Campaign, date: str) -> Position:
    """The position when the events of a date are over. Raises NoSuchDate."""
    events = steps(campaign)
    began = [at for at, step in events.items() if step.orders]
    if not began:
        raise NoSuchDate("the project is not a war in lists: it has no `forces` block with a date")
    number = campaign.calendar.number(date)
    wrong = campaign.calendar.wrong(date)
    if number is None or wrong:
        raise NoSuchDate(f"`{date}` {wrong}; {_range(campaign.calendar)}")
    if number < began[0]:
        first = events[began[0]].orders[0]
        raise NoSuchDate(
            f"at {date} nothing is set up yet; the first set-up is `{first.name}` at {first.date}"
        )
    made = Position(date)
    for at, step in events.items():
        if at > number:
            break
        for listed in step.orders:
            _ordered(made, listed)
        for entry in step.withdrawals:
            made.counters.pop(last_number(entry.key, made.counters, campaign), None)
        # An order of battle may hold already what arrives on its date.
        told = {entry.key for listed in step.orders for entry in listed.entries}
        for entry in step.arrivals:
            key = entry.key if entry.key in told else free_number(entry.key, made.counters, campaign)
            made.counters[key] = Standing(entry, _hex(entry.piece.arrives_at))
    return made


def _range(calendar: Calendar) -> str:
    """How dates are written, from the calendar where there is one."""
    turns = f".1 to .{calendar.turns}" if calendar.turns else ""
    if not calendar.first:
        return f"write year, month and turn, such as 1914-08.1{f' ({turns} in each month)' if turns else ''}"
    first, last = (f"{at // 12:04}-{at % 12 + 1:02}" for at in (calendar.first, calendar.last))
    return f"write a month from {first} to {last}" + (f" and a turn, {turns}" if turns else "")


def _ordered(made: Position, listed: Listed) -> None:
    for key in [key for key in made.counters if key.nation == listed.nation]:
        del made.counters[key]
    for entry in listed.entries:
        made.counters[entry.key] = Standing(entry, _hex(entry.row.place))
    made.orders[listed.nation] = listed


def _hex(place: str) -> str:
    """The hex that a place begins with; empty for a place without a number."""
    word = place.partition(" ")[0]
    return word if word[:1].isdigit() else ""
