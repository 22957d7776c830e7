"""The page of benchmarks: a row whose goal is not met says so."""

from __future__ import annotations

import pytest

from toolchain.dev.bench.processes import judged


@pytest.mark.parametrize(
    ("measured", "goal", "missed"),
    [
        ("0.23", "at least 0.35", True),
        ("11,271", "at least 15,000", True),
        ("42 times", "at least 30", False),
        ("5.7 pass", "at most 4.5 pass", True),
        ("4.5 pass", "at most 4.5 pass", False),
        ("-1.3 % more", "at most 10 %", False),
        ("250 MB", "at most 250 MB", False),
        ("not measured", "at least 4", False),
        ("8,587", "", False),
    ],
)
def test_a_goal_that_is_not_met_is_told(measured: str, goal: str, missed: bool) -> None:
    note = judged(("what", measured, goal, "same run"))[3]
    assert note == ("same run; not met" if missed else "same run")


def test_a_goal_says_in_which_direction() -> None:
    with pytest.raises(ValueError, match="no direction"):
        judged(("what", "1.2", "1.5", ""))
