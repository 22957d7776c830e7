"""The tutorial of the page on spreadsheets is carried out as printed, in one folder, command by command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.exchange.making_sheets import NEEDS, ROOT
from toolchain.cli.main import main

pytest.importorskip("openpyxl", reason=NEEDS)

PAGE = ROOT / "toolchain" / "docs" / "guide" / "spreadsheets.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_command_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran: dict[str, str] = {}
    said = ""
    for kind, text in FENCE.findall(PAGE.read_text("utf-8")):
        if kind == "csv":
            first, _, rest = text.partition("\n")
            Path(first.removeprefix("# file: ")).write_text(rest, encoding="utf-8")
        elif kind == "sh":
            for line in text.splitlines():
                capsys.readouterr()
                status = main(shlex.split(line)[1:])
                shown = capsys.readouterr()
                ran[line] = said = shown.err + shown.out
                assert status == 0, (line, said)
        elif kind == "text" and "dry run" in text:
            have = {" ".join(one.split()) for one in said.splitlines()}
            assert [one for one in text.splitlines() if " ".join(one.split()) not in have] == [], said
    assert "error" not in ran["hexwright lint my-game"]
    for table in ("oob", "set-up"):
        assert "nothing to change" in ran[f"hexwright import {table} my-game.xlsx -o my-game"]
    assert (tmp_path / "marked.xlsx").exists() and "B_Guard" in (tmp_path / "my-game/scenario.hw").read_text(
        "utf-8"
    )


def test_the_mapping_file_of_the_page_is_read(tmp_path: Path) -> None:
    text = next(text for _, text in FENCE.findall(PAGE.read_text("utf-8")) if text.startswith("[columns]"))
    (tmp_path / "columns.toml").write_text(
        f'sheets = ["Blue", "Red"]\ndates = "dmy"\n{text}', encoding="utf-8"
    )
    from toolchain.base.diagnostic import Findings
    from toolchain.importers.sheets.column_map import read_map

    findings = Findings()
    made = read_map(tmp_path / "columns.toml", "oob", findings)
    assert made is not None and not findings.items
    assert made.columns == {"unit": "name", "str": "value.strength", "G": "note", "colour": "ignored"}
    assert made.always == {"kind": "foot"} and made.sheets == ["Blue", "Red"] and made.dates == "dmy"
