"""Texts whose quotation marks and delimiters are wrong: found where they stand, and no row is lost."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.exchange.making_sheets import NEEDS, book, new_game
from toolchain.cli.main import main
from toolchain.importers.sheets.bounds import NotRead
from toolchain.importers.sheets.csv_file import read_csv

TITLES = "Unit;Type;Size;Strength;Move\n"


def found(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str, int, str]]:
    game = new_game(tmp_path)
    capsys.readouterr()
    main(["import", "oob", str(file), "-o", str(game), "--side", "Blue", "--yes", "--output-format", "json"])
    told = json.loads(capsys.readouterr().out)["findings"]
    return [(one["code"], one["file"], one["line"], one["message"]) for one in told]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('"Guard;foot;II;4;2\nHussars;horse;I;2;5\n', 2, 1),
        ('Guard;foot;II;4;"2', 2, 17),
        ('"Guard;foot;II;4;2\n"Hussars";horse;I;2;5\n', 2, 1),
        ('Guard;foot;"II;"4";2\n', 2, 12),
        ('"Guard ""A""";foot;"II;4;2\r\nHussars;"horse";I;2;5\r\n', 2, 20),
        ('Guard;foot;II;4;2\n\n"Two\nlines";"foot\n', 5, 8),
    ],
)
def test_a_quotation_mark_that_swallows_rows(
    text: str, line: int, column: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "in.csv"
    file.write_text(TITLES + text, encoding="utf-8", newline="")
    assert found(file, tmp_path, capsys) == [
        ("SHT001", "in.csv", line, "the quotation mark that opens this cell is not closed in it")
    ]
    with pytest.raises(NotRead) as refused:
        read_csv(file)
    assert refused.value.span is not None and refused.value.span.source.position(
        refused.value.span.start
    ) == (line, column)


def test_cells_with_lines_and_quotation_marks_are_read(tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_text(
        'a;b;c\n"1\r\n2";"x ""y"" z";q"r\n"old" one;"";"\n"\n"last"', encoding="utf-8", newline=""
    )
    [sheet] = read_csv(file)
    assert sheet.rows == [
        (1, ["a", "b", "c"]),
        (2, ["1\r\n2", 'x "y" z', 'q"r']),
        (3, ["old one", "", "\n"]),
        (4, ["last"]),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_a_quotation_mark_too_many_loses_no_row(seed: int, tmp_path: Path) -> None:
    """Each row of the text is a row of the sheet, or the text is refused."""
    dice = random.Random(seed)
    rows = [[f"{r}{c}" if dice.random() < 0.7 else f'"{r}{c}"' for c in "abc"] for r in range(6)]
    row, cell = dice.randrange(6), dice.randrange(3)
    at = dice.randint(0, 2)
    rows[row][cell] = rows[row][cell][:at] + '"' + rows[row][cell][at:]
    file = tmp_path / "in.csv"
    file.write_text("\n".join(";".join(row) for row in rows), encoding="utf-8")
    try:
        [sheet] = read_csv(file)
    except NotRead:
        return
    assert [len(cells) for _, cells in sheet.rows] == [3] * 6


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Unit;Type;Size;Strength;Move\nGuard;foot;II;4;2;boo\n",
            [("SHT015", "in.csv F2", 2, "this row has 6 cells, but there are 5 titles")],
        ),
        (
            "Unit,Type,Strength,Move\nGuard,foot,4,5,2\n",
            [("SHT015", "in.csv E2", 2, "this row has 5 cells, but there are 4 titles")],
        ),
        (
            "Unit,Type,Size,Strength;Move\nGuard,foot,II,4;5\n",
            [
                (
                    "SHT015",
                    "in.csv D1",
                    1,
                    "`Strength;Move` is divided by a semicolon, but the other cells by a comma",
                )
            ],
        ),
        (
            "Unit;Type;Strength;Move;;\nGuard;foot;4;2;;x\nLine;foot;4;2;;y\n",
            [("SHT011", "in.csv F2", 2, "column F is not imported: it has no heading")],
        ),
        ("Unit;Type;Strength;Move\nGuard;foot;4;2;;;\n", []),
    ],
)
def test_cells_that_no_title_has(
    text: str,
    expected: list[tuple[str, str, int, str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "in.csv"
    file.write_text(text, encoding="utf-8")
    assert found(file, tmp_path, capsys) == expected


def test_a_cell_of_a_workbook_beside_the_table_is_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openpyxl", reason=NEEDS)
    rows = [["Unit", "Type", "Strength", "Move"], ["Guard", "foot", 4, 2, None, "check"]]
    file = book(tmp_path / "in.xlsx", {"Blue": rows})
    assert found(file, tmp_path, capsys) == [
        ("SHT011", "in.xlsx Blue!F2", 2, "column F is not imported: it has no heading")
    ]
