"""Rows of counters in the hobby's notation: ``2420  2 x 6-4 Inf XX  25, 26``.

Orders of battle and dated schedules are long, so their rows are not cut into words: each line is one match of a
compiled regular expression, and its pieces one more each. Two blanks or more divide the parts of a row, ``;``
divides pieces, a line that ends in a comma or a semicolon goes on below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.language.ast import Name, Piece, Row

NO_END = "\x00"  # stands for a line end that does not count, so that places stay
_FIELDS = {"forces": ("total",), "schedule": ("mark", "merge")}
VERBS = ("arrive", "withdraw", "replace", "gain", "set")
_HEAD = re.compile(
    r"""(?P<blank>[\ \t]*)
    (?:(?P<date>[0-9]{4}-[0-9]{2}(?:\.[0-9]+)?|[A-Z][\w-]*(?:\ \+\ [0-9]+)?)[\ \t]{2,}(?P<verb>[a-z]+)(?:\ (?P<state>[a-z][\w-]*))?[\ \t]{2,}
      |(?P<heading>army|garrisons|pool)(?:\ +(?P<title>"[^"]*"|\S+))?\ *$
      |(?P<place>[0-9]{4}|in\ [a-z][\w-]*)[\ \t]{2,}
    )?""",
    re.VERBOSE,
)
_PIECE = re.compile(
    r"""(?:(?P<count>[0-9]+)\ x\ |(?P<all>all)\ )?
    (?:(?P<factors>[0-9]+(?:-(?:[0-9]+|RR))?(?:\ or\ [0-9]+-[0-9]+)*)(?:\ (?P<reduced>\(-\)))?\ )?
    (?P<type>[A-Z][\w.]*(?:\ [A-Z][a-z][\w.]*)*|units)
    (?:\ (?P<echelon>I{1,3}|X{1,4}))?
    (?:\ \((?P<tag>[^)]*)\))?$""",
    re.VERBOSE,
)
_PARTS = re.compile(r"[^ \t\r]+(?: [^ \t\r]+)*")
_NAME = re.compile(r'[\s\x00]*("[^"]*"|[^,"*\x00]*[^,"*\x00 ])(\*?)[\x00 ]*(?:,|$)')
_CLAUSE = re.compile(r"(?:at|on|when|from|of|in)\b")
_GOES_ON = re.compile(r"(?<=[,;])[ \t\r]*\n[ \t]+(?=[^\s#])")


def logical_lines(source: Source, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Lines below a header with their offsets; a line end that does not count stands in them as NUL."""
    text = source.text[start:end]
    if _GOES_ON.search(text):
        text = _GOES_ON.sub(lambda found: _joint(found, text), text)
    at = text.find("\n")
    while at >= 0:
        begin = at + 1
        at = text.find("\n", begin)
        line = text[begin : at if at >= 0 else len(text)]
        bare = line.strip(" \t\r" + NO_END)
        if bare and bare[0] != "#":
            yield start + begin, line


def _joint(found: re.Match[str], text: str) -> str:
    """What stands for the end of a line that goes on; a comma at the end of a comment is no such end."""
    if "#" in text[text.rfind("\n", 0, found.start()) + 1 : found.start()]:
        return found.group()
    return NO_END * len(found.group())


def read_rows(
    word: str, source: Source, start: int, end: int, findings: Findings
) -> tuple[list[Row], list[tuple[int, int]], list[tuple[Row, int, int]]]:
    """The rows between two offsets, the offsets of its fields, and the citations that are still to be read."""
    rows: list[Row] = []
    others: list[tuple[int, int]] = []
    cites: list[tuple[Row, int, int]] = []
    group = ""
    depth = 0
    fields = _FIELDS[word]
    for begin, whole in logical_lines(source, start, end):
        stop = begin + len(whole)
        if fields and whole.split(maxsplit=1)[0] in fields:
            others.append((begin, stop))
            continue
        line, cite_at = _bare(whole)
        head = _HEAD.match(line)
        assert head is not None
        indent = len(head["blank"].expandtabs(2))
        if head["heading"]:
            group, depth = f"{head['heading']} {(head['title'] or '').strip(chr(34))}".strip(), indent
            continue
        if group and indent <= depth:
            group = ""
        row = Row(
            begin + head.end("blank"),
            begin + len(line.rstrip()),
            group,
            head["place"] or "",
            head["date"] or "",
            head["verb"] or "",
            head["state"] or "",
            [],
        )
        if indent % 2:
            findings.add(faults.odd_indentation.at(Span(source, row.start, row.end), indent))
        if word == "schedule" and (
            not row.date or row.verb not in VERBS or (row.verb == "set") != bool(row.state)
        ):
            _not_dated(source, row, row.start, findings)
            continue
        if _pieces(row, line, head.end(), begin, source, findings):
            rows.append(row)
            if cite_at >= 0:
                cites.append((row, begin + cite_at, stop))
    return rows, others, cites


