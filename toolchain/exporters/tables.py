"""Units, set-up and schedule as tables with commas (RFC 4180), one line each, nothing lost.

A cell is empty where there is no value. A text that a spreadsheet would take for a number or a formula, or that begins
with an apostrophe, or is empty, begins with an apostrophe: so numbers and texts stay apart.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolchain.ir.roster import NOBODY, Change, Placement, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece, Rules


# Formulas, numbers, and what a spreadsheet takes for a date: `6-4`, `3 Apr`.
_UNSAFE = re.compile(
    r"['=+\-@\t\r]|\d[\d./:-]*\Z|\d+[eE]\d+\Z|\Z"
    r"|\d{1,2}[ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|(?:true|false)\Z",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"[1-9]\d{0,8}")
_NUMBERS = ("turn", "count")
FILE_COLUMNS = ("file", "forces", "side", "provenance", "because", "forces cite")
UNIT_COLUMNS = ("id", "name", "nation", "kind", "formation", "echelon", "count", "cite", "note", "printed")
SET_UP_COLUMNS = ("scenario", "set-up", "side", "place", "unit", "formation", "count", "as")
SCHEDULE_COLUMNS = ("scenario", "schedule", "turn", "unit", "entry", "side", "date", "event", "count", "as")
_COUNTERS = ("factors", "kind", "echelon", "tag", "more", "as written", "file")
LISTED_SET_UP = ("scenario", "set-up", "side", "place", "unit", "formation", "count", *_COUNTERS)
LISTED_SCHEDULE = ("schedule", "side", "turn", "date", "event", "unit", "entry", "count", *_COUNTERS)


@dataclass(frozen=True)
class Table:
    """A table: its columns and its rows, each cell as :func:`cell` writes it. Cells that a row lacks are empty."""

    columns: tuple[str, ...]
    rows: Sequence[Mapping[str, str]]

    def csv(self) -> str:
        """The table with commas."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow(self.columns)
        writer.writerows([row.get(column, "") for column in self.columns] for row in self.rows)
        return out.getvalue()

    def without_empty(self, kept: Iterable[str]) -> Table:
        """The table without columns in which nothing stands, but those ``kept``."""
        used = {column for row in self.rows for column, text in row.items() if text}
        return Table(tuple(c for c in self.columns if c in used or c in kept), self.rows)


def cell(value: Any) -> str:
    """A value as a cell; None is an empty one."""
    if value is None:
        return ""
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str):
        return f"'{value}" if _UNSAFE.match(value) else value
    return json.dumps(value)


def units_table(files: Sequence[tuple[str, dict[str, Any]]], listed: Sequence[dict[str, str]] = ()) -> Table:
    """All units: those of one file after the other, then ``listed`` ones, ratings in columns of their own.

    ``value.attack`` is a rating, ``face.spent.attack`` that of the face `spent`, ``cite.attack`` its paragraph,
    ``derived.attack`` or ``authored.attack`` the reason why it is not printed. Formations and supplements are carried
    out: a row says all that is so of its unit.
    """
    rows = [*(_unit_row(name, data, unit) for name, data in files for unit in data["units"]), *listed]
    extra = dict.fromkeys(key for row in rows for key in row if key not in (*FILE_COLUMNS, *UNIT_COLUMNS))
    return Table((*FILE_COLUMNS, *UNIT_COLUMNS, *extra), rows)


