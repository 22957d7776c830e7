"""A model is the same whether its rules were read for it or taken over from another scenario."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from toolchain.base.suggest import start_over, work_done, work_left
from toolchain.checks.shared.seen.watched import NAMES, PARTS, RULES
from toolchain.language.ast import Block
from toolchain.model import build
from toolchain.model.before import ReadBefore
from toolchain.model.meaning import plain
from toolchain.model.model import EVERYTHING, Model
from toolchain.model.shared_rules import SharedRules
from toolchain.workspace.lint.parts import Parts, Texts
from toolchain.workspace.project.in_force import build_model, no_examples
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
PROJECTS = sorted(path.parent for path in (ROOT / "scenarios").glob("*/hexwright.toml"))


def seen(model: Model) -> list[Any]:
    """All that checks can see of a model, and the package's terms."""
    parts = Parts(model, Texts(set()))
    notes = [*PARTS, *(f"{RULES} {key}" for key in sorted(model.ir)), RULES, NAMES, EVERYTHING]
    return [{part: plain(rules) for part, rules in model.ir.items()}, *(parts.seen([note]) for note in notes)]


def some_examples(block: Block) -> bool:
    """One in eight, the same in each run: reading all takes most of the time, and all are read by the same rules."""
    return crc32(" ".join(token.text for token in block.header).encode()) % 8 == 0


def models(
    project: Project, rules: SharedRules | None, before: ReadBefore | None = None
) -> list[tuple[list[Any], list[str]]]:
    """Of each scenario all that can be seen of its model, and what was found."""
    project.rules = rules
    scenarios: list[Block | None] = list(project.scenarios) or [None]
    made = [
        build_model(project, scenario, before, examples=some_examples if before is None else no_examples)
        for scenario in scenarios
    ]
    return [(seen(model), [str(item) for item in found.items]) for model, found in made]


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda path: path.name)
def test_models_are_the_same_with_the_rules_of_another(folder: Path) -> None:
    """The second run takes over the rules of every scenario of the first; what it did to them would show in the third."""
    project, rules = load_project(folder), SharedRules()
    alone = models(project, None)
    written = any(placed.block.word == "example" for placed in project.placed)
    assert not written or any(what[0]["examples"] for what, _ in alone)
    for _ in range(3):
        assert models(project, rules) == alone
        rules.begin()


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda path: path.name)
def test_models_are_the_same_with_bodies_that_are_known(folder: Path) -> None:
    """Bodies are the same objects in all models and runs: what one did to them would show in the next."""
    project, before = load_project(folder), ReadBefore()
    read = models(project, None, before)
    for _ in range(2):
        before.begin()
        assert models(project, None, before) == read


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "toolchain" / "templates" / "game", tmp_path / "game"))


def add(game: Path, text: str) -> None:
    with (game / "game.hw").open("a", encoding="utf-8") as file:
        file.write(text)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """An entry each time that rules are read."""
    made: list[int] = []
    read = build._read_rules

    def noted(*given: object, **named: object) -> None:
        made.append(1)
        read(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(build, "_read_rules", noted)
    return made


def test_findings_come_with_the_rules(game: Path, readings: list[int]) -> None:
    add(game, "\nkind lancer is hors\n")
    project = load_project(game)
    project.rules = SharedRules()
    for _ in range(3):
        found = [build_model(project)[1].items for _ in range(2)]
        assert [[item.help for item in items] for items in found] == [["did you mean `horse`?"]] * 2
        project.rules.begin()
    assert len(readings) == 1


def test_rules_are_read_again_where_fewer_hints_can_be_given(game: Path, readings: list[int]) -> None:
    """As by a process that has not read them before: comparing words has an end in each run."""
    add(game, "\nkind lancer is hors\n")
    project = load_project(game)
    project.rules = SharedRules()
    build_model(project)
    project.rules.begin()
    work_done(work_left())
    try:
        assert [item.help for item in build_model(project)[1].items] != ["did you mean `horse`?"]
    finally:
        start_over()
    assert len(readings) == 2


def test_rules_are_kept_until_one_changes(game: Path, readings: list[int]) -> None:
    cache = load_project(game).cache
    assert cache is not None
    for text, times in (("", 1), ("", 1), ("\nquantity odd for unit\n  base 1\n", 2)):
        add(game, text)
        project = load_project(game, cache=cache)
        project.rules = cache.rules
        model, _ = build_model(project)
        assert len(readings) == times
    assert any(function["name"] == "odd" for function in model.ir["functions"])


def test_rules_are_kept_when_a_set_up_changes(game: Path, readings: list[int]) -> None:
    cache = load_project(game).cache
    assert cache is not None
    for text in ("", 'example more "More"\n  expect nothing\n'):
        with (game / "examples.hw").open("a", encoding="utf-8") as file:
            file.write(f"\n{text}")
        project = load_project(game, cache=cache)
        project.rules = cache.rules
        model, _ = build_model(project)
    assert len(readings) == 1
    assert any(example["name"] == "more" for example in model.ir["examples"])
