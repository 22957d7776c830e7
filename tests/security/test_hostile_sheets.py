"""Sheets of strangers: refused with a reason, or read in bounded memory; and nothing that is exported is ever run."""

from __future__ import annotations

import csv
import json
import random
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.making_sheets import NEEDS, ROOT, book, new_game, ods, ods_row
from toolchain.cli.main import main
from toolchain.importers.sheets import bounds
from toolchain.importers.sheets.bounds import NotRead
from toolchain.importers.sheets.workbook import read_sheets

openpyxl = pytest.importorskip("openpyxl", reason=NEEDS)

MOST_MEMORY = 128_000_000
ENTITIES = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def replaced(source: Path, target: Path, part: str, text: bytes) -> Path:
    """A workbook with another text for one of its parts."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, text if name == part else old.read(name))
    return target


_READING = """
import json, resource, sys
from pathlib import Path
from toolchain.importers.sheets.bounds import NotRead
from toolchain.importers.sheets.workbook import read_sheets
import openpyxl
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    made = [sheet.rows for sheet in read_sheets(Path(sys.argv[1]))]
except NotRead as reason:
    made = str(reason)
print(json.dumps([made, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024]))
"""


def in_bounded_memory(path: Path) -> Any:
    """The rows of each sheet of a file, or why it is refused; read by a process whose memory is measured."""
    run = subprocess.run(
        [sys.executable, "-c", _READING, str(path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    made, memory = json.loads(run.stdout)
    assert memory < MOST_MEMORY
    return made


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    return book(tmp_path / "plain.xlsx", {"Blue": [["Unit", "Type"], ["Guard", "foot"]]})


SHEET = "xl/worksheets/sheet1.xml"
HEAD = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'


@pytest.mark.parametrize("head", [ENTITIES, OUTSIDE])
def test_entities_are_refused(head: str, plain: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(plain) as archive:
        parts = [name for name in archive.namelist() if name.endswith((".xml", ".rels"))]
        held = {name: archive.read(name) for name in parts}
    for part in parts:
        text = re.sub(rb"\A(<\?xml[^>]*\?>)?", lambda found: found[0] + head.encode(), held[part], count=1)
        with pytest.raises(NotRead, match="declares XML entities"):
            read_sheets(replaced(plain, tmp_path / "x.xlsx", part, text))
    with pytest.raises(NotRead, match="declares XML entities"):
        read_sheets(ods(tmp_path / "x.ods", {"Blue": ods_row("&a;")}, head))


def test_a_bomb_is_refused_before_it_is_unpacked(plain: Path, tmp_path: Path) -> None:
    bomb = replaced(
        plain, tmp_path / "x.xlsx", SHEET, HEAD + b" " * (bounds.MOST_BYTES + 1) + b"</sheetData></worksheet>"
    )
    assert bomb.stat().st_size < 1_000_000
    assert "unpacks to" in in_bounded_memory(bomb)


def test_a_size_that_lies_reads_no_further(plain: Path, tmp_path: Path) -> None:
    bomb = replaced(
        plain, tmp_path / "x.xlsx", SHEET, HEAD + b" " * 150_000_000 + b"</sheetData></worksheet>"
    )
    data = bytearray(bomb.read_bytes())
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        for found in re.finditer(re.escape(mark), bytes(data)):
            start = found.start() + at
            if int.from_bytes(data[start : start + 4], "little") > 100_000_000:
                data[start : start + 4] = (1000).to_bytes(4, "little")
    bomb.write_bytes(data)
    assert "damaged" in in_bounded_memory(bomb)


def test_a_million_empty_rows_are_walked_over(plain: Path, tmp_path: Path) -> None:
    rows = b"".join(b'<row r="%d"/>' % number for number in range(3, 1_000_003))
    title = b'<row r="1"><c r="A1" t="inlineStr"><is><t>Unit</t></is></c></row>'
    file = replaced(plain, tmp_path / "x.xlsx", SHEET, HEAD + title + rows + b"</sheetData></worksheet>")
    assert [[[1, ["Unit"]]]] == in_bounded_memory(file)


def test_a_row_of_a_million_cells_is_refused(plain: Path, tmp_path: Path) -> None:
    file = replaced(
        plain,
        tmp_path / "x.xlsx",
        SHEET,
        HEAD + b"<row>" + b"<c/>" * 5_000_000 + b"</row></sheetData></worksheet>",
    )
    assert "tags" in in_bounded_memory(file)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>', ""),
        (b'<row r="1"><c r="XFD1"><v>1</v></c></row>', "columns"),
        (
            b"".join(
                b'<row r="%d"><c r="A%d"><v>1</v></c></row>' % (n, n) for n in range(1, bounds.MOST_ROWS + 2)
            ),
            "rows",
        ),
    ],
)
def test_rows_and_columns_are_counted(rows: bytes, words: str, plain: Path, tmp_path: Path) -> None:
    file = replaced(plain, tmp_path / "x.xlsx", SHEET, HEAD + rows + b"</sheetData></worksheet>")
    made = in_bounded_memory(file)
    assert words in made if words else made == [[[1_048_576, [1]]]]


@pytest.mark.parametrize(
    "repeats",
    [
        ('table:number-rows-repeated="1048576"', ""),
        ("", 'table:number-columns-repeated="16384"'),
        ('table:number-rows-repeated="1048576"', 'table:number-columns-repeated="16384"'),
        ('table:number-rows-repeated="99999999999999"', ""),
        ('table:number-rows-repeated="-1"', ""),
    ],
)
def test_repeated_cells_are_counted_before_they_are_made(repeats: tuple[str, str], tmp_path: Path) -> None:
    row, cell = repeats
    rows = f'<table:table-row {row}><table:table-cell office:value-type="float" office:value="1" {cell}/></table:table-row>'
    file = ods(tmp_path / "x.ods", {"Blue": rows})
    assert isinstance(in_bounded_memory(file), str)


def test_values_of_another_workbook_are_told_and_nothing_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)
    made = book(
        tmp_path / "made.xlsx", {"Blue": [["Unit", "Type", "Strength", "Speed"], ["Guard", "foot", 4, 3]]}
    )
    with zipfile.ZipFile(made) as archive:
        sheet = archive.read(SHEET)
    linked = re.sub(rb'<c r="C2"[^>]*><v>4</v></c>', b'<c r="C2"><f>[1]Units!B2</f><v>4</v></c>', sheet)
    assert linked != sheet
    file = replaced(made, tmp_path / "x.xlsx", SHEET, linked)
    capsys.readouterr()
    assert main(["import", "oob", str(file), "-o", str(game), "--yes", "--output-format", "json"]) == 0
    [found] = json.loads(capsys.readouterr().out)["findings"]
    assert (found["code"], found["file"]) == ("SHT009", "x.xlsx Blue!C2")


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "part", "old"])
def test_damaged_files_are_refused(
    damage: str, plain: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = new_game(tmp_path), tmp_path / "x.xlsx"
    data = plain.read_bytes()
    file.write_bytes(
        {
            "empty": b"",
            "text": b"Unit,Type\n",
            "cut": data[: len(data) // 2],
            "part": data,
            "old": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        }[damage]
    )
    if damage == "part":
        replaced(plain, file, SHEET, b"<worksheet><sheetData><row>")
    assert main(["import", "oob", str(file), "-o", str(game), "--yes"]) == 1
    assert "error[SHT001]" in capsys.readouterr().err


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "'=1"]


def test_no_text_that_is_exported_is_run(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    path = game / "oob" / "blue.oob.json"
    data = json.loads(path.read_text("utf-8"))
    data["units"] += [
        dict(data["units"][0], id=f"B_{n}", name=f"{n}th Foot", note=text) for n, text in enumerate(FORMULAS)
    ]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["export", "xlsx", str(game), "-o", str(tmp_path / "x.xlsx")]) == 0
    sheet = openpyxl.load_workbook(tmp_path / "x.xlsx")["units"]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    # A text with an apostrophe has two, as in csv: the first says that it is a text.
    written = {"'" + text if text[0] == "'" else text for text in FORMULAS}
    assert written <= {cell.value for cell in cells}
    assert all(cell.quotePrefix for cell in cells if cell.value in written)
    assert main(["export", "csv", str(game), "-o", str(tmp_path)]) == 0
    with (tmp_path / "units.csv").open(encoding="utf-8", newline="") as file:
        assert not [text for row in csv.reader(file) for text in row if text[:1] in "=+-@\t" and text]
    held = path.read_bytes()
    for name in ("x.xlsx", "units.csv"):
        assert main(["import", "oob", str(tmp_path / name), "-o", str(game)]) == 0
        assert path.read_bytes() == held


@pytest.mark.parametrize("ending", [".xlsx", ".ods"])
def test_any_damage_is_refused_or_read(ending: str, plain: Path, tmp_path: Path) -> None:
    """Bytes of the file, and bytes of its parts before they are packed."""
    whole = (
        plain
        if ending == ".xlsx"
        else ods(tmp_path / "x.ods", {"Blue": ods_row("Unit", "Type") + ods_row("Guard", 3)})
    )
    chance = random.Random(ending)
    with zipfile.ZipFile(whole) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    refused = 0
    for number in range(400):
        file = tmp_path / f"damaged{ending}"
        data = bytearray(whole.read_bytes())
        if number % 2:
            name = chance.choice([part for part in parts if parts[part]])
            text = bytearray(parts[name])
            _damage(text, chance)
            replaced(whole, file, name, bytes(text))
        else:
            _damage(data, chance)
            file.write_bytes(data)
        try:
            read_sheets(file)
        except NotRead as reason:
            refused += 1
            assert str(reason)
    assert refused


def _damage(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice([1, 1, 3, 20])):
        at = chance.randrange(len(data))
        how = chance.randrange(4)
        if how == 0:
            data[at] = chance.randrange(256)
        elif how == 1:
            del data[at : at + chance.randrange(1, 40)]
        elif how == 2:
            data[at:at] = data[: chance.randrange(1, 60)]
        else:
            data[at:at] = chance.choice([b"<", b"&", b'"', b"<row>", b"99999999999", b"\0", b"</c>", b"-1"])
        if not data:
            data += b"x"
