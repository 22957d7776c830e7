"""Questions that show values: in words, to whom, in the log, in a conduct, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.faults import RuleError
from toolchain.engine.verify.side_by_side import resume
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.book import reference
from toolchain.ir.validate import validate_ir
from toolchain.play.conduct import ConductPolicy
from toolchain.play.story import Story
from toolchain.workspace.export.subject import Subject
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

STAND = {"B_Foot_1": "0101", "B_Foot_2": "0102", "R_Foot_1": "0401"}


def at(folder: Path, *body: str, stand: dict[str, str] = STAND) -> Position:
    folder.mkdir(exist_ok=True)
    rules = "procedure go\n" + "".join(f"  {line}\n" for line in body)
    return Position(folder, rules, "go", stand)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (('actor chooses 1 own unit on map as u saying "which of {count own unit on map}"',), "which of 2"),
        (
            (
                "let left = 3",
                'actor may choose 1..2 own unit on map as few saying "who loses {left} of {left + 1}"',
            ),
            "who loses 3 of 4",
        ),
        (
            (
                "let u = B_Foot_1",
                'actor may "shall {u} in {hex of u} rest"',
                "  set moved of u to yes",
            ),
            "shall 1st Foot in 0101 rest",
        ),
        (
            (
                'each u in own unit on map chosen by opponent of actor saying "{actor}\'s next"',
                "  turn u to spent",
            ),
            "Blue's next",
        ),
        (
            (
                'both secretly choose 1 own unit on map as there saying "one of {count own unit on map} for {self}"',
            ),
            "one of 2 for Blue",
        ),
        (('actor chooses 1 own unit on map as u saying "in {{braces}}, {1 + 1}"',), "in {braces}, 2"),
        (('actor chooses 1 own unit on map as u saying "in {{braces}}"',), "in {braces}"),
    ],
)
def test_a_question_shows_values(tmp_path: Path, body: tuple[str, ...], words: str) -> None:
    assert at(tmp_path, *body).asked[1] == words


ASKED = 'actor may "lose {count own unit on map} units"'


def test_the_words_are_those_of_the_present_position(tmp_path: Path) -> None:
    rests = (
        "repeat up to 2 times",
        '  actor chooses 1 own unit on map as u saying "{count own fresh unit on map} can rest"',
    )
    held = at(tmp_path, *rests, "  turn u to spent")
    before, mark = held.asked[1], held.state.mark()
    held.state.answer(held.state.opts[0])
    after, seen = held.asked[1], held.state.observe(0).question[2]
    held.state.undo(mark)

    assert (before, after, seen, held.asked[1]) == ("2 can rest", "1 can rest", "1 can rest", "2 can rest")


def test_the_interpreter_asks_with_the_same_values(tmp_path: Path) -> None:
    both = resume(at(tmp_path, ASKED, "  turn B_Foot_1 to spent").state, "go")

    assert not list(both.differences())
    assert both.other.asked is not None and both.other.asked.told == (2,)


def test_a_choice_that_is_not_asked_is_told_with_its_values(tmp_path: Path) -> None:
    line = 'actor chooses 1 enemy unit on map as u saying "{1 + 1} dice against"'
    held = at(tmp_path, line, "turn u to spent")
    story, state = Story(held.game, 0), held.game.blank()
    for name, place in STAND.items():
        held.game.space["move_piece"](state, held.piece(name), held.hex(place))
    state.ear = story.hear
    held.game.enter(state, "go")
    assert "  Blue: 2 dice against: 1st Foot in 0401 Southam, the only choice." in "\n".join(story.lines)


def test_a_value_that_cannot_be_found_out_is_a_fault_of_the_rules_when_it_is_asked(tmp_path: Path) -> None:
    table = "table losses\n  rows hits 1..9\n  data\n    1..8  4\n"
    go = 'procedure go\n  actor may "lose {losses(count own unit on map + 7)}"\n    turn B_Foot_1 to spent\n'
    with pytest.raises(RuleError, match="no cell"):
        Position(tmp_path, table + go, "go", STAND)


def test_a_conduct_finds_a_question_by_its_words(tmp_path: Path) -> None:
    rules = f"procedure go\n  {ASKED}\n    turn B_Foot_1 to spent\n"
    for words, answers in ((ASKED[10:], 1), ('"lose {} units"', 1)):
        conduct = f"conduct meek of Blue\n  yes {words}\n"
        held = Position(tmp_path / f"{len(words)}", conduct + rules, "go", STAND)
        assert ConductPolicy(held.game, 0, 0).choose(held.state) == answers


def test_the_rules_in_words_name_the_values(tmp_path: Path) -> None:
    game = game_with(tmp_path, f"procedure go @ 8.1\n  {ASKED}\n    turn B_Foot_1 to spent\n")
    ir = Subject(game).ir(None)
    pages = str(reference(ir, "A game", RulesInWords(ir)))

    assert "may choose: lose the number of own unit on the map units" in pages


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('actor may "lose {losses} units"', "REF001"),
        ('actor may "lose {own unit} units"', "TYP001"),
        ('actor may "lose } units"', "SYN006"),
        ('actor may "lose {secret-plan of B_Foot_1}"', "VIS007"),
    ],
)
def test_what_cannot_be_shown_is_a_finding(tmp_path: Path, line: str, code: str) -> None:
    rules = f"state secret-plan of unit\n  secret\nprocedure go @ 8.1\n  {line}\n    turn B_Foot_1 to spent\n"
    _, found = build_model(load_project(game_with(tmp_path, rules)), None)

    errors = [f.code for f in found.items if f.severity == "error"]
    assert errors == [code]


def test_a_package_whose_values_are_of_other_types_is_refused(tmp_path: Path) -> None:
    ir: Any = package(game_with(tmp_path, f"procedure go @ 8.1\n  {ASKED}\n    turn B_Foot_1 to spent\n"))
    (asked,) = [s for p in ir["procedures"] if p["name"] == "go" for s in p["body"]]
    del ir["examples"]
    assert validate_ir(ir) is None
    asked[1]["told"] = [["v", "actor"]]
    assert "number" in str(validate_ir(ir))
