"""What a page answers by itself is what `map ask` answers, and a page does not grow without bound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolchain.engine.ask import range, zone
from toolchain.engine.ask.table import Table
from toolchain.engine.game import Game
from toolchain.exporters.counters.set_up import set_up
from toolchain.exporters.page import answers as pageanswers
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module", params=["race-to-the-sea", "library-of-napoleonic-battles"])
def state(request: Any) -> Any:
    model, _ = build_model(load_project(ROOT / "scenarios" / request.param))
    made = Game(model.ir).start(seed=1)
    set_up(made)
    return made


def test_a_page_answers_as_the_command_does(state: Any) -> None:
    table = Table(state)
    pieces = list(
        dict.fromkeys(p for stack in state.columns["c_at"][: len(table.ir["hexes"])] for p in stack)
    )
    before = state.digest()
    made = pageanswers.page_answers(state, pieces)
    assert before == state.digest()
    assert len(pieces) == len(made["units"]) and 0 == made["left"]
    ranges = 0
    for piece, (moves, zones, _) in list(zip(pieces, made["units"], strict=True))[:12]:
        if moves:
            ranges += 1
            answer = range.answer(table, piece, early=True)
            ends = {
                table.ir["hexes"][hex]["id"]: left
                for hex, left, _, text in moves[1]
                if "may not end here" not in made["texts"][text]
            }
            assert {end["hex"]: end["left"] for end in answer.data["ends"]} == ends
            stops = {(s["to"], f"{s['why']} @ {s['paragraph']}") for s in answer.data["stopped"]}
            assert stops == {
                (table.ir["hexes"][there]["id"], made["texts"][text]) for _, there, text in moves[2]
            }
        for said, hexes, _ in zones:
            assert zone.answer(table, piece, said.split()[0]).data["hexes"] == table.ids(hexes)
    assert ranges > 5
    for index, sight in enumerate(table.ir["sights"]):
        seen = made["seen"][index][1]
        assert all(there != hex for hex, row in enumerate(seen) for there in row)
        assert sum(table.hexes("si", sight["name"], hex).bit_count() - 1 for hex in (0, 100, 400)) == sum(
            len(seen[hex]) for hex in (0, 100, 400)
        )


def test_units_beyond_the_bound_are_left_out_and_counted(state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pageanswers, "MOST_MARKS", 50)
    count = len(state.game.ir["hexes"])
    pieces = [p for place in state.columns["c_at"][:count] for p in place]
    made = pageanswers.page_answers(state, pieces)
    assert made["left"] > 0 and [] == made["seen"]
    assert sum(not unit for unit in made["units"]) == made["left"]


def test_without_a_position_nothing_is_answered() -> None:
    assert {"units": [], "texts": [], "seen": [], "left": 0} == pageanswers.page_answers(None, [1])
