"""Dates in cells: cells with a date, ``1914-08-03``, ``3 Aug 1914``, ``3.8.1914``, and the turns of a calendar, ``1914-08.3``."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, NamedTuple

from toolchain.importers.sheets.grid import shown, unescaped
from toolchain.importers.sheets.notation import NotUnderstood

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_OURS = re.compile(r"(\d{4})-(\d{2})(?:\.(\d{1,2}))?\Z")
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\Z")
_NUMBERS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\Z")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?[ -]*([A-Za-z]{3,9})\.?[ ,-]*(\d{4})\Z")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.? *(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})\Z")
_TURN_OF_MONTH = re.compile(r"([A-Za-z]{3,9})\.? *(\d{4})[ ,/]*(?:turn |t|#)? ?(\d{1,2})\Z")
_HELP = "write `1914-08.3`, `1914-08-03` or `3 Aug 1914`"


class When(NamedTuple):
    """A date: its day, or the turn of its month; 0 for the one that is not given."""

    year: int
    month: int
    day: int = 0
    turn: int = 0

    def in_turns(self, per_month: int) -> str:
        """The date in the turns of a calendar; the days of a month are dealt out to them evenly. Raises NotUnderstood."""
        turn = self.turn
        if not turn and self.day:
            if not per_month:
                raise NotUnderstood(
                    "the project has no calendar, so a date gives no turn",
                    "write the turn, or declare a `calendar`",
                )
            turn = (self.day - 1) * per_month // monthrange(self.year, self.month)[1] + 1
        return f"{self.year:04}-{self.month:02}" + (f".{turn}" if turn else "")


def order_of(values: Iterable[Any]) -> str:
    """What dates of figures agree on: ``dmy`` or ``mdy``; empty when they fit both, or neither."""
    orders = set()
    for value in values:
        found = _NUMBERS.match(unescaped(shown(value))) if isinstance(value, str) else None
        if found is not None:
            if int(found[1]) > 12:
                orders.add("dmy")
            elif int(found[3]) > 12:
                orders.add("mdy")
            elif found[2] == ".":
                orders.add("dmy")  # dates with points are written so everywhere
    return orders.pop() if len(orders) == 1 else ""


def when(value: Any, order: str = "", century: int = 1900) -> When:
    """The date of a cell; ``order``: of figures divided by signs, ``dmy`` or ``mdy``. Raises NotUnderstood."""
    if isinstance(value, (datetime, date)):
        return When(value.year, value.month, value.day)
    text = unescaped(shown(value))
    if found := _OURS.match(text):
        return _checked(text, int(found[1]), int(found[2]), turn=int(found[3] or 0))
    if found := _ISO.match(text):
        return _checked(text, int(found[1]), int(found[2]), int(found[3]))
    if found := _DAY_FIRST.match(text):
        return _checked(text, int(found[3]), _month(text, found[2]), int(found[1]))
    if found := _MONTH_FIRST.match(text):
        return _checked(text, int(found[3]), _month(text, found[1]), int(found[2]))
    if found := _TURN_OF_MONTH.match(text):
        return _checked(text, int(found[2]), _month(text, found[1]), turn=int(found[3]))
    if found := _NUMBERS.match(text):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        year += century if year < 100 else 0
        known = order or ("dmy" if found[2] == "." else "")
        if not known and first <= 12 and second <= 12 and first != second:
            raise NotUnderstood(
                f"`{text}` is ambiguous: day and month, or month and day",
                "choose with `--dates dmy` or `--dates mdy`",
            )
        day, month = (
            (first, second)
            if known != "mdy" and (known or first > 12 or first == second)
            else (second, first)
        )
        return _checked(text, year, month, day)
    raise NotUnderstood(f"`{text[:60]}` is not a date", _HELP)


def _month(text: str, name: str) -> int:
    short = name[:3].lower()
    if short not in _MONTHS:
        raise NotUnderstood(f"`{text[:60]}` is not a date", _HELP)
    return _MONTHS.index(short) + 1


def _checked(text: str, year: int, month: int, day: int = 0, turn: int = 0) -> When:
    if not 1 <= month <= 12 or year < 1 or day > monthrange(year, month)[1]:
        raise NotUnderstood(f"`{text[:60]}` is not a valid date", _HELP)
    return When(year, month, day, turn)
