"""How bots lead the sides of the Battle for Lorraine: they attack, and try few Repulses."""

from __future__ import annotations

from collections import Counter

from toolchain.engine.game import Game
from toolchain.play.playout import playout
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

from .mapped import ROOT


def test_both_sides_attack_and_neither_gives_up_a_plan() -> None:
    rules = build_model(load_project(ROOT / "scenarios" / "offensive-a-outrance"))[0].ir
    game = Game({**rules})
    played = playout(game, seed=2, policies={"Allies": "conduct", "Germany": "conduct"}, log=True)
    names = [action["name"] for action in game.ir["actions"]]
    taken: Counter[tuple[str, str]] = Counter()
    for seat, question, answer in played.log:
        asked = game.questions[question]
        if asked.kind == "action" and answer in range(len(names)):
            taken[game.sides[seat], names[answer]] += 1
        if asked.kind == "may" and asked.prompt.startswith("abandon"):
            assert answer == 0
    for side in ("Allies", "Germany"):
        assert taken[side, "declare-attack"] >= 10
        assert taken[side, "prepare-attack"] >= 5
        assert taken[side, "drive-off"] <= 10
