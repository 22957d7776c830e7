"""Findings of an import as comments in the workbook that was imported."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from toolchain.base.diagnostic import Finding
from toolchain.base.visible import visible
from toolchain.importers.sheets.grid import CellSource
from toolchain.importers.sheets.xlsx_file import commented


def with_remarks(path: Path, findings: Iterable[Finding]) -> tuple[bytes, int]:
    """A copy of the workbook with a comment in each cell that has a finding, and how many cells that are. Raises NotRead, NoLibrary, OSError."""
    texts: dict[tuple[str, int, int], list[str]] = defaultdict(list)
    for one in findings:
        source = one.span.source if one.span is not None else None
        if isinstance(source, CellSource) and source.sheet:
            cure = f"\n{one.help}" if one.help else ""
            texts[source.sheet, source.row, source.column - 1].append(
                visible(f"{one.severity}[{one.code}] {one.message}{cure}", lines=True)
            )
    sheets: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for (sheet, row, column), held in texts.items():
        sheets[sheet].append((row, column, "\n".join(held)))
    return commented(path, sheets), len(texts)
