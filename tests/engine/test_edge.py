"""A retreat that ends at the edge of the map: what would be if the map went on, by the engine and by the interpreter."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game
from toolchain.engine.interpret import quantities
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
FLIGHT = """\
part of Skirmish

policy flight of unit with n: number, begin: hex           @ 3.3
  path        1 hex on the way to exactly n hexes from begin
  bar enemy:  into hex where some enemy unit in to

define runs-1 for unit = possible(flight(self, 1, hex of self))  @ 3.3
define runs-4 for unit = possible(flight(self, 4, hex of self))  @ 3.3
define flees-1 for unit = possible(flight(self, 1, hex of self)) ignoring edge  @ 3.3
define flees-2 for unit = possible(flight(self, 2, hex of self)) ignoring edge  @ 3.3
define flees-4 for unit = possible(flight(self, 4, hex of self)) ignoring edge  @ 3.3
define flees-4-any for unit = possible(flight(self, 4, hex of self)) ignoring enemy ignoring edge  @ 3.3
"""


def built(folder: Path, text: str) -> tuple[Game | None, list[str]]:
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
    (folder / "flight.hw").write_text(text)
    model, findings = build_model(load_project(folder))
    faults = [f"{found.code}: {found.message}" for found in findings.items]
    return (None if findings.errors else Game(model.ir)), faults


@pytest.fixture
def game(tmp_path: Path) -> Game:
    made, faults = built(tmp_path / "game", FLIGHT)
    assert made is not None, faults
    return made


def test_engine_and_interpreter_agree_at_every_hex(game: Game) -> None:
    oracle = interpreter(game)
    p = game.program
    one, foes = p.piece_ids.index("B_Foot_1"), [p.piece_ids.index(x) for x in ("R_Foot_1", "R_Horse")]
    found = set()
    for here in range(p.hex_count):
        for near in p.ADJ[here]:
            state = game.blank()
            game.space["move_piece"](state, one, here)
            for foe, place in zip(foes, (near, p.ADJ[here][0]), strict=True):
                game.space["move_piece"](state, foe, place)
            for name in ("runs-1", "runs-4", "flees-1", "flees-2", "flees-4", "flees-4-any"):
                made = game.space["f_" + ident(name)](state, one)
                oracle.forget()
                assert bool(made) == bool(quantities.function(oracle, state, name, [one])), (here, near, name)
                found.add((name, bool(made)))
    # On so small a map nobody gets four hexes away but over its edge.
    assert ("flees-4", True) in found and ("runs-1", True) in found


def test_shut_in_on_the_map_the_way_leads_off_it(game: Game) -> None:
    p = game.program
    state = game.blank()
    corner = next(i for i, h in enumerate(game.ir["hexes"]) if h["id"] == "0101")
    one = p.piece_ids.index("B_Foot_1")
    game.space["move_piece"](state, one, corner)
    for foe, place in zip(("R_Foot_1", "R_Foot_2", "R_Horse"), p.ADJ[corner], strict=False):
        game.space["move_piece"](state, p.piece_ids.index(foe), place)

    assert not game.space["f_" + ident("runs-1")](state, one)
    assert game.space["f_" + ident("flees-1")](state, one)


def test_only_a_conduct_that_goes_step_by_step_can_ignore_the_edge(tmp_path: Path) -> None:
    made, faults = built(
        tmp_path / "game",
        "part of Skirmish\n\ndefine flees for unit = possible(retreat of self) ignoring edge  @ 3.3\n",
    )

    assert made is None
    assert any("`edge`" in fault for fault in faults), faults
