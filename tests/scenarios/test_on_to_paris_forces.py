"""Units, charts and set-ups of 1870: what the text prints of them holds, the three scenarios play."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.play.simulate import simulate_games
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import find_scenario, load_project

from .mapped import Mapped


@pytest.fixture(scope="module")
def otp() -> Mapped:
    return Mapped("on-to-paris")


@pytest.fixture(scope="module")
def units(otp: Mapped) -> dict[str, dict[str, Any]]:
    return {unit["id"]: unit for unit in otp.ir["pieces"]}


def kinds(otp: Mapped, units: dict[str, dict[str, Any]], kind: str, side: int) -> list[str]:
    number = next(n for n, known in enumerate(otp.ir["kinds"]) if known["name"] == kind)
    return [name for name, unit in units.items() if unit["kind"] == number and unit["side"] == side]


def test_limits_on_cards(units: dict[str, dict[str, Any]]) -> None:
    """6.1, 6.1.2, 6.1.4, 6.4.1."""
    third = units["PR_3rd_Army"]["values"]

    assert (third["most-sps"], third["most-corps"], third["most-cavalry"]) == (4, 8, 3)
    assert units["PR_1st_Army"]["values"]["most-sps"] == 4
    for name in ("1st", "3rd", "6th"):
        assert units[f"FR_{name}"]["values"]["most-sps"] == 8
    for name in ("2nd", "4th", "5th", "7th", "15th", "24th"):
        assert units[f"FR_{name}"]["values"]["most-sps"] == 6


def test_units_that_the_text_names(otp: Mapped, units: dict[str, dict[str, Any]]) -> None:
    """6.1.2, 7.5.2, 10.8.4, 10.8.6, 5.2, 5.4.3, 5.5.2."""
    assert {f"FR_{n}th" for n in (*range(15, 21), 24)} | {"FR_21st", "FR_22nd", "FR_23rd"} <= set(units)
    assert {
        "FR_Guard",
        "FR_Paris_I",
        "FR_Paris_II",
        "FR_Rhine",
        "FR_Alsace",
        "FR_North",
        "FR_Loire_1",
    } <= set(units)
    assert {"PR_Guard", "PR_XII", "PR_Bavarian_I", "PR_Bavarian_II", "PR_1st_Army", "PR_4th_Army"} <= set(
        units
    )
    assert len(kinds(otp, units, "siege-gun", 1)) == 2 and not kinds(otp, units, "siege-gun", 0)
    for name in ("FR_Renault", "FR_Trochu", "FR_Dewimpffen", "PR_von_Steinmetz", "PR_Mecklenburg"):
        assert units[f"{name}_Corps"]["values"]["person"] == units[f"{name}_Army"]["values"]["person"], (
            "one person, two counters"
        )
    specials, regimes = otp.ir["values"]["specials"], otp.ir["values"]["regimes"]
    robin = units["FR_Robin_Corps"]["values"]
    assert specials[robin["special"]] == "question" and regimes[robin["regime"]] == "republic-only"
    assert regimes[units["FR_Chanzy_Corps"]["values"]["regime"]] == "republic-only"
    assert regimes[units["FR_Dewimpffen_Army"]["values"]["regime"]] == "empire-only"


def test_ratings_keep_to_their_ranges(otp: Mapped, units: dict[str, dict[str, Any]]) -> None:
    """5.1.2, 5.1.3, 5.1.4: what is authored of leaders lies between the bounds of the text, and few are at an end."""
    people: dict[int, set[str]] = {}
    for name, unit in units.items():
        values = unit["values"]
        if "person" in values:
            people.setdefault(values["person"], set()).add(name.rsplit("_", 1)[0])
            assert 2 <= values["reaction"] <= 6
            assert -3 <= values.get("tactical", values.get("army-rating", 0)) <= 2
    assert all(len(names) == 1 for names in people.values())


def test_charts_of_arrivals(otp: Mapped) -> None:
    """5.3.1, 7.3, 7.4, 7.5.2: the turns that the text prints."""
    model, _ = build_model(load_project(otp.folder))
    due = {row["piece"].name: row["turn"] for row in model.schedule_rows}

    assert (due["FR_15th"], due["FR_20th"], due["FR_18th"]) == (6, 8, 12)
    assert due["FR_Dewimpffen_Army"] == due["PR_Mecklenburg_Corps"] == due["PR_Mecklenburg_Army"] == 4
    assert all(1 <= turn <= 17 for turn in due.values())


def test_the_campaign_plays_to_its_end(otp: Mapped) -> None:
    """A random game to MAR II 1871; every invariant is looked at."""
    project = load_project(otp.folder)
    model, _ = build_model(project, find_scenario(project, "The campaign"))
    result = simulate_games(model.ir, games=1, seed=3, check=True)

    assert (result["games"], result["faults"], result["dead_ends"]) == (1, 0, 0)
    assert result["turns"]["most"] == 16


def test_the_learning_scenario_plays_to_its_end(otp: Mapped) -> None:
    """Random games of two turns; every invariant is looked at, and an operation on nothing is a fault."""
    result = simulate_games(otp.ir, games=5, seed=7, check=True)

    assert (result["games"], result["faults"], result["dead_ends"]) == (5, 0, 0)
    assert result["turns"]["least"] == result["turns"]["most"] == 2


def test_august_plays_to_its_end(otp: Mapped) -> None:
    """Random games of four turns, of the whole front; every invariant is looked at."""
    project = load_project(otp.folder)
    model, _ = build_model(project, find_scenario(project, "August 1870"))
    result = simulate_games(model.ir, games=2, seed=3, check=True)

    assert (result["games"], result["faults"], result["dead_ends"]) == (2, 0, 0)
    assert result["turns"]["most"] == 4
