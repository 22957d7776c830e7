"""The recipes of the cookbook: each is listed, has a picture, and its example fails when a part of its rule is taken away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.known import load_copy
from tests.shipped import TEMPLATE
from toolchain.base.diagnostic import ERROR
from toolchain.dev.recipes import GUIDE, Recipe, put, recipes
from toolchain.play.examples import run_examples
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.testing.settings import unchosen_models

RECIPES = recipes()


def by_name(recipe: Recipe) -> str:
    return recipe.name


def test_there_are_more_than_forty_and_each_has_a_name_of_its_own() -> None:
    assert len(RECIPES) >= 46
    assert len({recipe.name for recipe in RECIPES}) == len(RECIPES)


@pytest.mark.parametrize("recipe", RECIPES, ids=by_name)
def test_a_recipe_is_listed_and_shows_the_board(recipe: Recipe) -> None:
    anchor = re.sub(r"[^\w\- ]", "", recipe.question.lower()).replace(" ", "-")

    assert f"({recipe.page}#{anchor})" in (GUIDE / "cookbook.md").read_text(encoding="utf-8")
    assert f"(../{recipe.picture})" in recipe.text
    assert (GUIDE.parent / recipe.picture).is_file()


def without(text: str) -> Iterator[str]:
    """The text with a part of its rule taken away, each part in turn from the last to the first.

    A part is a line with what is indented below it, and its `otherwise`; then a line of the story stands for it; then a
    number of a heading is another one.
    """
    lines = text.splitlines(keepends=True)
    end = next(n for n, line in enumerate(lines) if line.startswith("example "))
    for first in reversed(range(end)):
        depth = len(lines[first]) - len(lines[first].lstrip())
        if depth == 0 or not lines[first].strip():
            continue
        last = first + 1
        while last < end and (
            lines[last].startswith(" " * (depth + 1)) or lines[last].startswith(" " * depth + "otherwise")
        ):
            last += 1
        yield "".join([*lines[:first], *lines[last:]])
        yield "".join([*lines[:first], " " * depth + 'tell "nothing"\n', *lines[last:]])
    for first in range(end):
        if lines[first].startswith("define "):
            changed = re.sub(r"\b\d(?=\s+@)", "9", lines[first])
            yield "".join([*lines[:first], changed, *lines[first + 1 :]])


def passes(game: Path, file: str) -> bool | None:
    """Whether the examples of a file pass; None where lint reports an error."""
    project = load_copy(game, TEMPLATE)
    if any(found.severity == ERROR for found in lint_project(project).findings):
        return None
    models = [build_model(project, project.default_scenario())[0], *(m for _, m in unchosen_models(project))]
    for model in models:
        names = [e["name"] for e in model.ir["examples"] if Path(e["file"]).name == file]
        if names:
            return all(result.passed for result in run_examples(model.ir, names))
    return None


@pytest.mark.parametrize("recipe", RECIPES, ids=by_name)
def test_the_example_needs_the_rule(recipe: Recipe, tmp_path: Path) -> None:
    game = tmp_path / "game"
    put(recipe.files, game)
    path = game / recipe.file
    text = path.read_text(encoding="utf-8")
    assert passes(game, recipe.file)
    for changed in without(text):
        path.write_text(changed, encoding="utf-8")
        if passes(game, recipe.file) is False:
            return
    pytest.fail("the examples pass without any part of the rule")
