"""The charts of the Napoleonic battle, printed and authored, keep every limit that the rulebook (LNB) states."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

ORDER = {
    "crt": ["ae", "ar3", "ar2", "ar", "ar-star", "ex", "sk", "dr", "dr2", "dr3", "dr4", "de"],
    "shock": ["ar3", "ar2", "ar", "ar-and-1r", "both-1r", "dr-and-1r", "dr", "dr2", "dr3"],
    "bombardment": ["nothing", "dr", "one-r"],
    "charge": ["ae", "pr2", "pr1", "overrun"],
}  # worst for the acting side first; an exchange costs both, so it stands between the retreats of the two
DIE = range(1, 7)


class Chart:
    """A table of the package, asked as a rule asks it: an axis of names by its names; cells by theirs."""

    def __init__(self, ir: dict[str, Any], name: str, cells: str = "", *axes: str) -> None:
        self.cells = next(t["cells"] for t in ir["tables"] if t["name"] == name)
        self.words = ir["values"][cells] if cells else None
        self.axes = [ir["values"].get(a) for a in axes]

    def __call__(self, *keys: int | str) -> Any:
        wanted = [self.axes[n].index(k) if isinstance(k, str) else k for n, k in enumerate(keys)]  # type: ignore[union-attr]
        found = [
            v for spans, v in self.cells if all(a <= k <= b for (a, b), k in zip(spans, wanted, strict=True))
        ]
        assert len(found) == 1, f"{keys}: {len(found)} cells"
        return self.words[found[0]] if self.words else found[0]


def rises(values: list[Any], chart: str) -> bool:
    ranks = [ORDER[chart].index(v) for v in values]
    return all(a <= b for a, b in pairwise(ranks))


@pytest.fixture(scope="module")
def columns(ir: dict[str, Any]) -> list[str]:
    made: list[str] = ir["values"]["battle-odds"]
    return made


@pytest.fixture(scope="module")
def crt(ir: dict[str, Any]) -> Chart:
    return Chart(ir, "crt", "combat-results", "", "battle-odds")


def test_crt_gives_the_twelve_results_and_no_other(crt: Chart, columns: list[str]) -> None:  # 12.1
    assert {crt(d, c) for d in DIE for c in columns} == set(ORDER["crt"])


def test_crt_is_better_with_odds_and_with_low_rolls(crt: Chart, columns: list[str]) -> None:
    for die in DIE:
        assert rises([crt(die, c) for c in columns], "crt"), f"die {die}"
    for column in columns:
        assert rises([crt(d, column) for d in reversed(DIE)], "crt"), column


def test_crt_holds_the_results_the_examples_speak_of(crt: Chart, columns: list[str]) -> None:  # 11.1, 12.2D
    for column in (columns[columns.index("1:1") - 1], "1:1", "2:1"):
        assert "ar-star" in {crt(d, column) for d in DIE}, column
    assert any(crt(d, c) == "sk" for d in DIE for c in columns[columns.index("3:1") :])


def ratio(column: str) -> Fraction:
    attack, _, defence = column.partition(":")
    return Fraction(attack) / Fraction(defence)


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        ("14", "3", "4:1"),
        ("16", "6", "2:1"),
        ("15", "10", "1.5:1"),
        ("11", "4", "2:1"),
        ("7/2", "4", "2:3"),
        ("9", "4", "2:1"),
        ("6", "6", "1:1"),
        ("10", "6", "1.5:1"),
        ("12", "9/2", "2:1"),
        ("2", "2", "1:1"),
        ("25", "5", "5:1"),
    ],
)
def test_odds_are_rounded_as_in_the_examples(
    columns: list[str], attack: str, defence: str, odds: str
) -> None:
    best = max(c for c in map(ratio, columns) if c <= Fraction(attack) / Fraction(defence))
    assert best == ratio(odds)  # 9.12, 9.22, 10.4, 11.1 A-G


def test_columns_stand_beside_each_other_as_the_shifts_say(columns: list[str]) -> None:  # 9.22, 11.4
    assert all(ratio(a) < ratio(b) for a, b in pairwise(columns))
    for low, high in (("1:1", "1.5:1"), ("2:1", "3:1"), ("3:1", "4:1")):
        assert columns.index(high) == columns.index(low) + 1
    assert columns[columns.index("4:1") - 2] == "2:1"


def test_shock_is_better_with_every_point_and_can_hit_both(ir: dict[str, Any]) -> None:  # 12.2
    shock, bonus = Chart(ir, "shock", "shock-results"), Chart(ir, "shock-bonus")
    assert [bonus(d) for d in DIE] == [0, 0, 1, 1, 2, 2]
    row = [shock(n) for n in range(-9, 10)]
    assert rises(row, "shock")
    assert set(row) == set(ORDER["shock"])
    assert shock((3 + bonus(4)) - (4 + bonus(2))) == "both-1r"


def test_bombardment_is_better_with_strength_and_low_rolls(ir: dict[str, Any]) -> None:  # 13.37, 13.38
    table = Chart(ir, "bombardment", "bombardment-results")
    for die in range(1, 9):
        assert rises([table(s, die) for s in range(1, 100)], "bombardment")
    for strength in range(1, 100):
        assert rises([table(strength, d) for d in range(8, 0, -1)], "bombardment")
    assert table(7 // 2, 6) == "nothing"
    assert {table(s, d) for s in range(1, 100) for d in DIE} == set(ORDER["bombardment"])


def test_charge_succeeds_half_the_time_at_one_to_two(ir: dict[str, Any]) -> None:  # 14.3 B
    table, odds = Chart(ir, "charge", "charge-results", "", "charge-odds"), ir["values"]["charge-odds"]
    assert sum(table(d, "1:2") == "overrun" for d in DIE) == 3
    for die in range(1, 8):
        assert rises([table(die, c) for c in odds], "charge")
    for column in odds:
        assert rises([table(d, column) for d in range(7, 0, -1)], "charge")


def test_reconnaissance_is_fair(ir: dict[str, Any]) -> None:  # 8.3
    seen, shown = Chart(ir, "recon-defender-reveals"), Chart(ir, "recon-entering-reveals")
    lost, killed = Chart(ir, "recon-entering-loss"), Chart(ir, "recon-defending-loss")
    for a in range(3):
        for b in range(3):
            assert seen(a, b) == shown(b, a)
            assert lost(a, b) == killed(b, a)
            if a:
                assert seen(a, b) >= seen(a - 1, b), "better scouts never see less"
            assert lost(a, b) == 0 or (a == 1 and b), "only Vedettes are lost, and only to scouts"


def test_stated_costs_of_movement_are_kept(ir: dict[str, Any]) -> None:  # 3.1, 7.2, 7.5, 7.6, 14.21, 18.33
    cost = Chart(ir, "terrain-cost")
    half = Fraction(1, 2)
    stated = {  # line of the chart: points on foot, points as cavalry
        2: (2, 4),
        3: (None, 4),
        6: (1, 1),
        7: (0, 0),
        8: (0, 0),
        11: (1, 1),
        12: (2, 2),
        13: (1, 1),
        14: (half, half),
        16: (1, 1),
        17: (1, 1),
        18: (None, 1),
        19: (1, 1),
        20: (2, 2),
    }
    for line, points in stated.items():
        for mover, wanted in zip((1, 2), points, strict=True):
            assert wanted is None or Fraction(cost(line, mover), 2) == wanted, line
    assert cost(9, 1) > cost(11, 1), "else no one would damage a trestle"


def test_printed_dice(ir: dict[str, Any]) -> None:  # 7.64, 12.33
    repair = Chart(ir, "span-repair")
    risk = Chart(ir, "bridge-risk")
    assert [repair(d, 1) for d in range(1, 8)] == [1, 1, 1, 0, 0, 0, 0]
    assert [repair(d, 2) for d in range(1, 8)] == [1, 1, 1, 1, 1, 0, 0]
    for span, lost in ((1, ([6], [5, 6])), (2, ([4, 5, 6], [3, 4, 5, 6]))):
        assert tuple([d for d in DIE if d >= risk(n, span)] for n in (1, 2)) == lost


def test_the_day_has_its_nights_at_the_ends(ir: dict[str, Any]) -> None:  # 2.0, 2.1A
    kind, hour, check = (
        Chart(ir, "turn-kind", "turn-kinds"),
        Chart(ir, "turn-hour"),
        Chart(ir, "turn-check"),
    )
    kinds = [kind(t) for t in range(1, 13)]
    assert kinds == ["night-am", *["day"] * 10, "night-pm"]
    assert all(hour(t + 1) == hour(t) + 1 for t in range(2, 12))
    assert check(2) == 1
    assert all(kind(t) == "day" for t in range(1, 13) if check(t))
