"""The rows of lists: set-ups, arrivals by turn, and rows of counters with or without dates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from toolchain.compare.facts import written
from toolchain.compare.schedules import is_row as is_arrival
from toolchain.compare.setups import is_row as is_placement
from toolchain.compare.setups import place_and_units
from toolchain.importers.sheets.columns import OOB, SCHEDULE, SET_UP
from toolchain.language.ast import Block, Line, Piece
from toolchain.language.ast import Row as CounterRow
from toolchain.language.tokens import split_commas
from toolchain.language.unit_rows import NO_END
from toolchain.workspace.tables.listing import Entry, Form, Listing, Row

_PLAIN = re.compile(r"[^\s,;#@\"*]+(?: [^\s,;#@\"*]+)*\*?")
_CLAUSE = re.compile(r"(?:at|on|when|from|of|in|by)\b|.* (?:chooses|SP)\Z")
_BLANKS = re.compile(r"[\s\x00]+")


def _placement(cells: Mapping[str, str], names: Sequence[str]) -> str:
    return f"{cells['place']}  {', '.join(names)}"


def _arrival(cells: Mapping[str, str], names: Sequence[str]) -> str:
    entry = f" by {cells['entry']}" if cells["entry"] else ""
    return f"turn {cells['turn']}  {cells['event']} {', '.join(names)}{entry}"


def _counters(cells: Mapping[str, str], names: Sequence[str]) -> str:
    when = f"{cells['date']}  {cells['event']}" if cells.get("date") else cells.get("place", "")
    parts = [when] if when else []
    if cells["as written"]:
        return "  ".join([*parts, cells["as written"]])
    named = [name for name in names if name]
    count = str(len(named)) if len(named) > 1 else cells["count"]
    tag = f"({cells['tag']})" if cells["tag"] else ""
    head = " ".join(word for word in (cells["factors"], cells["kind"], cells["echelon"], tag) if word)
    parts.append(f"{count} x {head}" if count else head)
    if named:
        parts.append(", ".join(map(_quoted, named)))
    if cells.get("entry"):
        parts.append(f"at {cells['entry']}")
    return "  ".join([*parts, *([cells["more"]] if cells["more"] else [])])


def _quoted(name: str) -> str:
    if _PLAIN.fullmatch(name) and not _CLAUSE.match(name):
        return name
    return f'"{name.removesuffix("*")}"' + ("*" if name.endswith("*") else "")


_PIECE = ("count", "factors", "kind", "echelon", "tag", "more", "as written")
PLACED = Form(SET_UP, ("place",), _placement)
ARRIVING = Form(SCHEDULE, ("turn", "event", "entry"), _arrival)
COUNTERS = Form(
    SET_UP, ("formation", "place", *_PIECE), _counters, ("kind", "echelon", "as written"), "formation", True
)
DATED = Form(
    SCHEDULE,
    ("date", "event", "entry", *_PIECE),
    _counters,
    ("event", "kind", "echelon", "as written"),
    "",
    True,
)
MANIFEST = Form(OOB, ("formation", *_PIECE), _counters, ("kind", "echelon", "factors"), "formation", True)


def placed_rows(block: Block, units: Collection[str], places: Collection[str]) -> Listing:
    """The rows of a set-up; statements among them are no rows."""
    words = [token.text for token in block.header]
    owner = words[words.index("of") + 1] if "of" in words[:-1] else ""
    rows = list(_placements(block.lines, units, places))
    return Listing(PLACED, words[0] if words else "", owner, block, rows)


def arriving_rows(block: Block) -> Listing:
    """The rows of a schedule by turn."""
    name = block.header[0].text if block.header else ""
    return Listing(ARRIVING, name, name, block, list(_arrivals(block.lines)))


def change_rows(change: Block, changed: Block, units: Collection[str], places: Collection[str]) -> Listing:
    """The rows that a change by paragraph puts into a set-up or a schedule by turn; the list is called as the change is."""
    name = f"{change.word} {written(change.header)}"
    lines = [one for line in change.lines for one in (line, *line.body)]
    if changed.word == "setup":
        return Listing(PLACED, name, "", change, list(_placements(lines, units, places)), change=True)
    return Listing(ARRIVING, name, "", change, list(_arrivals(lines)), change=True)


def _placements(lines: Iterable[Line], units: Collection[str], places: Collection[str]) -> Iterable[Row]:
    for line in lines:
        if is_placement(line, units, places):
            place, units_of_row = place_and_units(line)
            names = [token.text for token in units_of_row if token.kind != "COMMA"]
            yield _row(line, [Entry((place,), name) for name in names])


def _arrivals(lines: Iterable[Line]) -> Iterable[Row]:
    for line in lines:
        if not is_arrival(line):
            continue
        texts = [token.text for token in line.tokens]
        at = texts.index("by", 3) if "by" in texts[3:] else len(texts)
        entry = written(line.tokens[at + 1 :]) if at < len(texts) else ""
        shared = (texts[1], texts[2], entry)
        yield _row(line, [Entry(shared, written(part)) for part in split_commas(line.tokens[3:at])])


def _row(line: Line, entries: list[Entry]) -> Row:
    """A row with its text; a label before it stays what it is."""
    return Row(line.tokens[0].start, line.span.end, entries)


def counter_rows(form: Form, name: str, owner: str, block: Block) -> Listing:
    """Rows of counters; a row that one line of a table cannot hold is kept as it is written."""
    made = Listing(form, name, owner, block)
    text = block.source.text
    for row in block.rows:
        last = max((piece.end for piece in (*row.pieces, *row.by)), default=row.end)
        made.rows.append(Row(row.start, max(last, row.start), list(_entries(form, row, text))))
    return made


def _entries(form: Form, row: CounterRow, text: str) -> Iterable[Entry]:
    event = f"{row.verb} {row.state}".strip()
    cells = {"formation": row.group, "place": row.place, "date": row.date, "event": event}
    piece = row.pieces[0] if len(row.pieces) == 1 and not row.by else None
    if piece is None or not _simple(piece):
        first, last = row.pieces[0].start, max(one.end for one in (*row.pieces, *row.by))
        as_written = "  ".join(re.split(r"[ \t]{2,}", text[first:last].replace("\n", "  ").replace("\r", "")))
        return [form.entry(cells | {"as written": as_written})]
    cells |= {
        "factors": f"{piece.factors} (-)" if piece.reduced else piece.factors,
        "kind": piece.type,
        "echelon": piece.echelon,
        "tag": piece.tag,
        "entry": piece.arrives_at if "entry" in form.shared else "",
        "more": _more(piece, "entry" in form.shared),
    }
    if not piece.names:
        return [form.entry(cells | {"count": str(piece.count) if piece.count > 1 else ""})]
    names = [
        _BLANKS.sub(" ", one.text.replace(NO_END, "")) + ("*" if one.marked else "") for one in piece.names
    ]
    return [form.entry(cells | {"unit": name}) for name in names]


def _simple(piece: Piece) -> bool:
    """Whether a piece is as many lines of a table as it has names, each with all that is said of the piece."""
    if piece.every or "or" in piece.factors:
        return False
    if piece.names and piece.count != len(piece.names):
        return False
    return not (len(piece.names) > 1 and piece.supply is not None and piece.type != "SP")


def _more(piece: Piece, entry: bool) -> str:
    parts = [f"{piece.supply} SP"] if piece.supply is not None and piece.type != "SP" else []
    left_out = False
    for clause, _ in piece.clauses:
        if entry and not left_out and clause.startswith("at "):
            left_out = True  # stands in a column of its own
        else:
            parts.append(_BLANKS.sub(" ", clause))
    return "  ".join(parts)
