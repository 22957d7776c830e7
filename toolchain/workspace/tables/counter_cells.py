"""Cells of dated lists: the date, what happens then, and factors."""

from __future__ import annotations

import re
from datetime import date

from toolchain.faults.wording import either
from toolchain.importers.sheets.dates import when
from toolchain.importers.sheets.grid import shown, unescaped
from toolchain.workspace.tables.cells import Cells
from toolchain.workspace.tables.context import Context
from toolchain.workspace.tables.rating_cells import DATE

_FACTORS = re.compile(r"\d+(?:-(?:\d+|RR))?(?: or \d+-\d+)*(?: \(-\))?")
_EVENTS = {"arrive": "arrive", "arrives": "arrive", "arrival": "arrive", "in": "arrive", "enter": "arrive", "reinforcement": "arrive",
           "withdraw": "withdraw", "withdraws": "withdraw", "withdrawal": "withdraw", "withdrawn": "withdraw", "out": "withdraw", "remove": "withdraw"}  # fmt: skip


def event_of(cells: Cells, allowed: tuple[str, ...]) -> str:
    """What happens to the unit; a unit of a row without it arrives. Raises Left."""
    text = cells.text("event") or "arrive"
    event = _EVENTS.get(text.lower(), text)
    if event not in allowed and not (event.startswith("set ") and "set" in allowed):
        cells.fail("event", f"`{text[:40]}` is not an event of this schedule", f"write {either(allowed)}")
    return event


def check_factors(cells: Cells) -> None:
    """Reports factors that the spreadsheet has taken for a date or a number, and what are no factors."""
    for name in ("factors", "counter"):
        text = cells.text(name)
        if isinstance(cells.record.values.get(name), date) or DATE.match(text):
            cells.fail(
                name,
                "the spreadsheet has turned the factors into a date",
                "format the column as text, and write them again",
            )
    text = cells.text("factors")
    if text and not _FACTORS.fullmatch(text):
        cells.fail("factors", f"`{text[:40]}` is not a row of factors", "write them like `6-4`")


def date_of(context: Context, cells: Cells, order: str) -> str:
    """The date of a row in the turns of the calendar. Raises Left."""
    if not cells.has("date"):
        cells.lacks("date", "this schedule counts dates: write `1914-08.3`, `1914-08-03` or `3 Aug 1914`")
    value = cells.record.values.get("date", cells.table.always.get("date"))
    text = unescaped(shown(value))
    if text[:1].isalpha() and " + " in text:
        return text  # so many turns after something has happened
    read = cells.reading("date", lambda: when(value, order, context.century))
    made = str(cells.reading("date", lambda: read.in_turns(context.turns_per_month)))
    if wrong := context.calendar.wrong(made):
        cells.fail("date", f"{made} {wrong}", "write year, month and turn: `1914-08.3`")
    return made
