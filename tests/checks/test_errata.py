"""Defects of printed books, in shape and with other names: the linter finds each by the right code, at its line.

A section of ``errata/<BOOK>.md`` is a row of that book's list of defects: the edits that bring its like into the small
game, then the code, the place, and the text that stands there. Which rows no check can find, and why, says the guide.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.checks.test_cases import BLOCK, Case, build
from toolchain.checks.registry import catalogue
from toolchain.render import render_full
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "toolchain" / "docs" / "guide" / "printed-errata.md"
FOUND = re.compile(r"^```found (\w+) (\S+):(\d+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"\b(LNB|RTS|OAO|OTP|WF) ((?:[A-Z]-?\d+(?:, )?)+)")


@dataclass(frozen=True)
class Erratum:
    """One row: where it is listed, the edits of the small game, what is to be found where."""

    book: str
    row: str
    case: Case
    code: str
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.book} {self.row} {self.code}"


def read_errata() -> list[Erratum]:
    made = []
    for file in sorted(Path(__file__).with_name("errata").glob("*.md")):
        text = file.read_text(encoding="utf-8")
        parts = re.split(r"^## (\S+) .*$", text, flags=re.MULTILINE)
        for row, body in zip(parts[1::2], parts[2::2], strict=True):
            found = FOUND.search(body)
            assert found is not None, f"{file.stem} {row} finds nothing"
            case = Case(file, row, [(b[1], b[2], b[3]) for b in BLOCK.finditer(body) if b[1] != "found"])
            made.append(Erratum(file.stem, row, case, found[1], found[2], int(found[3]), found[4].strip()))
    return made


ERRATA = read_errata()


@pytest.mark.parametrize("erratum", ERRATA, ids=str)
def test_the_defect_is_found_at_its_line(erratum: Erratum, tmp_path: Path) -> None:
    build(erratum.case, tmp_path)
    findings = lint_project(load_project(tmp_path)).findings
    there = [
        item
        for item in findings
        if item.code == erratum.code
        and item.span is not None
        and (item.span.source.name, item.span.line) == (erratum.file, erratum.line)
    ]

    assert there, render_full(findings)
    assert (
        erratum.text in (tmp_path / erratum.file).read_text(encoding="utf-8").splitlines()[erratum.line - 1]
    )


def test_the_guide_names_each_row_beside_its_check() -> None:
    lines = GUIDE.read_text(encoding="utf-8").partition("## Not found")[0].splitlines()
    told = {
        (book, row, line)
        for line in lines
        if line.startswith("| ")
        for book, rows in ROW.findall(line)
        for row in rows.split(", ")
    }

    for erratum in ERRATA:
        beside = [line for book, row, line in told if (book, row) == (erratum.book, erratum.row)]
        assert beside, erratum
        assert any(f"`{catalogue().by_code[erratum.code].name}`" in line for line in beside), erratum
    tested = {(e.book, e.row) for e in ERRATA}
    assert {(book, row) for book, row, _ in told if book != "WF"} == tested
