"""Rows of the units of a played game: ``2 x 4-3 foot II  1st Foot as B_Foot_1, 2nd Foot  morale 3``.

Two blanks or more divide the parts of a row, ``;`` divides units of different kinds, a line that ends in a comma or
semicolon goes on below. The first part is the counter (count, factors, kind, echelon), the second the names with their
ids, every further part begins with a word that says what it is about, or is a list of ratings. What the words come to
mean is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.language.ast import Cite, Clause, ForceRow, ForceRows, Head, Item, Named, Text
from toolchain.language.citations import cut_cite
from toolchain.language.tokens import scan
from toolchain.language.unit_rows import logical_lines

FORMATION, CHANGE, NO_KIND = "formation", "change", "units"
FIELDS = ("extends", "ids")
# Of a unit that has no name in its row, and of a formation.
NAMED, AS = "named", "as"
RATINGS = "with"
CLAUSES = ("of", "on", "printed", "derived", "authored", "cites", "note", RATINGS)
RESERVED = frozenset((*CLAUSES, NAMED, AS))
OF_LISTS = ("army", "garrisons", "pool", "total")
_BIT = re.compile(
    r'(?P<string>"(?:[^"\\\n\x00]|\\.)*")|(?P<comment>\#)|(?P<cite>@)|(?P<sign>[,;])|(?P<open>")'
    r'|(?P<word>[^\s\x00,;"#@]+)'
)
_FACTORS = re.compile(r"[0-9]+(?:[-/][0-9]+)*")
_NUMBER = re.compile(r"[0-9]+")
_PLACE = re.compile(r"[0-9]{3,}|[0-9]+\.[0-9]+")
_KIND = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")


class _Wrong(Exception):
    """A row cannot be read, and what is wrong with it."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def read_force_rows(source: Source, start: int, end: int, findings: Findings) -> ForceRows:
    """The rows between two offsets, the first of which is in the header's line. What is wrong becomes findings."""
    made = ForceRows()
    group: Text | None = None
    depth = 0
    for begin, line in logical_lines(source, start, end):
        indent = len(line[: len(line) - len(line.lstrip(" \t"))].expandtabs(2))
        first = begin + len(line) - len(line.lstrip(" \t"))
        if group is not None and indent <= depth:
            group = None
        try:
            pieces, cite_at, last = _parts(source, first, begin + len(line))
            made.end = max(made.end, begin + len(line.rstrip()))
            if not pieces or not pieces[0]:
                raise _Wrong(faults.not_a_row_of_counters.no_units(_span(source, first, last)))
            if indent % 2:
                findings.add(faults.odd_indentation.at(Span(source, first, last), indent))
            if _field(source, made, pieces):
                made.fields.append((first, last))
                continue
            cite = _cite(source, cite_at, begin + len(line), findings) if cite_at >= 0 else None
            for parts in pieces:
                row = _row(source, parts)
                row.cite = cite
                if row.heading:
                    group, depth = row.formation, indent
                else:
                    row.formation = group
                made.rows.append(row)
        except _Wrong as wrong:
            made.broken = True
            findings.add(wrong.finding)
    return made


def _span(source: Source, start: int, end: int) -> Span:
    """A place of one character at least."""
    return Span(source, start, max(end, start + 1))


def _of(source: Source, words: list[Text]) -> Span:
    """Where words stand."""
    return _span(source, words[0].start, words[-1].end)


def _parts(source: Source, start: int, end: int) -> tuple[list[list[list[Text]]], int, int]:
    """The parts of each piece of a line, where its citation begins (-1 for none), and where its last word ends."""
    pieces: list[list[list[Text]]] = [[]]
    at = end_of_last = start
    for found in _BIT.finditer(source.text, start, end):
        kind = found.lastgroup
        if kind == "comment":
            break
        if kind == "cite":
            return pieces, found.start(), end_of_last
        if kind == "open":
            raise _Wrong(faults.not_a_row_of_counters.open_quotation(_span(source, found.start(), end)))
        first, at = found.span()
        if found.group() == ";":
            pieces.append([])
        else:
            parts = pieces[-1]
            string = kind == "string"
            value = found.group()[1:-1].replace('\\"', '"').replace("\\\\", "\\") if string else found.group()
            joined = bool(parts) and (parts[-1][-1].value == "," or kind == "sign")
            if not parts or not (joined or first - end_of_last < 2):
                parts.append([])
            parts[-1].append(Text(value, first, at, string))
        end_of_last = at
    if len(pieces) > 1 and not pieces[-1]:
        raise _Wrong(faults.not_a_row_of_counters.last_semicolon(_span(source, end_of_last - 1, end_of_last)))
    return pieces, -1, end_of_last


