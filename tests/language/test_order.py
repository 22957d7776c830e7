"""The order of words, lines, blocks and files changes nothing where the language gives it no meaning."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from tests.language.shuffled import (
    Text,
    rename_files,
    with_blocks_shuffled,
    with_lines_shuffled,
    with_other_lists,
    write_shuffled,
)
from tests.security.counts import count
from toolchain.base.diagnostic import ERROR
from toolchain.cli.main import cli
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance
from toolchain.model.model import Model
from toolchain.play.playout import policies_for
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
RACE = ROOT / "scenarios" / "race-to-the-sea"
BATTLE = ROOT / "scenarios" / "library-of-napoleonic-battles"
OPENED, OTHER = "open move, attack until pass", "open attack, move until pass"
SEEDS = range(3)
MOST = 300  # answers of a game that are compared

KINDS = (
    "kind foot is unit                                          @ 1.2\n  faces  fresh, spent\n",
    "kind horse is unit                                         @ 1.2\n  faces  fresh, spent\n",
)
SPEED = ("  has    strength 1..9, speed 1..9\n", "  has    strength 1..9\n")
SLOW, FAST = KINDS[0] + "  has    speed 1..3\n", KINDS[1] + "  has    speed 4..5\n"
BAR = "  bar full:   into hex where not fits(unit, to)\n"
SIDES = (
    "side Blue                                                  @ 1.1\n",
    "side Red                                                   @ 1.1\n",
)
LEG = "  leg ground: up to 4 over hexes\n"
PATH = "  path  ground > (near-bank when s is Blue otherwise far-bank)\n"
TRACE = "trace in-touch of hex with s: side\n{}{}\ndefine cut for unit = not in-touch(hex of self, side of self)\n\nscore points "
TABLE = "table losses\n{}{}  cells    number\n  data\n    1  0 0 1\n    2  0 1 2\n\nprocedure trial\n  gain losses(2, 1) order for Blue\n  gain losses(1, 3) order for Red\n\nscore points "
ROWS, COLUMNS = "  rows     die 1..2\n", "  columns  power 1..3\n"

# Words of `game.hw` in the template, and two ways to write instead of them what is one game.
PAIRS: dict[str, tuple[str, str, str]] = {
    "actions that are opened": (OPENED, OPENED, OTHER),
    "the blocks of sides": ("".join(SIDES), "".join(SIDES), "".join(reversed(SIDES))),
    "a start everywhere and in a region": (
        "  start   none\n",
        "  start   none\n  start   Red in far-bank\n",
        "  start   Red in far-bank\n  start   none\n",
    ),
    "an attribute of two kinds": (SPEED[0] + "".join(KINDS), SPEED[1] + SLOW + FAST, SPEED[1] + FAST + SLOW),
    "a tier and its bar": (BAR, f"{BAR}  tier  through full\n", f"  tier  through full\n{BAR}"),
    "a path and its leg": ("score points ", TRACE.format(LEG, PATH), TRACE.format(PATH, LEG)),
    "rows and columns of a table": (
        "score points ",
        TABLE.format(ROWS, COLUMNS),
        TABLE.format(COLUMNS, ROWS),
    ),
}


def written(folder: Path, old: str, new: str) -> Path:
    """A copy of the small game with other words in its rules."""
    shutil.copytree(TEMPLATE, folder)
    text = (folder / "game.hw").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / "game.hw").write_text(text.replace(old, new), encoding="utf-8", newline="\n")
    return folder


def model_of(folder: Path) -> Model:
    return build_model(load_project(folder))[0]


def findings_of(folder: Path) -> Counter[tuple[str, str]]:
    """What lint finds, wherever it stands."""
    return Counter((item.code, item.message) for item in lint_project(load_project(folder)).findings)


def story(game: Game, seed: int) -> list[Any]:
    """Who is asked what with which choices, in words, when the choices are drawn by their words; then the outcome."""
    state, draw = game.start(0, seed, manual=True), Random(seed)
    asked: list[Any] = []
    while not state.over and len(asked) < MOST:
        question = state.question
        assert question is not None
        choices = dict(zip(question.words(), question.values, strict=True))
        words = sorted(choices)
        choice = draw.choice(words)
        asked.append((state.turn, question.seat, question.prompt, words, choice))
        state.answer(choices[choice])
    return [*asked, state.outcome]


def digests(game: Game, seed: int) -> list[tuple[str, list[Any]]]:
    """The state and the options at each question of a game between random bots."""
    state = game.start(0, seed)
    seen = []
    policies = policies_for(game, None, seed)
    while not state.over:
        seen.append((state.digest(), list(state.opts)))
        game.apply(state, policies[state.question.seat].choose(state))  # type: ignore[union-attr]
    return [*seen, (state.digest(), [])]


def test_the_order_of_opened_actions_changes_nothing_in_the_whole_program(tmp_path: Path) -> None:
    one = written(tmp_path / "one", OPENED, OPENED)
    other = written(tmp_path / "other", OPENED, OTHER)
    said = []
    for folder in (one, other):
        outputs = []
        for words in (
            ["lint", str(folder)],
            # What the project is written in would tell the two apart.
            ["build", str(folder), "--without-texts", "-o", str(tmp_path / "game.hexpack")],
            ["test", str(folder)],
            ["play", str(folder), "--bot", "Blue", "--bot", "Red", "--seed", "4"],
        ):
            run = CliRunner().invoke(cli, words)
            assert run.exit_code == 0, run.output
            outputs.append(run.output)
        said.append((outputs, (tmp_path / "game.hexpack").read_bytes()))
    assert said[0] == said[1]
    first, second = (Game(model_of(folder).ir) for folder in (one, other))
    for seed in SEEDS:
        assert digests(first, seed) == digests(second, seed)


def test_a_package_that_opens_actions_in_another_order_keeps_its_promises(tmp_path: Path) -> None:
    ir = model_of(written(tmp_path / "one", OPENED, OPENED)).ir
    game = Game(ir)
    before = [digests(game, seed) for seed in SEEDS]
    for procedure in ir["procedures"]:
        for statement in procedure["body"]:
            if statement[0] == "open":
                assert statement[1] == ["move", "attack"]
                statement[1] = ["attack", "move", "attack"]
    after = Game(ir)
    assert [digests(after, seed) for seed in SEEDS] == before
    report = conformance(after, games=1)
    assert report.passed, report.failures()


@pytest.mark.parametrize("name", PAIRS)
def test_two_ways_to_write_it_are_one_game(name: str, tmp_path: Path) -> None:
    old, *ways = PAIRS[name]
    one, other = (written(tmp_path / str(number), old, way) for number, way in enumerate(ways))
    assert findings_of(one) == findings_of(other)
    assert not [item for item in lint_project(load_project(one)).findings if item.severity == ERROR]
    first, second = (Game(model_of(folder).ir) for folder in (one, other))
    assert all(first.ir[part] == second.ir[part] for part in ("sides", "tables"))
    for seed in SEEDS:
        assert digests(first, seed) == digests(second, seed)


@pytest.fixture(autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))


@cache
def as_it_stands(source: Path) -> tuple[Counter[tuple[str, str]], list[list[Any]]]:
    """What lint finds in a project, and how its games go."""
    game = Game(model_of(source).ir)
    return findings_of(source), [story(game, seed) for seed in SEEDS]


SHUFFLES: dict[str, Text | None] = {
    "lists": with_other_lists,
    "lines of blocks": with_lines_shuffled,
    "blocks": with_blocks_shuffled,
    "files": None,
}


@pytest.mark.parametrize(
    ("source", "times", "what"),
    [
        (source, times, what)
        for source, times, few in (
            (TEMPLATE, count(3, 6), 1),
            (RACE, count(1, 2), 1),
            (BATTLE, 1, count(2, 1)),
        )
        for what in list(SHUFFLES)[::few]  # of the large one every second
    ],
    ids=lambda x: x.name if isinstance(x, Path) else str(x),
)
def test_another_order_finds_and_plays_the_same(source: Path, times: int, what: str, tmp_path: Path) -> None:
    change = SHUFFLES[what]
    found, stories = as_it_stands(source)
    changed = 0
    for number in range(times):
        folder, draw = tmp_path / str(number), Random(number)
        shutil.copytree(source, folder)
        if change is None:
            rename_files(folder, draw)
        else:
            write_shuffled(folder, change, draw)
        assert findings_of(folder) == found, (what, number)
        other = Game(model_of(folder).ir)
        assert [story(other, seed) for seed in SEEDS] == stories, (what, number)
        changed += texts(folder) != texts(source)
    assert changed


def texts(folder: Path) -> list[str]:
    """All rules of a project, file by file as they are read."""
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.hw"))]


@pytest.mark.parametrize("source", [TEMPLATE, RACE], ids=["template", "race"])
def test_the_order_of_keys_in_unit_files_changes_nothing(source: Path, tmp_path: Path) -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(one) for one in value] if isinstance(value, list) else value

    folder = tmp_path / "game"
    shutil.copytree(source, folder)
    for path in folder.rglob("*.oob.json"):
        path.write_text(json.dumps(turned(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")
    assert findings_of(folder) == findings_of(source)
    assert Game(model_of(folder).ir).digest == Game(model_of(source).ir).digest
