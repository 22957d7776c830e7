"""Packages to draw: the game of the template, the same with hidden units, and a shipped map of 248 hexes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"


def ir_of(folder: Path) -> dict[str, Any]:
    model, _ = build_model(load_project(folder))
    return model.ir


@pytest.fixture(scope="session")
def template() -> dict[str, Any]:
    return ir_of(TEMPLATE)


@pytest.fixture(scope="session")
def veiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The template game, where every unit starts on a hidden face, with names that need escaping."""
    folder = tmp_path_factory.mktemp("project") / "veiled"
    shutil.copytree(TEMPLATE, folder)
    game = folder / "game.hw"
    text = game.read_text(encoding="utf-8")
    faces = "  faces  fresh, spent\n"
    text = text.replace(faces, "  faces  fresh, spent, veiled\n  hidden veiled\n  start  veiled\n")
    game.write_text(text, encoding="utf-8")
    for side in ("blue", "red"):
        oob = folder / "oob" / f"{side}.oob.json"
        text = oob.read_text(encoding="utf-8")
        text = text.replace("1st Foot", f"Ox & <{side}> 'A'").replace("2nd Foot", f"{side} zebras")
        oob.write_text(text.replace("Light Horse", f"{side} quaggas"), encoding="utf-8")
    scenario = folder / "map.hw"
    text = scenario.read_text(encoding="utf-8").replace('"Northam"', '"North & <ham>"')
    scenario.write_text(text, encoding="utf-8")
    return ir_of(folder)


@pytest.fixture(scope="session")
def great() -> dict[str, Any]:
    return ir_of(ROOT / "scenarios" / "race-to-the-sea")
