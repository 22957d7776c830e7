"""The mapping file: which column is what, which sheets count, what holds for all rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.base.toml import TomlProblem, kind_of, read_toml
from toolchain.importers.sheets.columns import FIELDS, IGNORED, is_field, plain
from toolchain.importers.sheets.grid import column_of

_SECTIONS = ("columns", "always", "sheets", "dates")
DATES = ("dmy", "mdy")


@dataclass
class ColumnMap:
    """``columns``: field by title (plain) or by letters; ``always``: values of fields in every row; ``sheets``: those that are read, all when empty."""

    columns: dict[str, str] = field(default_factory=dict)
    always: dict[str, str] = field(default_factory=dict)
    sheets: list[str] = field(default_factory=list)
    dates: str = ""

    def field_of(self, number: int, title: str, letters: str) -> str:
        """The field of a column; empty when the file does not mention it."""
        return self.columns.get(plain(title), "") or self.columns.get(letters, "")


def read_map(path: Path, table: str, findings: Findings) -> ColumnMap | None:
    """The mapping of a file for one table; None with findings. Raises OSError."""
    try:
        source = Source(path.name, path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        findings.add(faults.wrong_column_map.not_text(Span(Source(path.name, ""), 0, 0)))
        return None
    try:
        data = read_toml(source.text)
    except TomlProblem as problem:
        at = source.offset(min(max(problem.line, 1), source.line_count), 1)
        findings.add(faults.wrong_column_map.not_toml(Span(source, at, at), str(problem)))
        return None
    made = ColumnMap()
    for key, value in data.items():
        if key not in _SECTIONS:
            findings.add(faults.wrong_column_map.unknown_key(_span(source, key), key, _SECTIONS))
        elif key == "columns":
            _columns(source, value, table, made, findings)
        elif key == "always":
            _always(source, value, table, made, findings)
        elif key == "sheets":
            if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
                findings.add(
                    faults.wrong_column_map.wrong_value(
                        _span(source, key), key, 'a list such as ["Units"]', kind_of(value)
                    )
                )
            else:
                made.sheets = list(value)
        elif value not in DATES:
            findings.add(
                faults.wrong_column_map.wrong_value(_span(source, key), key, '"dmy" or "mdy"', f"{value!r}")
            )
        else:
            made.dates = str(value)
    return None if findings.errors else made


def _columns(source: Source, value: Any, table: str, made: ColumnMap, findings: Findings) -> None:
    if not isinstance(value, dict):
        findings.add(
            faults.wrong_column_map.wrong_value(
                _span(source, "columns"), "columns", "a section `[columns]`", kind_of(value)
            )
        )
        return
    for title, name in value.items():
        if not isinstance(name, str):
            findings.add(
                faults.wrong_column_map.wrong_value(
                    _span(source, title), title, "the name of a field", kind_of(name)
                )
            )
        elif name != IGNORED and not is_field(table, name):
            known = [*FIELDS[table], *(("value.RATING", "face.FACE.RATING") if table == "oob" else ())]
            findings.add(
                faults.wrong_column_map.unknown_field(
                    _span(source, title), name, table, did_you_mean(name, known), known
                )
            )
        else:
            made.columns[title if column_of(title) >= 0 and len(title) < 3 else plain(title)] = name


def _always(source: Source, value: Any, table: str, made: ColumnMap, findings: Findings) -> None:
    if not isinstance(value, dict):
        findings.add(
            faults.wrong_column_map.wrong_value(
                _span(source, "always"), "always", "a section `[always]`", kind_of(value)
            )
        )
        return
    for name, text in value.items():
        if not is_field(table, name):
            findings.add(
                faults.wrong_column_map.unknown_field(
                    _span(source, name), name, table, did_you_mean(name, FIELDS[table]), list(FIELDS[table])
                )
            )
        elif not isinstance(text, (str, int)) or isinstance(text, bool):
            findings.add(
                faults.wrong_column_map.wrong_value(
                    _span(source, name), name, "text or a number", kind_of(text)
                )
            )
        else:
            made.always[name] = str(text)


def _span(source: Source, word: str) -> Span:
    at = max(source.text.find(word), 0)
    return Span(source, at, min(at + len(word), len(source.text)))


def map_text(columns: Mapping[str, str]) -> str:
    """A mapping file of titles and their fields."""
    import json

    lines = [
        f"{json.dumps(title, ensure_ascii=False)} = {json.dumps(name)}" for title, name in columns.items()
    ]
    return "[columns]\n" + "\n".join(lines) + "\n"
