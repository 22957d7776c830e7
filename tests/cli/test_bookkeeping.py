"""What the lists of the shipped games leave out, since only their rules need it."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.engine.naming import state_name
from toolchain.engine.whereabouts import without_markers
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
# States without meaning for a player, and names that are not those of the rules.
GAMES = {
    "race-to-the-sea": (("attacking", "assault-from"), {"foch-commands": "Foch commands"}),
    "library-of-napoleonic-battles": (("arrival", "driven", "left-hex"), {"left": "half MP left"}),
    "on-to-paris": (("priced-at", "in-action", "joins-roll", "held-at-start"), {"regulars": "regular SPs"}),
    "schlieffen-plan": (("arrived", "seeks"), {"ready-on": "ready on turn", "closest": "nearest to Paris"}),
}


@pytest.mark.parametrize("name", GAMES)
def test_states_that_only_the_rules_need_are_in_no_list(name: str) -> None:
    left_out, called = GAMES[name]
    model, _ = build_model(load_project(SCENARIOS / name))
    assert set(left_out) <= without_markers(model.ir)
    assert {state: state_name(model.ir, state) for state in called} == called
