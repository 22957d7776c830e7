"""Errors of dated schedules, incomes and dates of scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.language.ast import Block, Row
from toolchain.model.calendar import Calendar, read_calendar
from toolchain.model.units.campaign import Listed
from toolchain.model.units.identities import Entry
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.operators.war_lists import stretch
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, whole_lines

REPLAY = "OOB062 OOB063 OOB064 OOB065 OOB066 ARR031 ARR032 ARR034 ARR035"


def dated(s: Subject) -> Iterator[tuple[Block, Calendar, list[Row]]]:
    """Schedules with their rows in order of time."""
    calendar = read_calendar(next(iter(s.of("calendar")), None))
    for block in s.of("schedule"):
        rows = [row for row in block.rows if calendar.number(row.date) is not None]
        if rows and calendar.turns:
            yield block, calendar, rows


@operator("A row of November 1914 is listed between October and December 1917.", "ARR031 ARR030")
def year_wrong_in_a_schedule(s: Subject) -> Iterator[Change]:
    """The rows of a schedule stand in order of time."""
    for block, calendar, rows in dated(s):
        for before, row in zip(rows, rows[1:], strict=False):
            year, rest = row.date[:4], row.date[4:]
            wrong = f"{int(year) - 1}{rest}"
            if (calendar.number(wrong) or 0) < (calendar.number(before.date) or 0):
                yield replaced(
                    stretch(block, row.start, year), str(int(year) - 1), f"{row.date} becomes {wrong}"
                )


@operator("Reinforcements of turn 9 of a month of seven turns.", "ARR030")
def turn_of_no_month(s: Subject) -> Iterator[Change]:
    """The calendar says how many turns a month has."""
    for block, calendar, rows in dated(s):
        for row in rows:
            if "." in row.date:
                wrong = f"{row.date.partition('.')[0]}.{calendar.turns + s.rng.randint(1, 3)}"
                yield replaced(stretch(block, row.start, row.date), wrong, f"{row.date} becomes {wrong}")


@operator("A division is withdrawn in June that arrives in August.", REPLAY)
def withdrawn_before_it_comes(s: Subject) -> Iterator[Change]:
    """The other row says when it comes; a unit that has not come cannot leave."""
    for block, _, rows in dated(s):
        for at, row in enumerate(rows):
            later = next((x for x in rows[at + 1 :] if x.verb == "withdraw" and _same(row, x)), None)
            if row.verb == "arrive" and later is not None and later.date != row.date:
                a, b = stretch(block, row.start, row.date), stretch(block, later.start, later.date)
                edits = ((a.start, a.end, later.date), (b.start, b.end, row.date))
                name = row.pieces[0].names[0].text
                yield Change(block.source.name, edits, f"{name} is withdrawn before it arrives")


def _same(a: Row, b: Row) -> bool:
    first, second = a.pieces[0], b.pieces[0]
    return (
        len(a.pieces) == len(b.pieces) == 1
        and len(first.names) == len(second.names) == 1
        and (first.label, first.names[0].text) == (second.label, second.names[0].text)
    )


@operator("The same reinforcement is printed on two successive lines.", REPLAY)
def schedule_row_doubled(s: Subject) -> Iterator[Change]:
    """A counter arrives, or leaves, once."""
    for block, _, rows in dated(s):
        for row in rows:
            if row.verb in ("arrive", "withdraw") and row.pieces[0].names:
                low, high = whole_lines(block.source, row.start, row.end)
                text = block.source.text[low:high]
                yield inserted(block.source, high, text, f"the row of {row.date} is listed twice")


@operator("The reinforcement table forgets a division that the order of battle of the next year has.", REPLAY)
def schedule_row_lost(s: Subject) -> Iterator[Change]:
    """A later list has the unit, and no other row brings it."""
    war = s.campaign
    number = war.calendar.number
    orders = {
        x.nation: [y for y in war.forces if y.nation == x.nation and y.date and not y.option]
        for x in war.forces
    }
    every: dict[tuple[str, str], int] = {}
    for schedule in war.schedules:
        for entry in schedule.entries:
            key = (schedule.name, str(entry.key))
            every[key] = every.get(key, 0) + 1
    for schedule in war.schedules:
        for row in schedule.block.rows if not schedule.option else ():
            entries = [e for e in schedule.entries if e.row is row]
            at = number(row.date)
            if row.verb != "arrive" or len(entries) != 1 or at is None:
                continue
            entry = entries[0]
            first = min((number(y.date) or 0 for y in orders.get(schedule.nation, ())), default=0)
            later = [y for y in orders.get(schedule.nation, ()) if (number(y.date) or 0) > at]
            if first < at and every[schedule.name, str(entry.key)] == 1 and _listed_in(later, entry):
                low, high = whole_lines(schedule.block.source, row.start, row.end)
                what = f"{entry.name.text} never arrives"
                yield Change(schedule.block.source.name, ((low, high, ""),), what)


def _listed_in(lists: list[Listed], entry: Entry) -> bool:
    return any(entry.key == other.key for x in lists for other in x.entries)


def windows(s: Subject) -> Iterator[tuple[Block, list[tuple[int, str, str, str]]]]:
    """Each income with its rows that have a window: where it stands, first month, last month, what and which turns."""
    form = re.compile(
        r"^[ \t]+([0-9]{4}-[0-9]{2})\.\.([0-9]{4}-[0-9]{2})[ \t]+[0-9]+ (\w+)[^@\n]*", re.MULTILINE
    )
    for block in s.of("income"):
        found = form.finditer(block.source.text, block.span.start, block.span.end)
        yield block, [(m.start(1), m[1], m[2], m[3]) for m in found]


def _month(text: str, by: int) -> str:
    at = int(text[:4]) * 12 + int(text[5:]) - 1 + by
    return f"{at // 12}-{at % 12 + 1:02}"


@operator("One rate applies to the end of May, the next from the first of May.", "TAB041")
def income_windows_overlap(s: Subject) -> Iterator[Change]:
    """Two rates of one thing would hold in one month."""
    for block, rows in windows(s):
        for at, first, last, what in rows:
            following = [r for r in rows if r[3] == what and r[1] == _month(last, 1)]
            if following and first <= last:
                wrong = _month(last, 1)
                span = stretch(block, at + len(first) + 2, last)
                yield replaced(span, wrong, f"the window to {last} goes on to {wrong}")


@operator("One rate applies to the end of April, the next from the first of June.", "TAB043")
def income_windows_leave_a_gap(s: Subject) -> Iterator[Change]:
    """In every other month between the first and the last there is a rate."""
    for block, rows in windows(s):
        for at, first, last, what in rows:
            beside = [r for r in rows if r[3] == what and r[2] == last]
            following = [r for r in rows if r[3] == what and r[1] == _month(last, 1)]
            if len(beside) == 1 and following and first < last:
                wrong = _month(last, -1)
                span = stretch(block, at + len(first) + 2, last)
                yield replaced(span, wrong, f"the window to {last} ends with {wrong}")


@operator("The scenario ends in June; its title page says May.", "PKG025")
def scenario_dates_wrong(s: Subject) -> Iterator[Change]:
    """The scenario says how many turns it has."""
    for block in s.of("scenario"):
        for line in block.lines:
            found = (
                re.search(r"\.\.([0-9]{4}-[0-9]{2})\.([0-9]+)", line.span.text)
                if line.word == "dates"
                else None
            )
            if found is not None:
                at = line.span.start + found.start(1)
                wrong = _month(found[1], -1)
                yield replaced(stretch(block, at, found[1]), wrong, f"the last month is {wrong}")
