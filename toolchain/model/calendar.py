"""Dates of a game with months and turns: their order, and what the calendar allows."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolchain.base.source import Span
from toolchain.language.ast import Block

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})(?:\.([0-9]+))?$")


OUTSIDE = "is not in the calendar's months"


@dataclass
class Calendar:
    """Months from ``first`` to ``last`` (counted from year 0), with so many turns each."""

    turns: int = 0
    first: int = 0
    last: int = 0
    special: str = ""
    span: Span | None = None

    def number(self, date: str) -> int | None:
        """A date as a number that grows with time; a month alone is its first turn; None when it is no date."""
        found = _DATE.match(date)
        if found is None:
            return None
        year, month, turn = int(found[1]), int(found[2]), int(found[3] or 1)
        return (year * 12 + month - 1) * 100 + turn

    def wrong(self, date: str) -> str:
        """What is wrong with a date, or an empty string."""
        found = _DATE.match(date)
        if found is None:
            return "is not a date"
        year, month, turn = int(found[1]), int(found[2]), int(found[3] or 1)
        if not 1 <= month <= 12:
            return f"is not a date: there is no month {month}"
        if self.turns and not 1 <= turn <= self.turns:
            return f"is not in the calendar: a month has {self.turns} turn{'s' if self.turns != 1 else ''}"
        at = year * 12 + month - 1
        if self.first and not self.first <= at <= self.last:
            return OUTSIDE
        return ""

    def count(self, first: str, last: str) -> int:
        """How many turns there are from one date to another, both included; 0 when that cannot be said."""
        a, b = self.number(first), self.number(last)
        if a is None or b is None or not self.turns:
            return 0
        return (b // 100 - a // 100) * self.turns + b % 100 - a % 100 + 1


def dates_of(scenario: Block) -> tuple[str, str]:
    """The first and the last date of a scenario, as `dates` says them; empty ones where it says none."""
    line = next((line for line in scenario.lines if line.word == "dates"), None)
    if line is None:
        return "", ""
    first, _, last = line.span.text.removeprefix("dates").strip().partition("..")
    return first, last or first


def read_calendar(block: Block | None) -> Calendar:
    """The calendar that a block declares; an empty one allows every date."""
    made = Calendar()
    if block is None:
        return made
    made.span = block.keyword.span
    for line in block.lines:
        text = line.span.text
        if line.word == "months":
            ends = re.findall(r"([0-9]{4})-([0-9]{2})", text)
            if len(ends) == 2:
                made.first, made.last = (int(y) * 12 + int(m) - 1 for y, m in ends)
        elif line.word == "turns":
            made.turns = next((int(t.text) for t in line.tokens if t.kind == "NUM"), 0)
        elif line.word == "special" and len(line.tokens) > 1:
            made.special = line.tokens[1].text
    return made
