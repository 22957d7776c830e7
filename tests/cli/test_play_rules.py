"""Rules that can be looked up at the table, how the game is won, and what one may do after its end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright
from tests.cli.test_play_screens import Glass, Keyboard
from toolchain.engine.program import RuleError

BEGIN = ("play", "my-game", "--bot", "Red", "--seed", "3", "--plain")


def asked(hexwright: Hexwright, *lines: str) -> str:
    return hexwright(*BEGIN, typed="\n".join([*lines, "quit", "n", ""])).out


def test_a_paragraph_is_shown_in_words(hexwright: Hexwright, game: Path) -> None:
    told = asked(hexwright, "rule 3.2")

    assert "  3.2\n    fight (procedure)\n      With a (a unit) and d (a unit).\n" in told
    assert "[3.2]" not in told.partition("fight (procedure)")[2].partition("Blue>")[0]
    assert told.count("Roll a die of 6 (die).") == 1
    assert "rule" in asked(hexwright, "?")


def test_numbers_are_found_as_questions_print_them(hexwright: Hexwright, game: Path) -> None:
    assert "fight (procedure)" in asked(hexwright, "rule [3.2]")
    assert "the rules have no paragraph `3.9`; did you mean" in asked(hexwright, "rule 3.9")
    below = asked(hexwright, "rule 3")
    assert "  3.1" in below and "  3.2" in below and "  5.1" not in below
    assert "  5.1" in asked(hexwright, "rule")
    assert "no paragraph `3.77`; `rule 3` lists those near it" in asked(hexwright, "rule 3.77")


def test_what_is_below_a_number_only_begins_like_it(hexwright: Hexwright, game: Path) -> None:
    more = game / "more.hw"
    more.write_text("part of Skirmish\n\nstate tired of unit  @ 33.1\n")

    assert "33.1" not in asked(hexwright, "rule 3")
    assert "33.1" in asked(hexwright, "rule 33")


def test_a_number_that_does_not_exist_leads_to_the_nearest(hexwright: Hexwright, game: Path) -> None:
    (game / "more.hw").write_text(
        "part of Skirmish\n\nstate tired of unit  @ 33.1\n\nstate wet of unit  @ K-9\n"
    )

    told = asked(hexwright, "rule 3.2.7.1", "rule 30", "rule 99", "rule K-99")

    assert "no paragraph `3.2.7.1`; `rule 3` lists those near it" in told.replace("\n    ", " ")
    assert "and `33.1`" in told.partition("no paragraph `30`; the nearest are `")[2].partition("\n")[0]
    assert "no paragraph `99`; the nearest are `33.1` and `K-9`" in told
    assert "no paragraph `K-99`; did you mean `K-9`?" in told
    assert "no paragraph `K-99`; did you mean `K-9`?" in hexwright("explain", "K-99", "my-game").err


def test_a_long_list_of_paragraphs_goes_on(hexwright: Hexwright, game: Path) -> None:
    states = "\n".join(f"state tired{n} of unit  @ 33.{n}\n" for n in range(1, 131))
    (game / "more.hw").write_text(f"part of Skirmish\n\n{states}")

    told = asked(hexwright, "rule 33", "rule more", "rule more", "rule more")
    parts = told.split("Blue> ")

    assert "  33.60\n  and 70 more: `rule more`" in parts[1]
    assert "  33.61\n" in parts[2] and "  and 10 more: `rule more`" in parts[2]
    assert "  33.130\n" in parts[3] and " more: " not in parts[3]
    assert "the list has no more paragraphs" in parts[4]
    assert "33.130" in hexwright("explain", "33", "my-game").out


def test_explain_at_the_table_shows_a_paragraph(hexwright: Hexwright, game: Path) -> None:
    assert "fight (procedure)" in asked(hexwright, "explain 3.2")


def test_victory_tells_what_scores_and_the_points(hexwright: Hexwright, game: Path) -> None:
    told = asked(hexwright, "victory")

    assert "points (score)" in told
    assert "Villages: each side scores 2 VP for each hex of village whose control is that side." in " ".join(
        told.split()
    )
    assert "A lead of 1 to 2: narrow." in told
    assert "points B:0 R:0" in told


def test_explain_shows_a_paragraph_of_a_game(hexwright: Hexwright, game: Path) -> None:
    shown = hexwright("explain", "3.2", "my-game")
    assert shown.code == 0
    assert "fight (procedure)" in shown.out
    assert '"paragraph": "3.2"' in hexwright("explain", "3.2", "my-game", "--output-format", "json").out
    assert "`3.9`" in hexwright("explain", "3.9", "my-game").err


def test_after_the_end_one_may_look_and_save(
    hexwright: Hexwright, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from toolchain.cli.main import main

    monkeypatch.chdir(hexwright.folder)
    glass = Glass()
    typed = "0101\n" + "pass\npass\n" * 6
    monkeypatch.setattr(sys, "stdin", Keyboard(typed + "units\nvictory\nattack\nsave end.json\nquit\n"))
    monkeypatch.setattr(sys, "stdout", glass)
    main(BEGIN)
    told = glass.getvalue().partition("The end: ")[2]

    assert told.count("the game is over: `map`, `units`, `log`, `victory`, `save FILE` or `quit`") == 2
    assert "points (score)" in told
    assert (hexwright.folder / "end.json").is_file()
    assert "the game is over" not in hexwright(*BEGIN, typed=typed).out


def test_victory_and_the_end_account_for_the_points_line_by_line(hexwright: Hexwright, game: Path) -> None:
    told = hexwright(*BEGIN, typed="0101\n" + "pass\npass\n" * 2 + "victory\n" + "pass\n" * 9).out
    _, _, end = told.partition("The end: ")

    assert "`?` lists what you can type; `victory` shows how the game is won" in told
    assert end.startswith("Red wins (clear); points: Blue 0, Red 8.")
    account = (
        "  points of Red: 8 VP\n"
        "    villages: 4 VP (2 for each of 2 hexes) [5.1]\n"
        "    back: 4 VP (1 for each of 4 hexes) [5.1]\n"
    )
    assert end.partition("\n")[2] == account
    assert account in told.partition("A lead of 3 or more: clear.")[2].partition("The end")[0]


def test_points_that_cannot_be_worked_out_end_no_game_with_a_fault(
    hexwright: Hexwright, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tired(*_: object) -> None:
        raise RuleError("the rules reached no question within 5 steps")

    monkeypatch.setattr("toolchain.engine.interpret.quantities.score_rows", tired)
    run = hexwright(*BEGIN, typed="0101\n" + "pass\n" * 12)

    assert run.code == 0
    assert "the points cannot be shown line by line: the rules reached" in run.out.partition("The end: ")[2]


def test_points_are_a_secret_until_the_end_where_units_are_hidden(hexwright: Hexwright, game: Path) -> None:
    hidden = "state unseen of unit  @ 9.1\n\ncover of unit  @ 9.1\n  hides  unseen\n  shows  force\n"
    (game / "more.hw").write_text(f"part of Skirmish\n\n{hidden}")
    told = hexwright(*BEGIN, typed="0101\n" + "pass\npass\n" * 2 + "victory\n" + "pass\n" * 9).out
    before, _, end = told.partition("The end: ")

    assert "points of Red" not in before and "A lead of 3 or more: clear." in before
    assert "points of Red: 8 VP" in end
