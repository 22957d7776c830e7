"""Where units begin, and when they come and go, as the lists of a game say it: read by whoever draws or prints it.

A package carries these rows beside its rules. Play does not read them: the set-up and the schedule of a game that is
played are procedures and columns too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from toolchain.ir.rules import Roster as PackedRoster
    from toolchain.ir.rules import Rules


NOBODY = -1
"""The unit of a row that names none: replacements, supply points, so many of a kind."""


POINTS = "SP"
"""The text of a row of supply points: their number is an amount, and not a count of things."""


WHEN = "when "
"""Begins what stands for the date of an arrival that waits for a turn of the rules: ``when siege over``."""


class Placement(NamedTuple):
    """A unit at the start of a scenario: number among the pieces, whose it is, place as it is written, the list that says so.

    ``of`` is the nation or side of the list. ``group``: the heading of its row, such as an army. A row that names no
    unit says in ``text`` what it is and in ``number`` how many; one that shows a unit at another strength than its counter says so in ``text``.
    """

    unit: int
    of: str
    place: str
    list: str
    group: str = ""
    text: str = ""
    number: int = 1


class Change(NamedTuple):
    """A unit that arrives or is withdrawn: number among the pieces, whose, turn (0: on none of the scenario), date, place.

    ``of``, ``text`` and ``number`` as in :class:`Placement`. The date of an arrival that waits for something is what it
    waits for, such as ``when siege over``.
    """

    unit: int
    of: str
    turn: int
    date: str
    place: str
    list: str
    text: str = ""
    number: int = 1

    @property
    def waits(self) -> bool:
        """Whether it waits for something that happens in play, and for no turn or date."""
        return not self.turn and self.date.startswith(WHEN)


class Roster(NamedTuple):
    """The lists of one scenario."""

    placements: tuple[Placement, ...] = ()
    arrivals: tuple[Change, ...] = ()
    withdrawals: tuple[Change, ...] = ()

    def after(self, count: int) -> Roster:
        """The same rows when so many other pieces stand before theirs."""
        if not count:
            return self
        placed, arriving, leaving = self
        return Roster(
            tuple(r if r.unit == NOBODY else r._replace(unit=r.unit + count) for r in placed),
            tuple(r if r.unit == NOBODY else r._replace(unit=r.unit + count) for r in arriving),
            tuple(r if r.unit == NOBODY else r._replace(unit=r.unit + count) for r in leaving),
        )

    def with_more(self, other: Roster) -> Roster:
        """These rows and then those of another."""
        return Roster(
            self.placements + other.placements,
            self.arrivals + other.arrivals,
            self.withdrawals + other.withdrawals,
        )

    def plain(self) -> PackedRoster:
        """As a package holds it."""
        return {
            "placements": [list(row) for row in self.placements],
            "arrivals": [list(row) for row in self.arrivals],
            "withdrawals": [list(row) for row in self.withdrawals],
        }


def roster_of(ir: Rules) -> Roster:
    """The lists of a package; empty ones where it has none."""
    held = ir.get("roster", {})
    return Roster(
        tuple(Placement(*row) for row in held.get("placements", ())),
        tuple(Change(*row) for row in held.get("arrivals", ())),
        tuple(Change(*row) for row in held.get("withdrawals", ())),
    )
