"""A line without a paragraph has that of the line that it is indented below, or else of its block."""

from __future__ import annotations

import shutil
from pathlib import Path

from toolchain.engine.game import Game
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]


def test_dice_of_a_phase_are_of_its_paragraph(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
    path = folder / "game.hw"
    old = "    phase refit                                            @ 2.6\n"
    assert path.read_text().count(old) == 1
    new = (
        "    phase weather  @ 7.1\n"
        "      roll 1d6 as die\n"
        "      when die = 6  @ 7.2\n"
        "        roll 1d6 as force\n"
        "      roll 1d6 as wind\n"
    )
    path.write_text(path.read_text().replace(old, new + old))
    model, findings = build_model(load_project(folder))
    assert 0 == findings.errors
    sequence = next(p for p in model.ir["procedures"] if p["name"] == "sequence")

    def rolls(body: object) -> list[tuple[str, str]]:
        if isinstance(body, list) and body[:1] == ["roll"]:
            return [(body[2], body[3])]
        return [x for part in body for x in rolls(part)] if isinstance(body, list) else []

    assert [("die", "7.1"), ("force", "7.2"), ("wind", "7.1")] == rolls(sequence["body"])
    assert {"7.1", "7.2"} <= {q.cite for q in Game(model.ir).questions}
