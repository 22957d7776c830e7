"""A project with a map alone gains every check of placements with its first twenty rows of units, and needs no rules for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.checks.registry import catalogue
from toolchain.render import render_full
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
MAP_ALONE = ROOT / "scenarios" / "on-to-paris"
RULES = (
    "rules",
    "tables",
    "oob",
    "schedules",
    "setups",
    "scenarios",
    "examples",
    "pieces.hw",
    "rulings.hw",
    "book.csv",
)

UNITS = """part of OTP unplayed because "the first units, without rules"

calendar                                                   @ 1.1
  months  1870-07..1871-03
  turns   4 per month

kind Inf, Cav, HQ is counter                               @ 1.1
kind counter                                               @ 1.1
  key nation, type, echelon, designation

forces French-1870 of France at 1870-08.1                  @ 1.1
  2722  HQ XXXX  Rhine
  2722  6-4 Inf XX  1
  2818  6-4 Inf XX  2
  3118  6-4 Inf XX  3
  3322  6-4 Inf XX  4
  3623  6-4 Inf XX  5
  3824  6-4 Inf XX  6
  3325  6-4 Inf XX  7
  2519  2-6 Cav XX  11
  2220  2-6 Cav XX  12

forces Prussian-1870 of Prussia at 1870-08.1               @ 1.1
  3837  HQ XXXX  I
  3837  6-4 Inf XX  21
  3937  6-4 Inf XX  22
  4137  6-4 Inf XX  23
  3639  6-4 Inf XX  24
  3340  6-4 Inf XX  25
  3541  6-4 Inf XX  26
  3543  2-6 Cav XX  29

schedule French-later of France                            @ 1.1
  1870-09.1  arrive  4-4 Inf XX  31  at 1917

schedule Prussian-later of Prussia                         @ 1.1
  1870-09.1  arrive  4-4 Inf XX  41  at 3336
"""
SCENARIO = """scenario "The map of 1870"                                 @ 1.1 authored "the map alone, no forces"
  of OTP
  default
  dates   1870-08.1..1871-01.4
  forces  French-1870, Prussian-1870
"""
PLACEMENTS = ("ARR", "MAP", "OOB", "SET")


def linted(folder: Path, units: str, scenario: str = SCENARIO) -> list[tuple[str, str]]:
    """The findings about placements: code, and the line that is marked."""
    project = folder / "on-to-paris"
    shutil.copytree(MAP_ALONE, project, ignore=shutil.ignore_patterns(*RULES))
    shutil.copytree(MAP_ALONE.parent / "geography", folder / "geography")
    (project / "units.hw").write_text(units, encoding="utf-8")
    (project / "scenario.hw").write_text(scenario, encoding="utf-8")
    found = lint_project(load_project(project)).findings
    assert not [item for item in found if item.code == "PKG020"], render_full(found)
    placed = [item for item in found if item.code.startswith(PLACEMENTS)]
    return [
        (item.code, item.span.source.line(item.span.line).strip() if item.span else "") for item in placed
    ]


def test_twenty_right_rows_bring_no_finding(tmp_path: Path) -> None:
    rows = [line for line in UNITS.splitlines() if line.startswith(("  1", "  2", "  3", "  4"))]

    assert len(rows) == 20
    assert linted(tmp_path, UNITS) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("  3118  6-4", "  3111  6-4", "SET010"),  # the open sea
        ("  3118  6-4", "  3199  6-4", "MAP041"),  # no such hex
        ("  3118  6-4", "  in frnce  6-4", "OOB091"),  # no such region
        ("  3118  6-4", "  4137  6-4", "SET028"),  # the enemy's hex
        ("  3118  6-4", "  3037  6-4", "SET031"),  # the enemy's country
        ("  3118  6-4 Inf XX  3", "  3118  HQ XXXX  Sambre\n  3118  HQ XXXX  Loire", "SET028"),
        ("at 1917", "at 3111", "ARR014"),  # the open sea
        ("at 1917", "at 1999", "MAP041"),
        ("at 1917", "at Turs", "OOB091"),
        (
            "1870-09.1  arrive  4-4 Inf XX  31  at 1917",
            "1870-08.1  arrive  4-4 Inf XX  31  at 3937",
            "ARR037",
        ),
        ("  at 1917", "", "ARR036"),
    ],
)
def test_one_mistake_is_one_finding_at_its_row(old: str, new: str, code: str, tmp_path: Path) -> None:
    assert UNITS.count(old) == 1
    wrong = UNITS.replace(old, new)

    found = linted(tmp_path, wrong)

    assert [name for name, _ in found] == [code], found
    assert catalogue().by_code[code]
    assert found[0][1] in new or new.strip() in found[0][1] or found[0][1].startswith(new.strip())


def test_a_scenario_that_names_the_lists_of_one_side_only(tmp_path: Path) -> None:
    scenario = SCENARIO.replace("French-1870, Prussian-1870", "French-1870")

    assert ("SET016", scenario.splitlines()[0]) in linted(tmp_path, UNITS, scenario)