def piece_row(ir: Rules, piece: Piece, forces: str = "", formation: str = "") -> dict[str, str]:
    """A piece of a package in the columns of units, as far as it is known there."""
    side, nation = piece["side"], piece["nation"]
    row = {
        "file": cell(piece.get("file") or None),
        "forces": cell(forces or None),
        "formation": cell(formation or None),
        "side": cell(ir["sides"][side]["name"] if side >= 0 else None),
        "id": cell(piece["id"]),
        "name": cell(piece["name"]),
        "nation": cell(ir["nations"][nation] if nation >= 0 else None),
        "kind": cell(ir["kinds"][piece["kind"]]["name"]),
        "echelon": cell(piece.get("echelon") or None),
        "note": cell(piece.get("note") or None),
        "printed": cell(piece.get("printed") or None),
    }
    words = {a["name"]: ir["values"].get(a.get("type", "")) for a in ir["attributes"]}

    def shown(name: str, value: int) -> str:
        known = words.get(name)
        return cell(known[value] if known and 0 <= value < len(known) else value)

    row |= {f"value.{name}": shown(name, value) for name, value in piece["values"].items()}
    for face, values in piece["faces"].items():
        row |= {f"face.{face}.{name}": shown(name, value) for name, value in values.items()}
        if not values:
            row[f"face.{face}"] = cell("")
    return row


def _unit_row(name: str, data: dict[str, Any], unit: dict[str, Any]) -> dict[str, str]:
    origin = data.get("provenance", {})
    row = {
        "file": cell(name),
        "forces": cell(data.get("forces")),
        "side": cell(data.get("side")),
        "provenance": cell(origin.get("values")),
        "because": cell(origin.get("because")),
        "forces cite": cell(data.get("cite")),
    }
    row |= {key: cell(unit.get(key)) for key in UNIT_COLUMNS}
    row |= {f"value.{key}": cell(value) for key, value in unit.get("values", {}).items()}
    for face, values in unit.get("faces", {}).items():
        row |= {f"face.{face}.{key}": cell(value) for key, value in values.items()}
        if not values:
            row[f"face.{face}"] = cell("")
    for key, name in (("cite", "cites"), ("derived", "derived"), ("authored", "authored")):
        row |= {f"{key}.{rating}": cell(value) for rating, value in unit.get(name, {}).items()}
    return row


def set_up_table(scenarios: Iterable[tuple[str, Rules]]) -> Table:
    """Rows of set-ups by scenario: a unit and the hex, place or region where it begins."""
    rows = [
        (
            name,
            row.list,
            _side(ir, row.of),
            row.place or None,
            _unit(ir, row),
            row.group or None,
            _count(row),
            _as(row),
        )
        for name, ir in scenarios
        for row in roster_of(ir).placements
    ]
    return Table(SET_UP_COLUMNS, [dict(zip(SET_UP_COLUMNS, map(cell, row), strict=True)) for row in rows])


def schedule_table(scenarios: Iterable[tuple[str, Rules]]) -> Table:
    """Rows of schedules by scenario: a unit, its turn or date, whether it comes or goes, and where."""
    rows = [
        (
            name, row.list, row.turn or None, _unit(ir, row), row.place or None, _side(ir, row.of), row.date or None,
            event, _count(row),
            _as(row),
        )
        for name, ir in scenarios
        for event, changes in (("arrive", roster_of(ir).arrivals), ("withdraw", roster_of(ir).withdrawals))
        for row in changes
    ]  # fmt: skip
    return Table(SCHEDULE_COLUMNS, [dict(zip(SCHEDULE_COLUMNS, map(cell, row), strict=True)) for row in rows])


def _side(ir: Rules, name: str) -> str | None:
    """The side of a nation, or the name itself where it is a side's."""
    return next((side["name"] for side in ir["sides"] if name in side["nations"]), name or None)


def _unit(ir: Rules, row: Placement | Change) -> str:
    return row.text if row.unit == NOBODY else str(ir["pieces"][row.unit]["id"])


def _as(row: Placement | Change) -> str | None:
    """How a row shows its unit, where that is another strength than its own."""
    return (row.text or None) if row.unit != NOBODY else None


def _count(row: Placement | Change) -> int | None:
    return row.number if row.unit == NOBODY else None


def listed_table(columns: tuple[str, ...], rows: Iterable[Mapping[str, str]]) -> Table:
    """Rows of lists as their texts have them; what is empty there is an empty cell."""
    return Table(
        columns,
        [
            {
                name: text if name in _NUMBERS and _WHOLE.fullmatch(text) else cell(text or None)
                for name, text in row.items()
            }
            for row in rows
        ],
    )