def _cite(source: Source, start: int, end: int, findings: Findings) -> Cite | None:
    return cut_cite([t for t in scan(source, start, end, findings) if t.kind != "NEWLINE"], findings)[0]


def _field(source: Source, made: ForceRows, pieces: list[list[list[Text]]]) -> bool:
    """Takes a field of the block; false when the line is a row."""
    words = pieces[0][0]
    word = words[0].value
    if word not in FIELDS or words[0].quoted or len(words) + len(pieces[0]) < 3:
        return False
    inner = [text for part in pieces[0] for text in part][1:]
    if len(inner) != 1 or len(pieces) > 1 or inner[0].quoted != (word == "extends"):
        raise _Wrong(
            faults.not_a_row_of_counters.wrong_field(_span(source, words[0].start, inner[-1].end), word)
        )
    if getattr(made, word) is not None:
        raise _Wrong(
            faults.not_a_row_of_counters.second_field(_span(source, words[0].start, inner[0].end), word)
        )
    setattr(made, word, inner[0])
    return True


def _row(source: Source, parts: list[list[Text]]) -> ForceRow:
    first, *rest = parts
    row = ForceRow(first[0].start, parts[-1][-1].end)
    word = first[0].value if not first[0].quoted else ""
    if word in (FORMATION, CHANGE):
        if len(first) != 2 or first[1].quoted:
            raise _Wrong(faults.not_a_row_of_counters.heading_without_name(_of(source, first), word))
        row.heading = word == FORMATION
        if row.heading:
            row.formation = first[1]
        else:
            row.changed = first[1]
    else:
        if word in OF_LISTS:
            raise _Wrong(faults.not_a_row_of_counters.heading_of_a_list(_of(source, first), word))
        _not_placed(source, first)
        row.head = _head(source, first)
        if not rest:
            raise _Wrong(faults.not_a_row_of_counters.no_names(_of(source, first)))
        row.names = list(_names(source, rest.pop(0)))
    for part in rest:
        _clause(source, row, part)
    return row


def _not_placed(source: Source, first: list[Text]) -> None:
    alone = len(first) == 1 and _PLACE.fullmatch(first[0].value)
    if alone or (first[0].value == "in" and len(first) == 2):
        place = " ".join(text.value for text in first)
        raise _Wrong(faults.not_a_row_of_counters.place_of_units(_of(source, first), place))


def _head(source: Source, words: list[Text]) -> Head:
    """``2 x 4-3 foot II``. Raises _Wrong."""
    made = Head(words[0].start, words[-1].end)
    rest = list(words)
    if len(rest) > 2 and _NUMBER.fullmatch(rest[0].value) and rest[1].value == "x":
        made.count = int(rest[0].value)
        rest = rest[2:]
    if _FACTORS.fullmatch(rest[0].value) and len(rest) > 1:
        made.factors = [list(_cut(face, "-")) for face in _cut(rest.pop(0), "/")]
    if len(rest) > 1 and rest[0].value[-1:] == "." and rest[1].value[:1].isupper():
        second = rest.pop(0)
        rest[0] = Text(second.value[:-1] + "_" + rest[0].value, second.start, rest[0].end)
    kind, echelon = rest[0], rest[1:]
    if not _KIND.fullmatch(kind.value) or any(text.value == "," for text in rest):
        counter = " ".join(text.value for text in words)
        raise _Wrong(faults.not_a_row_of_counters.not_units(_of(source, words), counter))
    if kind.value != NO_KIND:
        made.kind = kind
    elif made.factors:
        factors = _span(source, made.factors[0][0].start, made.factors[-1][-1].end)
        raise _Wrong(faults.not_a_row_of_counters.factors_without_kind(factors, NO_KIND))
    if echelon:
        made.echelon = Text(
            " ".join(text.value for text in echelon), echelon[0].start, echelon[-1].end, echelon[0].quoted
        )
    return made


