"""A unit is shown by its name wherever it is, and only to those who see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from toolchain.cli.play.prompt.asking import why
from toolchain.cli.play.table_view.stacks import units
from toolchain.play.names import CannotOrder

RULES = """
state hits of unit                                         @ 3.1
  values 0..4
define goals = (hexes where it is village)                 @ 3.1
procedure place-one                                             @ 3.1
  set hits of B_Foot_1 to 3
  Blue chooses 1 goals as goal saying "where it goes"
"""


def test_a_unit_on_the_map_and_one_off_the_map(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "place-one", {"B_Foot_1": "0202", "R_Foot_1": "0302"})
    names = {x["id"]: x["name"] for x in at.game.ir["pieces"]}

    here = units(at.state, 0, names["B_Foot_1"])
    assert here[0].startswith("0202") and names["B_Foot_1"] in here[1] and "hits 3" in here[1]
    assert any(
        names["R_Foot_1"] in line
        for line in units(at.state, 0, at.game.ir["pieces"][at.piece("R_Foot_1")]["id"])
    )
    away = units(at.state, 0, names["B_Horse"])
    assert away[0] == "not in play now" and names["B_Horse"] in away[1]
    assert any(names["B_Horse"] in line for line in why(at.state, 0, names["B_Horse"]))
    assert not any("there is no hex" in line for line in why(at.state, 0, names["B_Horse"]))


def test_a_unit_of_the_enemy_off_the_map_stays_unknown(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "place-one", {"B_Foot_1": "0202"})
    with pytest.raises(CannotOrder):
        units(at.state, 0, at.game.ir["pieces"][at.piece("R_Foot_1")]["id"])
