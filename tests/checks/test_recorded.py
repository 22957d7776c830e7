"""Rules that were followed before are followed again only where something has changed that was looked up on the way."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from toolchain.checks.shared.values import table_lookups
from toolchain.checks.shared.values.recorded import Records
from toolchain.checks.shared.values.table_lookups import Lookups, followed
from toolchain.dev.soak_edits import edits
from toolchain.model.before import ReadBefore
from toolchain.model.model import Model
from toolchain.workspace.project.in_force import build_model, no_examples
from toolchain.workspace.project.project import Project, load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
TEMPLATE = SCENARIOS.parent / "toolchain" / "templates" / "game"


ODD = """
table odd
  rows difference 0..1 ; cells number
  data
    0..1  1

procedure reads with u: unit
  let read = odd({})
"""


def seen(lookups: Lookups | None) -> list[object]:
    assert lookups is not None
    return [
        *((r.where, r.table, r.arguments, r.statement) for r in lookups.readings),
        *((c.where, c.statement, c.value) for c in lookups.changes),
    ]


def models(project: Project, before: ReadBefore) -> list[Model]:
    before.begin()
    return [
        build_model(project, scenario, before, examples=no_examples)[0]
        for scenario in project.scenarios or [None]
    ]


@pytest.mark.parametrize("name", ["on-to-paris", "library-of-napoleonic-battles"])
def test_what_is_known_changes_nothing(name: str, tmp_path: Path) -> None:
    """The records are those of other scenarios, and of texts before an edit."""
    folder = Path(shutil.copytree(SCENARIOS / name, tmp_path / "project"))
    before, records = ReadBefore(), Records()
    for number, _ in enumerate([None, *edits(folder, random.Random(name), 4)]):
        records.begin()
        for model in models(load_project(folder), before):
            right = followed(model, None)
            assert number or seen(right)
            assert seen(followed(model, records)) == seen(right)


def game(tmp_path: Path, text: str) -> Model:
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    with (folder / "game.hw").open("a", encoding="utf-8") as file:
        file.write(text)
    return build_model(load_project(folder))[0]


def test_a_rule_is_followed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model, records = game(tmp_path, ODD.format("strength of u")), Records()
    first = seen(followed(model, records))
    assert first

    def walk(*_: object) -> bool:
        raise AssertionError("it is followed again")

    monkeypatch.setattr(table_lookups._Walk, "_walk", walk)
    assert seen(followed(model, records)) == first


def test_nothing_is_kept_where_functions_are_not_followed_to_their_end(tmp_path: Path) -> None:
    """What each comes to depends on which of them was asked first."""
    deep = "".join(f"\nquantity q{n} for unit\n  base  q{n + 1} of self\n" for n in range(12))
    text = f"{deep}\nquantity q12 for unit\n  base  1\n"
    model = game(tmp_path / "deep", text + ODD.format("q0 of u"))
    assert seen(followed(model, None))
    assert followed(model, Records()) is None

    model = game(tmp_path / "flat", text + ODD.format("q9 of u"))
    assert seen(followed(model, Records())) == seen(followed(model, None)) != []
