"""`hexwright test` remembers what passed: it reports what a run from nothing reports, and runs no more than it must."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.security.counts import count
from toolchain.engine.budget import BUDGET
from toolchain.engine.verify.uncited import uncited
from toolchain.ir.package import read_package
from toolchain.ir.rules import Rules
from toolchain.ir.statements import STATEMENTS
from toolchain.play.reach import Reach
from toolchain.workspace.export.packing import HasErrors, pack_project, refuse_errors
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.testing import promises
from toolchain.workspace.testing.choosing import NoSuchExample
from toolchain.workspace.testing.examples import Examples, run_project_examples
from toolchain.workspace.testing.memory import Memory
from toolchain.workspace.testing.promises import Trial, try_promises
from toolchain.workspace.testing.settings import models_of_examples

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
RACE = ROOT / "scenarios" / "race-to-the-sea"
MORE = """
example 2.1-b "open ground costs one"                      @ 2.1
  expect march-cost(B_Foot_1, hex 0101, hex 0201, hexside 0101/0201) = 1 MP

example 3.3 "a unit is hurt"                               @ 3.3
  move R_Foot_1 to hex 0302
  do hurt(R_Foot_1)
  expect R_Foot_1 is spent
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = shutil.copytree(TEMPLATE, tmp_path / "game")
    change(folder / "examples.hw", "", MORE)
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new) if old else text + new, "utf-8")


def run(folder: Path, **more: Any) -> Examples:
    """One run as the command does it: load, examples, store."""
    return both(folder, [True], **more)[0]


def both(folder: Path, remembering: Sequence[bool] = (True, False), **more: Any) -> list[Examples]:
    """Runs of one project, loaded once."""
    project = load_project(folder)
    refuse_errors(project)
    rules = [model.ir for model in models_of_examples(project)]
    return [_run(folder, project, rules, one, **more) for one in remembering]


def _run(folder: Path, project: Project, rules: list[Rules], remembering: bool, **more: Any) -> Examples:
    memory = Memory(folder, remembering)
    memory.load()
    made = run_project_examples(project, rules, memory, **more)
    memory.store()
    return made


def reported(made: Examples) -> list[tuple[Any, ...]]:
    return sorted((r.file, r.line, r.name, r.title, [str(f) for f in r.failures]) for r in made.results)


def ran(folder: Path) -> int:
    made = run(folder)
    return len(made.results) - made.remembered


def test_nothing_runs_twice(game: Path) -> None:
    assert ran(game) == 4
    assert ran(game) == 0
    assert run(game, run_all=True).remembered == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "count"),
    [
        pytest.param("examples.hw", "chance 5", "chance 6", 1, id="an example"),
        pytest.param("examples.hw", "part of Skirmish\n", "part of Skirmish\n\n# More.\n", 0, id="a comment"),
        pytest.param("game.hw", "# A small game", "#\n# A small game", 0, id="a comment among the rules"),
        pytest.param("game.hw", "when total >= 6", "when total >= 5", 1, id="a rule of one example"),
        pytest.param("game.hw", "turn u to spent", "turn u to  spent", 0, id="a space"),
        pytest.param(
            "game.hw",
            "    move u by retreat\n",
            "    turn u to spent\n    move u by retreat\n",
            2,
            id="of two",
        ),
        pytest.param("game.hw", "plus 1 MP when", "plus 2 MP when", 2, id="a cost"),
        pytest.param("game.hw", "allowance   speed of mover", "allowance   2 * speed of mover", 0, id="none"),
        pytest.param("oob/red.oob.json", '"strength": 2', '"strength": 3', 4, id="a unit"),
        pytest.param("game.hw", "d: unit                      @ 3.2", "d: unit @ 3.3", 0, id="a paragraph"),
    ],
)
def test_an_edit_runs_what_rests_on_it(game: Path, file: str, old: str, new: str, count: int) -> None:
    run(game)
    change(game / file, old, new)

    assert ran(game) == count
    assert ran(game) == 0


def test_an_example_above_changes_no_other(game: Path) -> None:
    run(game)
    change(
        game / "examples.hw",
        'example 3.2 "an',
        MORE.replace("-b", "-c").replace("3.3 ", "3.3-c ") + '\nexample 3.2 "an',
    )

    assert ran(game) == 2


def test_a_failed_example_runs_again_and_comes_first(game: Path) -> None:
    change(game / "examples.hw", "= 1 MP", "= 2 MP")
    assert [r.name for r in run(game).results if not r.passed] == ["2.1-b"]

    again = run(game)
    assert again.remembered == 3
    assert again.results[0].name == "2.1-b" and not again.results[0].passed
    assert run(game, only=["3.2"]).remembered == 1
    assert run(game).results[0].name == "2.1-b"
    change(game / "examples.hw", "= 2 MP", "= 1 MP")
    assert run(game).results[0].passed
    assert [r.name for r in run(game).results] == ["3.2", "2.1", "2.1-b", "3.3"]


def test_only_some_are_chosen(game: Path) -> None:
    def names(*words: str) -> list[str]:
        return [r.name for r in run(game, only=words).results]

    assert names("3.2") == ["3.2"]
    assert names("an attack on open ground", "2.1-b") == ["3.2", "2.1-b"]
    assert names("2.1") == ["2.1", "2.1-b"]
    assert len(names("examples.hw")) == 4
    with pytest.raises(NoSuchExample, match=r"`2\.1-c`; did you mean"):
        names("3.2", "2.1-c")


