"""What checks know of the start is what the engine says of it, and where the engine would have to be asked they keep silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.checks.shared.placing import no_entry
from toolchain.checks.shared.placing.start_position import at_start
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.mutate.closed_hexes import ClosedHexes
from toolchain.mutate.ground import Ground
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
PLAYED = (
    ROOT / "toolchain" / "templates" / "game",
    ROOT / "scenarios" / "race-to-the-sea",
    ROOT / "scenarios" / "library-of-napoleonic-battles",
)


@pytest.mark.parametrize("folder", PLAYED, ids=lambda folder: folder.name)
def test_hexes_that_are_barred_are_those_that_the_engine_bars(folder: Path) -> None:
    model, _ = build_model(load_project(folder))
    engine = ClosedHexes(Ground(model))
    pieces = model.ir["pieces"]
    one_of_each = {row["piece"].info["piece"]["kind"]: row["piece"].info["index"] for row in model.setup_rows}

    for piece in one_of_each.values():
        known = [
            index
            for index in range(len(model.ir["hexes"]))
            if no_entry.why_not(model, index, pieces[piece], piece)
        ]
        assert known == engine.to_piece(piece), pieces[piece]["id"]


@pytest.mark.parametrize("folder", PLAYED[1:], ids=lambda folder: folder.name)
def test_what_is_known_of_a_state_or_define_is_its_value_in_the_engine(folder: Path) -> None:
    model, _ = build_model(load_project(folder))
    game = Game(model.ir)
    ground, state = interpreter(game), game.blank()
    asked = [["game", c["name"]] for c in model.ir["columns"] if c["of"] == "game"]
    asked += [["call", f["name"], []] for f in model.ir["functions"] if not f["params"]]
    for column in model.ir["columns"]:
        if column["of"] == "hex":
            asked += [["col", column["name"], ["int", index]] for index in range(0, 200, 7)]

    known = [(e, value) for e in asked if (value := at_start(model, e, {})) is not None]

    assert len(known) > 20
    assert known == [(e, ground.value(state, e)) for e, _ in known]
