"""Units, set-up and schedule as tables with commas (RFC 4180), one line each, nothing lost.

A cell is empty where there is no value. A text that a spreadsheet would take for a number or a formula, or that begins
with an apostrophe, or is empty, begins with an apostrophe: so numbers and texts stay apart.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

_UNSAFE = re.compile(r"['=+\-@\t\r]|\d+\Z|\Z")
FILE_COLUMNS = ("file", "forces", "side", "provenance", "because", "forces cite")
UNIT_COLUMNS = ("id", "name", "nation", "kind", "formation", "echelon", "count", "cite", "note", "printed")
SET_UP_COLUMNS = ("scenario", "set-up", "side", "place", "unit")
SCHEDULE_COLUMNS = ("scenario", "schedule", "turn", "unit", "entry")


def cell(value: Any) -> str:
    """A value as a cell; None is an empty one."""
    if value is None:
        return ""
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str):
        return f"'{value}" if _UNSAFE.match(value) else value
    return json.dumps(value)


def units_csv(files: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """All units: those of one file after the other, ratings in columns of their own.

    ``value.attack`` is a rating, ``face.spent.attack`` that of the face `spent`, ``cite.attack`` its paragraph,
    ``derived.attack`` or ``authored.attack`` the reason why it is not printed. Formations and supplements are carried
    out: a row says all that is so of its unit.
    """
    rows = [_unit_row(name, data, unit) for name, data in files for unit in data["units"]]
    extra = dict.fromkeys(key for row in rows for key in row if key not in (*FILE_COLUMNS, *UNIT_COLUMNS))
    return _table((*FILE_COLUMNS, *UNIT_COLUMNS, *extra), rows)


def _unit_row(name: str, data: dict[str, Any], unit: dict[str, Any]) -> dict[str, str]:
    origin = data.get("provenance", {})
    row = {
        "file": cell(name), "forces": cell(data.get("forces")), "side": cell(data.get("side")),
        "provenance": cell(origin.get("values")), "because": cell(origin.get("because")),
        "forces cite": cell(data.get("cite")),
    }  # fmt: skip
    row |= {key: cell(unit.get(key)) for key in UNIT_COLUMNS}
    row |= {f"value.{key}": cell(value) for key, value in unit.get("values", {}).items()}
    for face, values in unit.get("faces", {}).items():
        row |= {f"face.{face}.{key}": cell(value) for key, value in values.items()}
        if not values:
            row[f"face.{face}"] = cell("")
    for key, name in (("cite", "cites"), ("derived", "derived"), ("authored", "authored")):
        row |= {f"{key}.{rating}": cell(value) for rating, value in unit.get(name, {}).items()}
    return row


def set_up_csv(rows: Iterable[tuple[Any, ...]]) -> str:
    """Rows of set-ups: a unit and the hex, place or region where it begins."""
    return _table(SET_UP_COLUMNS, [dict(zip(SET_UP_COLUMNS, map(cell, row), strict=True)) for row in rows])


def schedule_csv(rows: Iterable[tuple[Any, ...]]) -> str:
    """Rows of schedules: a unit, its turn, and where it enters."""
    return _table(
        SCHEDULE_COLUMNS, [dict(zip(SCHEDULE_COLUMNS, map(cell, row), strict=True)) for row in rows]
    )


def _table(columns: Sequence[str], rows: Iterable[dict[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([row.get(column, "") for column in columns])
    return out.getvalue()
