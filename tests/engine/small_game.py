"""The game that `hexwright new` makes, with rules and one example of play added to it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from toolchain.play.examples import run_examples
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import find_scenario, load_project

GAME = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


def game_with(
    folder: Path, rules: str = "", example: str = "", changes: tuple[tuple[str, str], ...] = ()
) -> Path:
    """A copy of the game; ``changes`` are texts of its files and what is written instead of them."""
    game = Path(shutil.copytree(GAME, folder / "game"))
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(game.glob("*.hw"))}
    for old, new in changes:
        (path,) = [path for path, text in texts.items() if old in text]
        texts[path] = texts[path].replace(old, new)
    texts[game / "game.hw"] += rules
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    with (game / "examples.hw").open("a", encoding="utf-8") as file:
        file.write("\nexample X\n" + example)
    return game


def package(game: Path, scenario: str | None = None) -> dict[str, Any]:
    """The package of a scenario, which reads without an error."""
    project = load_project(game)
    model, found = build_model(project, find_scenario(project, scenario) if scenario else None)
    wrong = [(str(f.message), f.span and f.span.line) for f in found.items if f.severity == "error"]
    assert not wrong, wrong
    return model.ir


def reasons(game: Path) -> list[str]:
    """Why steps of the added example do not hold."""
    (result,) = run_examples(package(game), ["X"])
    return [failure.found for failure in result.failures]


def failures(game: Path, scenario: str | None = None) -> list[str]:
    """What of the added example does not hold."""
    (result,) = run_examples(package(game, scenario), ["X"])
    return [failure.text for failure in result.failures]