def _cut(text: Text, sign: str) -> Iterator[Text]:
    """A word divided at a sign."""
    at = text.start
    for piece in text.value.split(sign):
        yield Text(piece, at, at + len(piece))
        at += len(piece) + 1


def _groups(source: Source, part: list[Text], what: str) -> list[list[Text]]:
    """What stands between the commas of a part. Raises _Wrong where nothing does."""
    made: list[list[Text]] = [[]]
    for text in part:
        if text.value == "," and not text.quoted:
            made.append([])
        else:
            made[-1].append(text)
    if not all(made):
        comma = next((text for text in part if text.value == "," and not text.quoted), part[0])
        place = _span(source, comma.start, part[-1].end)
        raise _Wrong(faults.not_a_row_of_counters.nothing_beside_comma(place, what))
    return made


def _names(source: Source, part: list[Text]) -> Iterator[Named]:
    for words in _groups(source, part, "a name"):
        id_ = None
        if len(words) > 2 and words[-2].value == AS and not words[-2].quoted:
            id_, words = words[-1], words[:-2]
        first, last = words[0], words[-1]
        if len(words) > 1 and any(text.quoted for text in words):
            raise _Wrong(faults.not_a_row_of_counters.not_a_name(_of(source, words)))
        name = (
            first if first.quoted else Text(source.text[first.start : last.end], first.start, last.end, False)
        )
        yield Named(name, id_)


def _clause(source: Source, row: ForceRow, part: list[Text]) -> None:
    first = part[0]
    word = first.value if not first.quoted else ""
    span = first.start, part[-1].end
    if word in (NAMED, AS):
        if row.names:
            raise _Wrong(faults.not_a_row_of_counters.named_already(_of(source, part), word))
        if word == AS and row.head is None and len(part) > 1:
            row.head = _head(source, part[1:])
        elif word == NAMED and row.title is None and len(part) == 2 and part[1].quoted:
            row.title = part[1]
        else:
            raise _Wrong(faults.not_a_row_of_counters.wrong_name_of_a_heading(_of(source, part), word))
        return
    made = Clause(word if word in CLAUSES else RATINGS, *span)
    inner = part[1:] if word in CLAUSES else part
    if made.word == "on":
        if not inner:
            raise _Wrong(faults.not_a_row_of_counters.on_no_face(_of(source, part)))
        made.face, inner = inner[0], inner[1:]
    if not inner and made.word == "on":
        row.clauses.append(made)
        return
    if not inner:
        raise _Wrong(faults.not_a_row_of_counters.nothing_after(_of(source, part), word))
    made.items = [_item(source, made, words) for words in _groups(source, inner, "an entry")]
    if made.word in ("of", "note") and len(made.items) > 1:
        raise _Wrong(
            faults.not_a_row_of_counters.several_entries(_of(source, part), word, _FORMS[made.word][0])
        )
    row.clauses.append(made)


_FORMS = {
    "of": ("of NATION", 0),
    "note": ('note "TEXT"', 0),
    "printed": ("printed RATING, RATING", 0),
    "derived": ('derived RATING "how"', 1),
    "authored": ('authored RATING "why"', 1),
    "cites": ("cites RATING PARAGRAPH", 1),
    "on": ("on FACE RATING VALUE", 1),
    RATINGS: ("RATING VALUE, RATING VALUE", 1),
}


def _item(source: Source, clause: Clause, words: list[Text]) -> Item:
    form, values = _FORMS[clause.word]
    quoted = clause.word in ("derived", "authored")
    right = len(words) == 1 + values and words[0].quoted == (clause.word == "note")
    if not right or (values and quoted and not words[1].quoted):
        text = " ".join(f'"{text.value}"' if text.quoted else text.value for text in words)
        raise _Wrong(faults.not_a_row_of_counters.not_an_entry(_of(source, words), text, form))
    if not values:
        return Item(words[0])
    value = words[1]
    if clause.word == RATINGS and not value.quoted and "/" in value.value.strip("/"):
        return Item(words[0], tuple(_cut(value, "/")))
    return Item(words[0], (value,))
