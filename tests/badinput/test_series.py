"""Bad input of a game in layers with charts: a slip in a copy of the Napoleonic series, and what lint says of it."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from toolchain.cli.main import main

SERIES = Path(__file__).resolve().parents[2] / "scenarios" / "library-of-napoleonic-battles"
CHARGE = "table charge "


@dataclass(frozen=True)
class Slip:
    """A change of one file (old text, new text; no old text: added at its end) and the finding that is wanted."""

    title: str
    file: str
    old: str
    new: str
    code: str
    at: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return self.title


FORMATION = '"formation": "iv", "command-points": 0, "command-range": 3'
SLIPS = [
    Slip(
        "a series without a chart that its rules use",
        "charts.hw",
        CHARGE,
        "table charge-chart ",
        "REF004",
        "rules/charge.hw",
        ("`charge` is not a kind",),
    ),
    Slip(
        "two layers that amend one label",
        "tresnau/learning.hw",
        "",
        '\namend 2.2 score points  @ 1.5 authored "one town"\n'
        "  first:  3 VP for First per hex in second-towns where town-holder of it = First\n",
        "REF019",
        "tresnau/learning.hw",
        ("game Tresnau and scenario The road to Tresnau both change `first`",),
    ),
    Slip(
        "a series that extends itself",
        "series.hw",
        "  sides  First, Second\n",
        "  sides  First, Second\n  extends  LNB\n",
        "REF023",
        "series.hw",
        ("circular `extends`: LNB -> LNB",),
    ),
    Slip(
        "a paragraph that does not exist is suspended",
        "tresnau/learning.hw",
        "suspend 15.32",
        "suspend 15.23(a), 15.32",
        "REF011",
        "tresnau/learning.hw",
        ("no rule cites paragraph 15.23(a)",),
    ),
    Slip(
        "a paragraph that does not exist is amended",
        "tresnau/learning.hw",
        "",
        '\namend 7.99 quantity march-cost  @ 1.5 authored "mud"\n  ground:  base 3 half\n',
        "REF011",
        "tresnau/learning.hw",
        ("paragraph 7.99 has no `quantity march-cost`",),
    ),
    Slip(
        "a leader without formation",
        "tresnau/oob/first.oob.json",
        FORMATION,
        '"command-points": 0, "command-range": 3',
        "OOB025",
        "tresnau/oob/first.oob.json",
        ("FR_IV_Officer has no `formation`",),
    ),
    Slip(
        "a formation with two officers",
        "tresnau/oob/first.oob.json",
        '"kind": "commander-officer", "values": {"formation": "ix"',
        '"kind": "officer", "values": {"formation": "iv"',
        "OOB085",
        "tresnau/oob/first.oob.json",
        ("two pieces of the kind `officer` have `formation` iv: FR_IV_Officer and FR_IX_Officer",),
    ),
    Slip(
        "a change of results that never happens",
        "rules/results.hw",
        "    ar-star becomes sk\n",
        "    ar-star becomes sk\n    ar-star becomes ar\n",
        "TAB009",
        "rules/results.hw",
        ("this line never applies",),
    ),
    Slip(
        "a chart whose columns are not the odds",
        "charts.hw",
        "    die  1:4      1:3",
        "    die  1:5      1:3",
        "TAB008",
        "charts.hw",
        ("expected the column `1:4`, found `1:5`",),
    ),
    Slip(
        "a way of moving without a cost",
        "charts.hw",
        "    20  4  4  ",
        "    20  4     ",
        "TAB033",
        "charts.hw",
        ("1 cell",),
    ),
    Slip(
        "a bridge where no river is",
        "tresnau/map.hw",
        "  1805/1905\n\n",
        "  1805/1905  0510/0511\n\n",
        "MAP025",
        "tresnau/map.hw",
        ("`bridge` lies on a hexside without `river`",),
    ),
    Slip(
        "an option that excludes one chosen by default",
        "weather.hw",
        "@ 23.0\n\nreplace",
        '@ 23.0\n  excludes  lanterns\noption lanterns "Lanterns"  @ 23.0\n  default\n\nreplace',
        "REF018",
        "tresnau/rain.hw",
        ("`weather` and `lanterns` exclude each other",),
    ),
]


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the series, and beside it what lint remembers of the copy."""
    above = tmp_path_factory.mktemp("series")
    shutil.copytree(SERIES, above / "game", ignore=shutil.ignore_patterns(".hexwright"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXWRIGHT_CACHE_DIR", str(above / "cache"))
        assert main(["lint", str(above / "game")]) == 0
    return above


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_the_slip_is_said(
    slip: Slip,
    series: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # That a run which remembers says what a fresh one says: tests/workspace/test_lint_remembers.py.
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(shutil.copytree(series / "cache", tmp_path / "cache")))
    file = series / "game" / slip.file
    text = file.read_text(encoding="utf-8")
    assert slip.old in text
    capsys.readouterr()
    try:
        file.write_text(
            text.replace(slip.old, slip.new, 1) if slip.old else text + slip.new, encoding="utf-8"
        )
        assert main(["lint", str(series / "game"), "--output-format", "json"]) == 1
    finally:
        file.write_text(text, encoding="utf-8")
    findings = json.loads(capsys.readouterr().out)["findings"]
    said = [f for f in findings if f["code"] == slip.code]
    assert said, [(f["code"], f["message"]) for f in findings]
    first = said[0]
    assert Path(first["file"]).as_posix().endswith(slip.at)
    for word in slip.words:
        assert word in first["message"]
    assert first["line"] > 0
