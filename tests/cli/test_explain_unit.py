"""``hexwright explain`` tells the story of a unit through all lists, with their lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolchain.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
WAR = str(ROOT / "scenarios" / "western-front")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["explain", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_two_counters_of_one_designation_have_a_story_each(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "Germany 13 Lw", WAR)
    assert code == 0
    brigade, division = out.split("Germany Inf XX 13Lw")
    assert brigade.startswith("Germany Inf X 13Lw")
    assert "1914-08.1  2-4 Inf X       is set up in 2315, army 5th  [forces/1914.hw:" in brigade
    assert "1915-05.5  4-4 Inf XX      arrives  [schedules/germany.hw:" in division
    assert "! 1918-03.6: on the map, not in the order of battle (Germany-1918)" in division


@pytest.mark.parametrize("query", ["Germany Inf XX 4G", "germany 4Gd", "Inf XX 4 Gd", "XX 4Gd"])
def test_a_counter_is_found_however_it_is_written(query: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, query, WAR)
    assert code == 0
    dates = [line.split()[0] for line in out.splitlines() if line[2:6].isdigit()]
    assert dates == sorted(dates)
    # It is converted: withdrawn as infantry, then back as assault troops.
    rows = [line for line in out.splitlines() if "1918-02.7" in line]
    assert ["is withdrawn" in rows[0], "arrives" in rows[1]] == [True, True]


def test_every_line_that_is_told_names_the_unit(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "France Spahi", WAR, "--output-format", "json")
    assert code == 0
    (counter,) = json.loads(out)["counters"]
    assert counter["key"] == "France Cav X spahi"
    for event in counter["events"]:
        name, _, line = event["place"].rpartition(":")
        assert "Spahi" in Path(WAR, name).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert len(counter["differences"]) == 5


def test_an_unknown_unit_and_a_project_without_lists(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = told(capsys, "Germny 13Lw", WAR)
    assert (code, out) == (2, "")
    assert "did you mean `Germany 13Lw`" in err
    code, out, err = told(capsys, "Germany 13Lw", str(ROOT / "scenarios" / "race-to-the-sea"))
    assert code == 2
    assert "unknown check, word or unit `Germany 13Lw`" in err
    code, out, err = told(capsys, "unused-regio", str(ROOT / "scenarios" / "race-to-the-sea"))
    assert code == 2
    assert "unknown check, word or unit `unused-regio`; did you mean `unused-region`" in err


def test_a_unit_of_a_data_file_with_the_origin_of_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(ROOT / "scenarios" / "race-to-the-sea")
    code, out, _ = told(capsys, "fr_iv", game)
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith('FR_IV "IV": XXX infantry of French  [oob/allies.oob.json:')
    assert lines[1].startswith('  size 3  authored @ N "')
    assert lines[2:5] == ["  met A   printed @ J-4", "  rf 2    authored @ N", "  mg 3    authored @ N"]
    assert lines[-1].startswith("  is set up in french-start  [rules/n-reinforcements.hw:")
    code, out, _ = told(capsys, "GE_Guard", game, "--output-format", "json")
    (unit,) = json.loads(out)["units"]
    (event,) = unit["events"]
    assert event[0] == "arrives on turn 2 by german-rail"
    assert {r["name"]: r["origin"]["mark"] for r in unit["ratings"]}["size"] == "authored"


def test_a_misspelt_unit_of_a_data_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "FR_IVV", str(ROOT / "scenarios" / "race-to-the-sea"))
    assert (code, out) == (2, "")
    assert "unknown check, word or unit `FR_IVV`; did you mean `FR_IV`" in err
