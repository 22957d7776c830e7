"""jsonschema itself judges orders of battle: all of them in ``build``, in ``lint`` the changed ones with a finding.

Good and bad files are judged by the same rules, whoever judges them.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.package.test_schemacheck import places, spoil
from tests.security.counts import count
from toolchain.base.diagnostic import Findings
from toolchain.base.schemacheck import conforms
from toolchain.base.source import Source
from toolchain.language.json import schema_words
from toolchain.language.json.schema_judge import doubtful
from toolchain.language.json.schema_words import check_schema, judge_whole
from toolchain.language.json.source import read_json
from toolchain.model.units.oobfile import OobFile
from toolchain.workspace.lint.judging import _units_at, judge_all
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted((*ROOT.glob("scenarios/**/*.oob.json"), *ROOT.glob("toolchain/templates/**/*.oob.json")))
ROUNDS = count(15, 60)


def findings(judge: Any, data: Any) -> list[tuple[str, str, int]]:
    made = Findings()
    node = read_json(Source("x.oob.json", json.dumps(data)), made)
    assert node is not None and not made.items
    judge(node, "oob-1", made)
    return [(item.code, item.message, item.span.start if item.span else -1) for item in made.items]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_files_and_their_mutants_get_one_verdict(path: Path) -> None:
    right = json.loads(path.read_text(encoding="utf-8"))
    assert findings(judge_whole, right) == [] and conforms(right, "oob-1") is None
    where, choose = places(right), random.Random(path.name)
    seen = {True: 0, False: 0}
    while sum(seen.values()) < ROUNDS or (not seen[True] and sum(seen.values()) < 60):
        spoilt = spoil(right, choose, where)
        of_library = findings(judge_whole, spoilt)
        assert findings(check_schema, spoilt) == of_library, spoilt
        assert (conforms(spoilt, "oob-1") is None) == (not of_library), spoilt
        seen[not of_library] += 1

    assert seen[False] > ROUNDS / 3 and seen[True] > 0


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many units jsonschema was given, each time that it judged a file."""
    made: list[int] = []
    real = schema_words._judge

    def noted(node: Any, name: str, found: Findings, part: Any, numbers: list[int]) -> None:
        made.append(len(part["units"]))
        real(node, name, found, part, numbers)

    monkeypatch.setattr(schema_words, "_judge", noted)
    return made


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", tmp_path / "game")
    return tmp_path / "game"


def lint(folder: Path) -> list[str]:
    project = load_project(folder, use_cache=True)
    found = lint_project(project).findings
    assert project.cache is not None
    project.cache.store()
    return [item.code for item in found]


def change(game: Path, make: Any) -> None:
    path = game / "oob" / "blue.oob.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    make(data)
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")


def misname(data: Any) -> None:
    data["units"][-1]["kind"] = "hose"


def test_build_judges_every_file(game: Path, judged: list[int]) -> None:
    assert judge_all(load_project(game)) == []
    assert len(judged) == len(list(game.glob("oob/*.oob.json"))) == 2


def test_lint_judges_no_file_without_a_finding(game: Path, judged: list[int]) -> None:
    lint(game)

    assert judged == []


def test_lint_judges_a_changed_file_with_a_finding_once(game: Path, judged: list[int]) -> None:
    lint(game)
    change(game, misname)

    assert lint(game) != [] and len(judged) == 1
    assert lint(game) != [] and len(judged) == 1


def test_of_a_long_file_the_head_and_the_units_with_a_finding_are_judged() -> None:
    data = json.loads(SHIPPED[0].read_text(encoding="utf-8"))
    data["units"] = [{**data["units"][0], "id": f"U_{number}"} for number in range(200)]
    made = Findings()
    node = read_json(Source("x.oob.json", json.dumps(data)), made)
    assert node is not None
    file = OobFile("x.oob.json", data, node)
    starts = [node.at(("units", number)).start for number in (3, 150)]

    assert _units_at(file, [*starts, starts[0] + 5]) == {3, 150}
    assert doubtful(data, "oob-1", {3, 150})[1] == [3, 150]


def test_lint_reports_what_only_jsonschema_finds(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the quick judge to overlook something, a changed file with a finding would still show it."""
    monkeypatch.setattr(schema_words, "conforms", lambda data, name: None)

    def spoil_more(data: Any) -> None:
        misname(data)
        data["units"][-1]["extra"] = 1

    change(game, spoil_more)

    assert "OOB001" in lint(game)
