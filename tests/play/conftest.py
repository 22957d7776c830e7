"""The template game, plain and with hidden units, and a large game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolchain.engine.game import Game
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

LARGE = "race-to-the-sea"
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
    """A large game with hidden units and a victory that a bot can work for."""
    project = load_project(ROOT / "scenarios" / LARGE)
    model, findings = build_model(project)
    assert not project.findings.errors and not findings.errors and not model.said
    return Game(model.ir)