def _bare(line: str) -> tuple[str, int]:
    """A line without comment and citation, and where the citation begins (-1 for none)."""
    cut = line.find("#") if "#" in line else -1
    if cut >= 0 and line.count('"', 0, cut) % 2 == 0:
        line = line[:cut]
    at = line.find("@")
    if at >= 0 and line.count('"', 0, at) % 2 == 0:
        return line[:at].rstrip(" \t\r" + NO_END), at
    return line.rstrip(" \t\r" + NO_END), -1


def _not_dated(source: Source, row: Row, start: int, findings: Findings) -> None:
    findings.add(faults.not_a_dated_row.at(Span(source, start, max(row.end, start + 1)), VERBS))


def _pieces(row: Row, line: str, at: int, begin: int, source: Source, findings: Findings) -> bool:
    """Reads the pieces of a row; says what cannot be read."""
    into = row.pieces
    for start, part, begins in _cut(line, at):
        if part == "by" and into is row.pieces and into:
            into = row.by
            continue
        found = _PIECE.match(part) if begins or (into is row.by and not into) else None
        if found is not None:
            into.append(_piece(found, begin + start, begin + start + len(part)))
        elif begins or not into or not _belongs(into[-1], part, begin + start):
            place = Span(source, begin + start, begin + start + len(part))
            shown = part.replace(NO_END, "").strip()
            findings.add(faults.not_a_row_of_counters.not_counters(place, shown))
            return False
    if not row.pieces:
        place = Span(source, row.start, max(row.end, row.start + 1))
        findings.add(faults.not_a_row_of_counters.no_counters(place))
        return False
    return True


def _belongs(piece: Piece, part: str, start: int) -> bool:
    """Takes what stands behind a piece: supply points, a clause, its designations."""
    if part.endswith(" SP") and part[:-3].isdigit():
        if piece.supply is not None:
            return False
        piece.supply = int(part[:-3])
    elif _CLAUSE.match(part) or part.endswith(" chooses"):
        piece.clauses.append((part, start))
    elif piece.names or piece.every or not _names(piece, part, start):
        return False
    piece.end = start + len(part)
    return True


def _cut(line: str, at: int) -> Iterator[tuple[int, str, bool]]:
    """The parts of a row from an offset, divided by two blanks or by ``;``, and which begin a piece."""
    while at < len(line):
        stop = line.find(";", at)
        stop = len(line) if stop < 0 else stop
        begins = True
        for found in _PARTS.finditer(line, at, stop):
            part = found.group().strip(NO_END)
            if part:
                yield found.start() + found.group().index(part), part, begins
                begins = False
        at = stop + 1


def _piece(found: re.Match[str], start: int, end: int) -> Piece:
    count, kind = found["count"], found["type"]
    supply = int(found["factors"]) if kind == "SP" and found["factors"] else None
    return Piece(
        int(count) if count else 1,
        found["factors"] or "",
        bool(found["reduced"]),
        kind.replace(". ", "_"),
        found["echelon"] or "",
        found["tag"] or "",
        [],
        supply,
        start,
        end,
        bool(found["all"]),
        bool(count),
    )


def _names(piece: Piece, part: str, start: int) -> bool:
    """Takes the designations of a piece; false when they cannot be read."""
    at = 0
    made: list[Name] = []
    while at < len(part):
        found = _NAME.match(part, at)
        if found is None or found.end() == at:
            return False
        made.append(Name(found[1].strip('"'), start + found.start(1), bool(found[2])))
        at = found.end()
    piece.names = made
    return bool(made)
