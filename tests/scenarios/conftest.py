"""The package of the Napoleonic battle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def ir() -> dict[str, Any]:
    model, _ = build_model(load_project(ROOT / "scenarios" / "library-of-napoleonic-battles"))
    return model.ir
