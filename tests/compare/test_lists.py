"""A war in lists compared: strengths, places, dates, entries, bands; and two scenarios of one war."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compare.answers import ROOT, Copies, Diff, values

OLD = ROOT / "scenarios" / "western-front"


@pytest.fixture
def new(copies: Copies) -> Path:
    return copies.copy("western-front")


def test_the_same_war_is_the_same(diff: Diff, new: Path) -> None:
    assert diff(OLD, new).code == 0


def test_set_up_lists(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(
        new,
        "forces/1914.hw",
        "    2420  2 x 6-4 Inf XX  25, 26\n",
        "    2420  6-5 Inf XX  25\n    2419  6-4 Inf XX  26\n",
    )
    answer = diff(OLD, new)
    assert {c["title"]: values(c) for c in answer.changes} == {
        "Inf XX 25": {"strength": ("6-4", "6-5")},
        "Inf XX 26": {"place": ("2420", "2419")},
    }
    assert {c["within"] for c in answer.changes} == {"forces France-1914"}
    assert "~ Inf XX 25: strength 6-4 -> 6-5  [forces/1914.hw:5]" in answer.out


def test_schedules(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(
        new,
        "schedules/germany.hw",
        "1914-09.2  arrive    HQ XXXX  Strnz  at 3312",
        "1914-09.3  arrive    HQ XXXX  Strnz  at 3311",
    )
    copies.edit(
        new,
        "schedules/germany.hw",
        "  1914-08.6  withdraw  2-6 Cav XX  8\n",
        "  1914-08.7  withdraw  2-6 Cav XX  8\n",
    )
    copies.edit(
        new,
        "schedules/germany.hw",
        "  1914-09.1  gain      50 SP  when not siege-HQ\n",
        "  1914-09.1  gain      60 SP  when not siege-HQ\n",
    )
    answer = diff(OLD, new)
    found = {
        group: [(c["title"], values(c)) for c in answer.of(group)]
        for group in ("arrivals", "withdrawals", "exchanges")
    }
    assert found == {
        "arrivals": [("HQ XXXX Strnz", {"date": ("1914-09.2", "1914-09.3"), "entry": ("3312", "3311")})],
        "withdrawals": [("Cav XX 8", {"date": ("1914-08.6", "1914-08.7")})],
        "exchanges": [("gain 60 SP", {"supply": ("50 SP", "60 SP")})],
    }
    assert len(answer.changes) == 3


def test_rows_of_one_unit_may_change_places(diff: Diff, copies: Copies, new: Path) -> None:
    """Two arrivals of one unit are told apart by what they say, not by which comes first."""
    first, second = "  1917-10.3  arrive    5-4 Inf XX  5\n", "  1918-05.4  arrive    11-4 Inf XX  5\n"
    file = "schedules/united-states.hw"
    copies.edit(new, file, first, "  @@\n")
    copies.edit(new, file, second, first)
    copies.edit(new, file, "  @@\n", second)
    assert diff(OLD, new).code == 0

    copies.edit(new, file, first, "")
    answer = diff(OLD, new)
    assert [(c["how"], c["title"], values(c)["date"]) for c in answer.changes] == [
        ("removed", "Inf XX 5", ("1917-10.3", None))
    ]


def test_tables_chains_and_bands_of_what_is_only_said(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(
        new, "rules/scenarios.hw", '    "1915"           467, 420, 62', '    "1915"           467, 421, 62'
    )
    copies.edit(new, "scenarios/1914-victory.hw", "0..29, 50..99", "0..49, 50..99")
    copies.edit(
        new,
        "forces/fronts.hw",
        "chain Belgium-front-1915 of Belgium                        @ 14\n  0905\n",
        "chain Belgium-front-1915 of Belgium                        @ 14\n  0905 0906\n",
    )
    answer = diff(OLD, new)
    assert [(c["group"], c["within"], c["title"]) for c in answer.changes] == [
        ("tables", "table DM-at-start", 'row "1915", column 2'),
        ("map", "chains", "Belgium-front-1915"),
        ("victory", "victory (The Schlieffen Plan)", ""),
    ]
    assert values(answer.changes[1]) == {"hexes": ([], ["0906"])}


def test_two_scenarios_of_one_war(diff: Diff) -> None:
    answer = diff(f"{OLD}#1915", f"{OLD}#february 1916")
    belgians = [c for c in answer.of("set-up") if c["within"] == "forces Belgium"]
    assert [(c["how"], c["title"], values(c).get("strength")) for c in belgians] == [
        ("changed", "Inf XX 1", ("4-4", "6-4")),
        ("changed", "Inf XX 2", ("4-4", "6-4")),
        ("added", "Inf XX 4", (None, "4-4")),
    ]
    turns = next(c for c in answer.of("scenarios") if values(c)[""][0].startswith("turns"))
    assert values(turns)[""] == ("turns 1..13", "turns 1..15")
    assert not answer.of("arrivals")  # the schedules are those of the whole war
    assert diff(f"{OLD}#1915", f"{OLD}#1915").code == 0


def test_a_chain_of_somebody_else_is_the_same_chain(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(
        new, "forces/fronts.hw", "chain Belgium-front-1915 of Belgium ", "chain Belgium-front-1915 of France "
    )
    (change,) = diff(OLD, new, "--only", "map").changes
    assert (change["how"], change["title"]) == ("changed", "Belgium-front-1915")
    assert values(change) == {"of": ("Belgium", "France")}
