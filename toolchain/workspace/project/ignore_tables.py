"""The tables ``[[lint.per-file-ignores]]`` of a project file, as they are written."""

from __future__ import annotations

import re
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span

KEY = "per-file-ignores"
KEYS: dict[str, tuple[type, str]] = {
    "files": (list, "path patterns, such as `drafts/**`"),
    "ignore": (list, "codes, names or families"),
    "because": (str, "the reason"),
}
_HEAD = rf"(?m)^\s*\[\[\s*lint\s*\.\s*{KEY}\s*\]\]"


def check_tables(source: Source, tables: list[Any], findings: Findings) -> list[dict[str, Any]]:
    """The tables that are written rightly; what is wrong with the others is reported at its place."""
    made = []
    for number, table in enumerate(tables):
        before = len(findings.items)
        if not isinstance(table, dict):
            findings.add(faults.wrong_setting.no_tables(place_in_table(source, number, KEY), KEY))
            continue
        for key, value in table.items():
            if key not in KEYS:
                place = place_in_table(source, number, key)
                findings.add(faults.unknown_setting.at(place, f"`{KEY}`", "key", key, KEYS))
            elif not isinstance(value, KEYS[key][0]) or (
                isinstance(value, list) and not all(isinstance(one, str) for one in value)
            ):
                place = place_in_table(source, number, key)
                type_, about = KEYS[key]
                findings.add(faults.wrong_setting.in_a_table(place, key, type_ is list, about))
        for key in ("files", "ignore"):
            if not table.get(key):
                place = place_in_table(source, number, "")
                findings.add(faults.wrong_setting.missing(place, KEY, key, KEYS[key][1]))
        if len(findings.items) == before:
            made.append({**table, "number": number})
    return made


def place_in_table(source: Source, number: int, word: str) -> Span:
    """Where a word stands in the table of a number; the table's head when it is not found."""
    heads = [match.span() for match in re.finditer(_HEAD, source.text)]
    if number < len(heads):
        start, end = heads[number]
        start += len(source.text[start:end]) - len(source.text[start:end].lstrip())
        following = heads[number + 1][0] if number + 1 < len(heads) else len(source.text)
    else:  # written as a list of inline tables
        start = max(source.text.find(KEY), 0)
        end, following = start + len(KEY), len(source.text)
    at = source.text.find(word, end, following) if word else -1
    return Span(source, at, at + len(word)) if at >= 0 else Span(source, start, end)
