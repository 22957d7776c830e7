"""What several checks ask about supply and income: pools at the start, caps by year, rates by window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from toolchain.base.source import Span
from toolchain.checks.registry import Whole
from toolchain.language.ast import Line
from toolchain.model.calendar import dates_of

if TYPE_CHECKING:
    from toolchain.model.units.identities import Entry

_EVER = 10**9
_POOL = re.compile(r"splits +([0-9]+) +SP +over +\w+ +of +(\w+)")
_REMOVAL = re.compile(r"removes +([0-9]+) +points +from +\w+ +of +(\w+)")
_CAP = r"cap +([0-9]+)"
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}(?:\.[0-9]+)?")
_ROW = (
    r"(?P<window>\S+) +(?P<amount>[0-9]+) +(?P<what>SP|RPL(?: [0-9]+-[0-9]+)?) +on +turns? +(?P<turns>[0-9, ]+?)"
    r"(?: +of +(?P<months>[\w, ]+?))?(?: +while +(?P<state>.+))?$"
)
_INSTEAD = (
    r"instead +(?P<window>\S+) +gains +[0-9]+ +(?:SP|RPL(?: [0-9]+-[0-9]+)?)(?: of [\w-]+)? +on +turns? +(?P<turns>[0-9, ]+?)"
    r"(?: +of +(?P<months>[\w, ]+?))?(?: +for +(?:SP|RPL(?: [0-9]+-[0-9]+)?))?$"
)


def pools(p: Whole) -> Iterator[tuple[int, str, int, Span]]:
    """Supply that the set-up of a scenario deals to a nation: date, nation, amount, place."""
    return _steps(p, _POOL)


def removals(p: Whole) -> Iterator[tuple[int, str, int, Span]]:
    """Strength points that the set-up of a scenario removes: date, nation, amount, place."""
    return _steps(p, _REMOVAL)


def strength(entry: Entry) -> int:
    """The strength points of a counter as a row prints them."""
    points = entry.piece.factors.partition("-")[0]
    return int(points) if points.isdigit() else 0


def _steps(p: Whole, form: re.Pattern[str]) -> Iterator[tuple[int, str, int, Span]]:
    number = p.calendar.number
    setups = {x.block.header[0].value: x.block for x in p.all_blocks("setup") if x.block.header}
    for placed in p.blocks("scenario"):
        lines = {line.word: line for line in placed.block.lines}
        at = number(dates_of(placed.block)[0])
        if at is None or "set-up" not in lines:
            continue
        for token in lines["set-up"].tokens[1:]:
            for line in setups[token.text].lines if token.text in setups else ():
                found = form.search(line.span.text)
                if found:
                    yield at, found[2], int(found[1]), line.span


def caps(p: Whole, nation: str) -> Iterator[tuple[int, int, int, Span]]:
    """Caps of a nation's supply without option: limit, first and last date, place."""
    number = p.calendar.number
    for placed in p.all_blocks("stock"):
        words = [t.text for t in placed.block.header]
        if "under" in words or words[-2:] != ["of", nation]:
            continue
        if not any(line.word == "summed" for line in placed.block.lines):
            continue
        for line in placed.block.lines:
            text = line.span.text
            found = re.search(_CAP, text)
            if found:
                until = re.search(rf"until +({_DATE.pattern})", text)
                since = re.search(rf"from +({_DATE.pattern})", text)
                last = number(until[1]) if until else None
                first = number(since[1]) if since else None
                yield int(found[1]), first or 0, _EVER if last is None else last // 100 * 100 + 99, line.span


# Odd months are at even places.
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class Rate(NamedTuple):
    """A row of an income: when, what, in which state."""

    text: str
    first: int
    last: int
    what: str
    turns: frozenset[int]
    months: frozenset[str]
    states: frozenset[str]
    ruled: bool
    span: Span

    def clashes(self, other: Rate) -> bool:
        """Whether both may hold at one moment, and no ruling says which does."""
        if self.ruled or other.ruled or self.what != other.what:
            return False
        if self.last < other.first or other.last < self.first:
            return False
        if not self.turns & other.turns or (
            self.months and other.months and not _share(self.months, other.months)
        ):
            return False
        against = {_opposite(state) for state in self.states}
        return not against & other.states


def _share(a: frozenset[str], b: frozenset[str]) -> bool:
    return bool(_named(a) & _named(b))


def _named(months: frozenset[str]) -> set[str]:
    if "odd" in months:
        return set(MONTHS[0::2])
    if "even" in months:
        return set(MONTHS[1::2])
    return set(months)


def months_of(rate: Rate) -> set[str]:
    """The months of a year in which a rate is paid; all where it names none."""
    return _named(rate.months) or set(MONTHS)


def _opposite(state: str) -> str:
    return state.removeprefix("not ") if state.startswith("not ") else f"not {state}"


def is_rate(line: Line) -> bool:
    """Whether a line of an income is a row, which begins with dates, and not a field."""
    return bool(line.tokens) and (line.tokens[0].kind in ("DATE", "RANGE") or line.word == "always")


def instead_in(line: Line) -> re.Match[str] | None:
    """The parts of a line `instead` of an income: window, turns, months; None where it has another form."""
    return re.match(_INSTEAD, " ".join(line.span.text.split()))


def rate_in(line: Line) -> re.Match[str] | None:
    """The parts of a row of income: window, amount, what, turns, months, state; None where it has another form."""
    return re.match(_ROW, " ".join(line.span.text.split()))


def incomes(p: Whole) -> Iterator[list[Rate]]:
    """The rates of each income, as written."""
    number = p.calendar.number
    for placed in p.blocks("income"):
        made = []
        for line in placed.block.lines:
            found = rate_in(line)
            if found is None:
                continue
            first, dots, last = found["window"].partition("..")
            low, high = number(first), number(last)
            made.append(
                Rate(
                    f"{found['amount']} {found['what'].strip()} in {found['window']}",
                    low or 0,
                    _EVER if high is None or not dots else high // 100 * 100 + 99,
                    found["what"].strip(),
                    frozenset(int(t) for t in found["turns"].replace(",", " ").split()),
                    frozenset((found["months"] or "").replace("months", "").replace(",", " ").split()),
                    frozenset(s.strip() for s in (found["state"] or "").split(" and ") if s.strip()),
                    line.cite is not None and line.cite.mark == "ruling",
                    line.span,
                )
            )
        yield made