def test_a_run_with_a_memory_reports_what_one_without_reports(tmp_path: Path) -> None:
    chance = random.Random(20)
    folder = shutil.copytree(RACE, tmp_path / "race")
    run(folder)
    files = sorted([*folder.glob("*.hw"), *folder.glob("rules/*.hw"), *folder.glob("examples/*.hw")])
    broken = skipped = tried = 0
    while tried < count(5, 20):
        path = chance.choice(files)
        before = path.read_text("utf-8")
        numbers = list(re.finditer(r"(?<=[ =]) *\b([1-9])\b(?= |$)", before, re.MULTILINE))
        if not numbers:
            continue
        found = chance.choice(numbers)
        path.write_text(
            before[: found.start(1)] + str(int(found[1]) % 9 + 1) + before[found.end(1) :], "utf-8"
        )
        try:
            made, fresh = both(folder)
        except HasErrors:
            path.write_text(before, "utf-8")
            continue
        tried += 1
        assert reported(made) == reported(fresh), found[0]
        broken += any(not result.passed for result in made.results)
        skipped += made.remembered > 0
        if chance.random() < 0.7:
            path.write_text(before, "utf-8")
    assert broken >= 2 and skipped >= 2


def test_what_of_the_rules_a_change_reaches(game: Path) -> None:
    path = game / "game.hw"
    text = path.read_text("utf-8")

    def reach() -> Reach:
        return Reach(build_model(load_project(game))[0].ir)

    before = reach()
    assert before.changed(reach()) == frozenset()

    path.write_text(text.replace("when total >= 6", "when total > 6"), "utf-8")
    made = before.changed(reach())
    assert made is not None and len(made) == 1 and {section for section, _ in made} == {"procedures"}

    path.write_text(text.replace("at most  2", "at most  3"), "utf-8")
    assert before.changed(reach()) is None


def test_promises_are_remembered(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    inner = promises._try

    def counted(task: Any) -> Any:
        played.append(task[1])
        return inner(task)

    monkeypatch.setattr(promises, "_try", counted)

    def report(trial: Trial) -> list[Any]:
        project = load_project(game)
        package = read_package(pack_project(project)[0])
        memory = Memory(game)
        memory.load()
        names = [entry["name"] for entry in package.manifest["scenarios"]]
        made = list(try_promises(package, names, trial, memory))
        memory.store()
        return made

    one = Trial(1, 0, False, BUDGET)
    first = report(one)
    assert len(played) == 1 and [remembered for _, remembered in first] == [False]
    change(game / "game.hw", "# A small game", "#\n# A small game")
    again = report(one)
    assert len(played) == 1
    assert again == [(first[0][0], True)]
    change(game / "game.hw", "  roll 1d6 as die\n", "  roll 1d6 as die   @ 3.3\n")
    assert len(report(one)) == 1 and len(played) == 2, "where there was no paragraph there is one"
    change(game / "game.hw", "1d6 as die   @ 3.3", "1d6 as die   @ 3.4")
    change(
        game / "game.hw",
        "stacking two-a-hex of unit                                 @ 2.4",
        "stacking two-a-hex of unit @ 2.3",
    )
    change(
        game / "game.hw",
        'action move "move a unit"                                  @ 2.2',
        'action move "move a unit" @ 2.3',
    )
    assert report(one)[0][1] and len(played) == 2, "other paragraphs"
    report(Trial(0, 0, False, BUDGET))
    assert len(played) == 3
    change(game / "game.hw", "when total >= 6", "when total >= 5")
    report(one)
    assert len(played) == 4


def test_signs_that_are_remembered_name_the_paragraphs_of_now(game: Path) -> None:
    change(
        game / "game.hw",
        "",
        """
action dig "dig in"  @ 9.1
  scope  1 own unit where strength of it > 99
  do
    set moved of self to yes
""",
    )
    change(game / "game.hw", "  open move, attack until pass", "  open move, attack, dig until pass")

    def never() -> tuple[list[dict[str, str]], bool]:
        memory = Memory(game)
        memory.load()
        package = read_package(pack_project(load_project(game))[0])
        names = [entry["name"] for entry in package.manifest["scenarios"]]
        ((report, remembered),) = try_promises(package, names, Trial(1, 0, False, BUDGET), memory)
        memory.store()
        return [sign for sign in report["never"] if sign["sort"] == "action"], remembered

    (first,), remembered = never()
    assert first["text"].startswith("action `dig` (9.1): opened ") and not remembered
    change(game / "game.hw", "# A small game", "#\n# A small game")
    assert never() == ([first], True)
    change(game / "game.hw", '"dig in"  @ 9.1', '"dig in"  @ 9.2')
    now = {**first, "cite": "9.2", "text": first["text"].replace("9.1", "9.2")}
    assert never() == ([now], False)
    assert never() == ([now], True)


def test_of_a_paragraph_play_knows_only_whether_there_is_one() -> None:
    paragraphs = {name for name, (form, meaning) in STATEMENTS.items() if form.endswith("t")}
    assert not any("t" in form[:-1] for form, _ in STATEMENTS.values())
    assert paragraphs == {
        "draw",
        "enter",
        "finish",
        "later",
        "match",
        "move-by",
        "open",
        "phase",
        "pick",
        "react",
        "retreat",
        "roll",
        "show",
        "tell",
    }
    project = load_project(RACE)
    rules = json.loads(json.dumps(build_model(project)[0].ir))
    before = uncited(rules)
    changed = 0
    todo: list[Any] = [rules]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            todo += part.values()
            if isinstance(part.get("cite"), str) and part["cite"]:
                part["cite"] += "-x"
                changed += 1
        elif isinstance(part, list):
            todo += part
            if (
                part
                and part[0] in ("tell", "roll", "move-by")
                and isinstance(part[-1], str)
                and len(part) == 4
            ):
                part[-1] += "-x" if part[-1] else ""
    assert changed > 100
    assert uncited(rules) == before
    rules["procedures"][0]["name"] += "-x"
    assert uncited(rules) != before
