"""A small seeded run: nothing harmless is found, and at least as much of the errors as was measured."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.security.counts import count
from toolchain.cli.main import main
from toolchain.mutate.registry import operators
from toolchain.workspace.mutation import measure
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
RACE = ROOT / "scenarios" / "race-to-the-sea"
SECOND = ROOT / "tests" / "projects" / "second-scenario"


def test_errors_of_the_small_game_are_found() -> None:
    made = measure(load_project(TEMPLATE), 240, 5)
    summary = made["summary"]

    assert summary["false_alarms"] == 0
    assert summary["seeded"] >= 220
    assert summary["found"] >= 0.97 * summary["seeded"], made["missed"]
    assert summary["right_code"] >= 0.95 * summary["seeded"], made["other_code"]


def test_errors_of_a_whole_game_are_found() -> None:
    each = count(1, 3)
    names = (
        "table-row-dropped",
        "card-number-twice",
        "arrives-twice",
        "rail-gap",
        "citation-nonexistent",
        "nation-of-the-enemy",
        "faces-swapped",
        "ruling-without-reason",
        "entry-of-the-other-side",
        "harmless-order-of-units",
    )
    made = measure(load_project(RACE), 10 * each, 5, [operators()[name] for name in names])
    summary = made["summary"]

    assert (summary["seeded"], summary["harmless"], summary["false_alarms"]) == (9 * each, each, 0)
    assert summary["found"] == summary["right_code"] == 9 * each, made["missed"] + made["other_code"]


def test_the_number_of_jobs_changes_nothing() -> None:
    chosen = [
        operators()[name] for name in ("name-misspelt", "value-out-of-range", "utf-16", "harmless-comment")
    ]

    one, two = (measure(load_project(TEMPLATE), 16, 2, chosen, jobs) for jobs in (1, 2))

    one["summary"].pop("seconds")
    two["summary"].pop("seconds")
    assert one == two


def test_a_project_that_extends_another_is_copied_with_it() -> None:
    made = measure(load_project(SECOND), 6, 1, [operators()["setup-unit-misspelt"]])

    assert made["summary"]["found"] == made["summary"]["seeded"] == 6


def test_what_is_missed_is_listed_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = _game(tmp_path, 'ignore = ["MAP004"]')

    code = main(["mutate", str(game), "--operator", "hex-twice", "--cases", "3", "--output-format", "json"])

    answer = json.loads(capsys.readouterr().out)
    assert code == 1
    assert answer["format_version"] == "1.0"
    assert answer["summary"]["seeded"] == 3
    assert answer["summary"]["found"] == 0
    for miss in answer["missed"]:
        assert miss["file"] == "map.hw"
        assert miss["before"] != miss["after"]
        assert (game / "map.hw").read_text().splitlines()[miss["line"] - 1].split() == miss["before"].split()


def test_the_table_names_operators_and_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = _game(tmp_path)

    code = main(
        ["mutate", str(game), "--operator", "setup-unit-twice", "--operator", "harmless", "--cases", "8"]
    )

    out = capsys.readouterr().out
    assert code == 0
    assert "setup-unit-twice" in out
    assert "found (100.0%)" in out
    assert "0 false alarms" in out


def test_a_project_with_errors_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = _game(tmp_path)
    (game / "map.hw").write_text((game / "map.hw").read_text().replace("woods", "wood"))

    assert main(["mutate", str(game), "--cases", "3"]) == 2
    assert "`hexwright lint` shows them" in capsys.readouterr().err


def test_an_unknown_kind_of_error_is_answered_with_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mutate", str(_game(tmp_path)), "--operator", "hex-twize"]) == 2
    assert "did you mean `hex-twice`" in capsys.readouterr().err


def test_the_kinds_of_error_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "--list", "--operator", "tables"]) == 0
    assert "table-row-dropped" in capsys.readouterr().out


def _game(folder: Path, lint: str = "") -> Path:
    game = folder / "game"
    shutil.copytree(TEMPLATE, game)
    settings = (game / "hexwright.toml").read_text()
    (game / "hexwright.toml").write_text(settings + (f"\n[lint]\n{lint}\n" if lint else ""))
    return game
