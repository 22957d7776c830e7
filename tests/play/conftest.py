"""The template game, plain and with hidden units, and the largest project that builds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolchain.engine.game import Game
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def rules() -> str:
    """The rules of the template game as JSON."""
    model, _ = build_model(load_project(ROOT / "toolchain" / "templates" / "game"))
    return json.dumps(model.ir)


@pytest.fixture
def game(rules: str) -> Game:
    """The template game."""
    return Game(json.loads(rules))


@pytest.fixture
def veiled(rules: str) -> Game:
    """The template game with units that are hidden while they are fresh."""
    ir: dict[str, Any] = json.loads(rules)
    ir["visibility"] = {"secret_faces": [0]}
    return Game(ir)


@pytest.fixture(scope="session")
def large() -> Game:
    """The project under scenarios/ with most pieces that builds."""
    games = []
    for file in sorted((ROOT / "scenarios").glob("*/hexwright.toml")):
        project = load_project(file.parent)
        model, findings = build_model(project)
        if not project.findings.errors and not findings.errors and not model.said:
            games.append(model.ir)
    return Game(max(games, key=lambda ir: len(ir["pieces"])))
