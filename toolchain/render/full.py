"""Findings with their source lines, for a person at a terminal.

    error[OOB021]: reinforcement arrives after the game ends
      --> arrivals.hw:41:12
       |
    12 | turns 1..9
       |       ---- the scenario has 9 turns
    ...
    41 |   on turn 11: 3-inf at west
       |           ^^ turn 11 never happens
       |
       = help: did you mean turn 1?

ASCII only beside what is quoted; colour repeats what the marks say and is never needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Source, Span
from toolchain.base.visible import visible
from toolchain.render.cells import Shown, cells, place, wrap

LISTED = 3  # places shown of findings folded into one
MOST_OF_A_CODE = 50  # messages shown of one code; nobody reads the next thousand
_WHOLE = 5  # a span of at most so many lines is shown whole
_CUT = "..."
_NARROWEST = 24  # columns a label wants before it moves to the left

_COLORS = {"error": "1;31", "warning": "1;33", "note": "1;36", "frame": "1;34", "title": "1"}


def render_full(findings: Iterable[Finding], color: bool = False, width: int = 80) -> str:
    """All findings by file and place, each with its excerpt, a blank line between them.

    Findings of one code and message are shown once, with the places of the next few; of one code, so many
    messages, and then how many more there are.
    """
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in sorted(findings, key=lambda item: item.sort_key):
        groups.setdefault((finding.severity, finding.code, finding.message), []).append(finding)
    pages: list[str] = []
    shown: Counter[str] = Counter()
    beyond: dict[str, list[Finding]] = {}
    for group in groups.values():
        code = group[0].code
        shown[code] += 1
        if shown[code] > MOST_OF_A_CODE:
            beyond.setdefault(code, []).extend(group)
        else:
            pages.append(_Page(group, max(width, 40)).text(color))
    pages += [_Page([_and_more(code, rest)], max(width, 40)).text(color) for code, rest in beyond.items()]
    return "\n".join(pages)


def _and_more(code: str, rest: list[Finding]) -> Finding:
    first = rest[0]
    places = ", ".join(place(item.span) for item in rest[:LISTED] if item.span)
    return Finding(
        code,
        f"and {len(rest):,} more of {code}, worded differently",
        None,
        first.severity,
        note=f"the next: {places}{', ...' if len(rest) > LISTED else ''}" if places else "",
        help="`--output-format concise` lists all",
    )


@dataclass(slots=True)
class _Mark:
    """A span as lines and characters (from 0, end exclusive), with the words beside it."""

    first: int
    start: int
    last: int
    end: int
    text: str
    style: str
    sign: str
    lane: int = -1


@dataclass(slots=True)
class _Tick:
    """What is drawn under one line: columns of the terminal, and which part of a mark it is."""

    mark: _Mark
    part: str  # "whole", or "head" or "tail" of a mark over several lines
    start: int
    end: int


class _Row:
    """One output line, drawn piece by piece."""

    def __init__(self) -> None:
        self._chars: list[tuple[str, str]] = []

    def put(self, column: int, text: str, style: str = "") -> _Row:
        """Writes a text at a column over what stands there."""
        while len(self._chars) < column:
            self._chars.append((" ", ""))
        self._chars[column : column + len(text)] = [(char, style) for char in text]
        return self

    def text(self, color: bool) -> str:
        """The line without trailing blanks."""
        while self._chars and self._chars[-1][0] == " ":
            self._chars.pop()
        if not color:
            return "".join(char for char, _ in self._chars)
        made = []
        current = ""
        for char, style in self._chars:
            if style != current:
                made.append(("\x1b[0m" if current else "") + (f"\x1b[{_COLORS[style]}m" if style else ""))
                current = style
            made.append(char)
        return "".join(made) + ("\x1b[0m" if current else "")


def _mark(span: Span, text: str, style: str, sign: str) -> _Mark:
    source = span.source
    start = min(span.start, len(source.text))
    end = min(max(span.end, start), len(source.text))
    # A span that ends with line ends would mark a line on which nothing of it stands.
    while end > start + 1 and source.text[end - 1] in " \t\r\n":
        end -= 1
    first, column = source.position(start)
    last, last_column = source.position(end - 1) if end > start else (first, column)
    return _Mark(
        first, column - 1, last, last_column, " ".join(visible(text, lines=True).split()), style, sign
    )


class _Page:
    """One finding (and those folded into it) on its way to text."""

    def __init__(self, group: list[Finding], width: int) -> None:
        self._finding = group[0]
        self._folded = group[1:]
        self._width = width
        self._rows: list[_Row] = []
        self._places: dict[str, tuple[Source, list[_Mark]]] = {}
        finding = self._finding
        if finding.span is not None:
            self._note_place(finding.span, finding.here, finding.severity, "^")
        for label in finding.labels:
            self._note_place(label.span, label.text, "frame", "-")
        lines = [mark.last for _, marks in self._places.values() for mark in marks]
        self._digits = len(str(max(lines))) if lines else 0

    def _note_place(self, span: Span, text: str, style: str, sign: str) -> None:
        marks = self._places.setdefault(span.source.name, (span.source, []))[1]
        marks.append(_mark(span, text, style, sign))

    def text(self, color: bool) -> str:
        """The finished text, with a line end."""
        self._title()
        for index, (source, marks) in enumerate(self._places.values()):
            self._excerpt(source, marks, "-->" if index == 0 else ":::")
        self._remarks()
        return "".join(row.text(color) + "\n" for row in self._rows)

    def _new(self) -> _Row:
        row = _Row()
        self._rows.append(row)
        return row

    def _title(self) -> None:
        finding = self._finding
        head = f"{finding.severity}[{finding.code}]"
        for index, line in enumerate(wrap(finding.message, self._width, f"{head}: ", "    ")):
            row = self._new()
            if index == 0:
                row.put(0, head, finding.severity).put(len(head), line[len(head) :], "title")
            else:
                row.put(0, line, "title")

    def _remarks(self) -> None:
        finding = self._finding
        helps = {finding.help: ""} if finding.help else {}
        fixes: dict[str, str] = {}
        for fix in finding.fixes:
            # A fix that does what the help says is not said twice.
            meant = fix.title.removeprefix("write ")
            if not fix.safe and (
                (fix.title[:6] == "remove" and fix.title in finding.help)
                or finding.help == f"did you mean {meant}?"
            ):
                continue
            (helps if fix.title in helps else fixes)[fix.title] = " (`--fix` does this)" if fix.safe else ""
        remarks = [("note", finding.note), ("paragraph", finding.paragraph)]
        remarks += [("help", text + suffix) for text, suffix in helps.items()]
        remarks += [("fix", text + suffix) for text, suffix in fixes.items()]
        if self._folded:
            listed = ", ".join(place(item.span) for item in self._folded[:LISTED] if item.span)
            if listed:
                listed = f": {listed}{', ...' if len(self._folded) > LISTED else ''}"
            remarks.append(("", f"and {len(self._folded)} more like this{listed}"))
        remarks = [(word, text) for word, text in remarks if text]
        if remarks and self._places:
            self._frame("|")
        indent = self._digits + 1
        for word, text in remarks:
            head = f"{' ' * indent}= "
            lead = f"{head}{word}: " if word else head
            for index, line in enumerate(wrap(text, self._width, lead, " " * len(lead))):
                row = self._new().put(0, line)
                if index == 0:
                    row.put(indent, "=", "frame").put(len(head), lead[len(head) :], "title")

    def _frame(self, sign: str) -> _Row:
        return self._new().put(self._digits + 1, sign, "frame")

    def _excerpt(self, source: Source, marks: list[_Mark], arrow: str) -> None:
        at = marks[0]
        name = place(Span(source, source.offset(at.first, at.start + 1), len(source.text)))
        if arrow == ":::":
            self._frame("|")
        self._new().put(self._digits, arrow, "frame").put(self._digits + 4, name)
        self._frame("|")
        # Marks over several lines are drawn in lanes left of the text, one lane each.
        long = sorted((mark for mark in marks if mark.last > mark.first), key=lambda m: (m.first, -m.last))
        for lane, mark in enumerate(long):
            mark.lane = lane
        before = 0
        for number in self._lines(marks):
            if before and number > before + 1:
                self._lanes(self._new().put(0, _CUT, "frame"), long, before, number)
            self._line(source, number, marks, long)
            before = number

    @staticmethod
    def _lines(marks: list[_Mark]) -> list[int]:
        """Which lines are shown: those marked, the inside of short spans, and single lines between."""
        wanted: set[int] = set()
        for mark in marks:
            wanted |= {mark.first, mark.last}
            if mark.last - mark.first < _WHOLE:
                wanted.update(range(mark.first, mark.last))
            else:
                wanted.add(mark.first + 1)
        wanted |= {number - 1 for number in wanted if number - 2 in wanted}
        return sorted(wanted)

    def _base(self) -> int:
        """The column where lanes and text begin."""
        return self._digits + 3

    def _lanes(self, row: _Row, long: list[_Mark], after: int, before: int) -> None:
        """Draws the lanes of marks that run through between two lines."""
        for mark in long:
            if mark.first <= after and mark.last >= before:
                row.put(self._base() + 2 * mark.lane, "|", mark.style)

    def _line(self, source: Source, number: int, marks: list[_Mark], long: list[_Mark]) -> None:
        shown = Shown(source.line(number))
        indent = len(source.line(number)) - len(source.line(number).lstrip())
        ticks = []
        for mark in marks:
            if mark.lane < 0 and mark.first == number:
                ticks.append(_Tick(mark, "whole", shown.column(mark.start), shown.column(mark.end)))
            elif mark.first == number and mark.lane >= 0 and mark.start > indent:
                ticks.append(_Tick(mark, "head", shown.column(mark.start), shown.column(mark.start + 1)))
            elif mark.last == number and mark.lane >= 0:
                ticks.append(_Tick(mark, "tail", shown.column(mark.end - 1), shown.column(mark.end)))
        for tick in ticks:
            tick.end = max(tick.end, tick.start + 1)
        left = self._base() + 2 * len(long)
        room = max(self._width - left, 20)
        for group in _groups(ticks, shown.width, room):
            low, high = _window(group, shown.width, room)
            lead = _CUT if low else ""
            row = self._new().put(self._digits - len(str(number)), str(number), "frame")
            row.put(self._digits + 1, "|", "frame")
            self._lanes(row, long, number - 1, number)
            for mark in long:
                if mark.first == number and mark.start <= indent:
                    row.put(self._base() + 2 * mark.lane, "/", mark.style)
            row.put(left, lead + shown.cut(low, high) + (_CUT if high < shown.width else ""))
            open_lanes = [
                mark
                for mark in long
                if mark.first < number <= mark.last or (mark.first == number and mark.start <= indent)
            ]
            for tick in group:
                tick.start = tick.start - low + len(lead)
                tick.end = max(min(tick.end, high) - low + len(lead), tick.start + 1)
            self._under([tick for tick in group if tick.part == "whole"], open_lanes, left, room)
            for tick in group:
                if tick.part != "whole":
                    self._reach(tick, open_lanes, left, room)

    def _bar(self, open_lanes: list[_Mark]) -> _Row:
        row = self._frame("|")
        for mark in open_lanes:
            row.put(self._base() + 2 * mark.lane, "|", mark.style)
        return row

    def _reach(self, tick: _Tick, open_lanes: list[_Mark], left: int, room: int) -> None:
        """A line from the lane to the first or last character of a span over several lines."""
        mark = tick.mark
        row = self._bar(open_lanes)
        lane = self._base() + 2 * mark.lane
        row.put(lane + 1, "_" * (left + tick.end - 1 - lane - 1) + mark.sign, mark.style)
        if tick.part == "head":
            open_lanes.append(mark)
            return
        open_lanes.remove(mark)
        if mark.text:
            if tick.end + 1 + cells(mark.text) <= room:
                row.put(left + tick.end + 1, mark.text, mark.style)
            else:
                self._hang(mark, tick.start, [], open_lanes, left, room)

    def _under(self, ticks: list[_Tick], open_lanes: list[_Mark], left: int, room: int) -> None:
        """Carets below a line with the words of each mark: the last beside, the others hanging below."""
        if not ticks:
            return
        ticks.sort(key=lambda tick: (tick.start, tick.end))
        row = self._bar(open_lanes)
        for tick in sorted(ticks, key=lambda tick: tick.mark.sign == "^"):
            row.put(left + tick.start, tick.mark.sign * (tick.end - tick.start), tick.mark.style)
        hanging = [tick for tick in ticks if tick.mark.text]
        last = ticks[-1]
        reach = max(tick.end for tick in ticks)
        if last.mark.text and reach + 1 + cells(last.mark.text) <= room:
            row.put(left + reach + 1, last.mark.text, last.mark.style)
            hanging.remove(last)
        if len(hanging) > 1 or (hanging and hanging[0] is not last):
            row = self._bar(open_lanes)
            for tick in hanging:
                row.put(left + tick.start, "|", tick.mark.style)
        while hanging:
            tick = hanging.pop()
            self._hang(tick.mark, tick.start, hanging, open_lanes, left, room)

    def _hang(
        self, mark: _Mark, column: int, others: list[_Tick], open_lanes: list[_Mark], left: int, room: int
    ) -> None:
        need = cells(mark.text)
        if room - column < min(need, _NARROWEST):
            column = max(room - need, 0)
        for line in wrap(mark.text, room - column):
            row = self._bar(open_lanes)
            for tick in others:
                row.put(left + tick.start, "|", tick.mark.style)
            row.put(left + column, line, mark.style)


def _groups(ticks: list[_Tick], width: int, room: int) -> list[list[_Tick]]:
    """Ticks that fit into one view of a line; a line that is too long is shown once for each group."""
    if width <= room or not ticks:
        return [ticks]
    groups: list[list[_Tick]] = []
    for tick in sorted(ticks, key=lambda tick: (tick.start, tick.end)):
        if groups and tick.end - groups[-1][0].start <= room - 4 * len(_CUT):
            groups[-1].append(tick)
        else:
            groups.append([tick])
    return groups


def _window(ticks: list[_Tick], width: int, room: int) -> tuple[int, int]:
    """The columns of a line that are shown: all, or a stretch with the ticks in its left half."""
    if width <= room:
        return 0, width
    start = min((tick.start for tick in ticks), default=0)
    length = min(max((tick.end for tick in ticks), default=0) - start, room)
    low = min(start - (room - length) // 3, width - room + len(_CUT))
    # The words of the last mark should find room beside it, even beyond the end of the line.
    reach = max((tick.end + 1 + cells(tick.mark.text) for tick in ticks if tick.mark.text), default=0)
    low = max(low, min(start, reach - room + len(_CUT)))
    if low <= len(_CUT):
        low = 0
    high = low + room - (len(_CUT) if low else 0)
    return low, high if high >= width else high - len(_CUT)
