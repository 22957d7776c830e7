"""A trigger with several conditions does something only where all of them hold, in whatever order they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import failures, game_with

TAKE = "trigger take on enters                                     @ 5.2\n"
ONLY_HORSE, ONLY_VILLAGES = "  requires  mover is horse\n", "  requires  to is village\n"


@pytest.mark.parametrize("conditions", [ONLY_HORSE + ONLY_VILLAGES, ONLY_VILLAGES + ONLY_HORSE])
@pytest.mark.parametrize(
    ("unit", "place", "taken"), [("B_Horse", "0103", 1), ("B_Horse", "0102", 0), ("B_Foot_1", "0103", 0)]
)
def test_all_conditions_hold(tmp_path: Path, conditions: str, unit: str, place: str, taken: int) -> None:
    start = "0202" if unit == "B_Horse" else "0203"
    example = (
        f"  move {unit} to hex {start}\n  set control of hex {place} to none\n  move {unit} to hex {place}\n"
    )
    game = game_with(
        tmp_path,
        example=f"{example}  expect count (hexes where it = hex {place} and control of it is Blue) = {taken}\n",
        changes=((TAKE, TAKE + conditions),),
    )

    assert failures(game) == []
