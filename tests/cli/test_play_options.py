"""Optional rules that players choose for a game: what they change, what a save keeps of them, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

MUD = """option mud "Deep mud"                                      @ 9.1
amend 2.1 quantity march-cost
  mud:  plus 1 MP when to is open
"""
# Each needs, or excludes, another one.
OTHERS = """option night "Night turns"                                 @ 9.2
  needs  lanterns
option lanterns "Lanterns"                                 @ 9.3
option dry "Dry ground"                                    @ 9.4
  excludes  mud
"""


@pytest.fixture
def game(game: Path) -> Path:
    (game / "mud.hw").write_text(MUD, encoding="utf-8")
    for number, text in enumerate(OTHERS.split("option ")[1:]):
        (game / f"other-{number}.hw").write_text(f"option {text}", encoding="utf-8")
    return game


def cost(hexwright: Any, *more: str) -> str:
    """What the march costs, in the words of the answer."""
    run = hexwright("why", "my-game", "B_Foot_1 enter 0201", *more)
    assert 0 == run.code, run.err
    return str(run.out)


def test_an_option_is_in_force_by_name_and_by_title(hexwright: Any, game: Path) -> None:
    without = cost(hexwright)
    with_mud = cost(hexwright, "--option", "mud")
    assert "mud" not in without
    assert without != with_mud
    assert with_mud == cost(hexwright, "--option", "deep mud")


def test_the_options_in_force_are_told_at_the_start(hexwright: Any, game: Path) -> None:
    told = "optional rules in force: "
    assert told not in hexwright("play", "my-game", "--seed", "3").out
    run = hexwright("play", "my-game", "--seed", "3", "--option", "night")
    assert f"{told}Night turns, Lanterns\n" in run.out


def test_a_game_with_options_is_saved_gone_on_with_and_replayed(hexwright: Any, game: Path) -> None:
    script = "0101\nmove\nhorse\n0102\nsave g.json\nquit\n"
    hexwright("play", "my-game", "--bot", "Red=random", "--seed", "3", "--option", "mud", typed=script)
    on = hexwright("play", "my-game", "--load", "g.json", typed="save h.json\nquit\n")
    assert "optional rules in force: Deep mud\n" in on.out
    for file in ("g.json", "h.json"):
        same = hexwright("replay", file, "--project", "my-game", "--check")
        assert (0, True) == (same.code, same.out.startswith("the same: ")), file
        assert '"options":["mud"]' in (game.parent / file).read_text(encoding="utf-8")
    assert "mud" in cost(hexwright, "--at", "h.json")


def test_a_game_with_other_options_is_not_loaded_at_the_table(hexwright: Any, game: Path) -> None:
    hexwright("play", "my-game", "--bot", "Red", "--option", "mud", typed="0101\nsave g.json\nquit\n")
    run = hexwright("play", "my-game", "--bot", "Red", typed="load g.json\nquit\nn\n")
    assert "it was begun with other optional rules" in run.out
    assert "loaded g.json" not in run.out


def test_games_are_simulated_with_an_option_and_kept_apart(hexwright: Any, game: Path) -> None:
    plain, muddy = (
        hexwright("simulate", "my-game", "-n", "4", "--jobs", "1", "--journal", "j", *more)
        for more in ((), ("--option", "mud"))
    )
    assert 0 == plain.code
    assert 2 == muddy.code and "it is the journal of another package" in muddy.err
    answers = []
    for more in ((), ("--option", "mud")):
        run = hexwright("simulate", "my-game", "-n", "4", "--output-format", "json", *more)
        made = json.loads(run.out)
        assert (0, 4) == (run.code, made["summary"]["games"])
        answers.append(made["answers"])
    assert answers[0] != answers[1]


def test_an_option_that_is_in_force_anyway_is_named(hexwright: Any, game: Path) -> None:
    text = (game / "scenario.hw").read_text(encoding="utf-8")
    (game / "scenario.hw").write_text(
        text.replace("\n  default\n", "\n  options  mud\n  default\n"), encoding="utf-8"
    )
    run = hexwright("play", "my-game", "--bot", "Red", "--option", "mud", typed="0101\nsave g.json\nquit\n")
    assert "note: `mud` is in force in this scenario anyway" in run.err
    assert "options" not in json.loads((game.parent / "g.json").read_text(encoding="utf-8"))
    both = hexwright("play", "my-game", "--option", "mud", "--option", "lanterns")
    assert "optional rules in force: Deep mud, Lanterns\n" in both.out


def test_a_package_with_its_texts_has_its_options(hexwright: Any, game: Path) -> None:
    hexwright("build", "my-game", "-o", "g.hexpack")
    run = hexwright("play", "g.hexpack", "--seed", "3", "--option", "mud")
    assert "optional rules in force: Deep mud\n" in run.out
    hexwright("build", "my-game", "-o", "bare.hexpack", "--without-texts")
    bare = hexwright("play", "bare.hexpack", "--option", "mud")
    assert 2 == bare.code
    assert (
        "was built without source texts, and its rules alone lack the text of its optional rules" in bare.err
    )


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (("--option", "mudd"), 2, "unknown option `mudd`; did you mean `mud`?"),
        (("--option", "flood"), 2, "the optional rules are "),
        (("--option", "mud", "--option", "dry"), 1, "the options `dry` and `mud` exclude each other"),
        (("--option", "mud", "--load", "g.json"), 2, "`--option` and `--without` begin a new game"),
    ],
)
def test_what_cannot_be_chosen_is_refused(
    given: tuple[str, ...], code: int, said: str, hexwright: Any, game: Path
) -> None:
    run = hexwright("play", "my-game", *given)
    assert code == run.code
    assert said in run.err


def test_a_game_without_options_says_so(hexwright: Any, game: Path) -> None:
    for file in game.glob("*.hw"):
        if file.read_text(encoding="utf-8").startswith("option"):
            file.unlink()
    run = hexwright("play", "my-game", "--option", "mud")
    assert (2, "error: unknown option `mud`; this game has no optional rules\n") == (run.code, run.err)


@pytest.fixture
def muddy(game: Path) -> Path:
    """A game whose scenario has an option, and another one that is in force by default."""
    text = (game / "scenario.hw").read_text(encoding="utf-8")
    listed = text.replace("\n  default\n", "\n  options  mud, night, lanterns\n  default\n")
    (game / "scenario.hw").write_text(listed, encoding="utf-8")
    lean = 'option lean "Lean rations"                           @ 9.5\n  excludes  mud\n'
    (game / "lean.hw").write_text(lean, encoding="utf-8")
    dry = (game / "other-2.hw").read_text(encoding="utf-8")
    (game / "other-2.hw").write_text(dry.replace("excludes  mud", "default"), encoding="utf-8")
    return game


def test_an_option_of_the_scenario_is_left_out(hexwright: Any, muddy: Path) -> None:
    with_mud = cost(hexwright)
    without = cost(hexwright, "--without", "deep mud")
    assert "mud" in with_mud and "mud" not in without
    told = hexwright("play", "my-game", "--seed", "3", "--without", "mud", "--without", "dry").out
    assert "optional rules in force: Night turns, Lanterns\n" in told


def test_a_game_without_an_option_is_saved_and_gone_on_with(hexwright: Any, muddy: Path) -> None:
    hexwright(
        "play",
        "my-game",
        "--bot",
        "Red",
        "--without",
        "mud",
        "--without",
        "dry",
        typed="0101\nsave g.json\nquit\n",
    )
    on = hexwright("play", "my-game", "--load", "g.json", typed="save h.json\nquit\n")
    assert "optional rules in force: Night turns, Lanterns\n" in on.out
    same = hexwright("replay", "h.json", "--project", "my-game", "--check")
    assert (0, True) == (same.code, same.out.startswith("the same: "))
    assert "mud" not in cost(hexwright, "--at", "h.json")


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (("--without", "mudd"), 2, "unknown option `mudd`; did you mean `mud`?"),
        (("--without", "mud", "--option", "mud"), 2, "`mud` is both chosen and left out: give it once"),
        (
            ("--without", "lanterns"),
            2,
            "the option `night` needs `lanterns`: leave out both, or neither of them",
        ),
        (("--option", "mud", "--option", "lean"), 1, "the options `lean` and `mud` exclude each other"),
        (("--without", "mud", "--load", "g.json"), 2, "`--option` and `--without` begin a new game"),
    ],
)
def test_what_cannot_be_left_out_is_refused(
    given: tuple[str, ...], code: int, said: str, hexwright: Any, muddy: Path
) -> None:
    run = hexwright("play", "my-game", *given)
    assert code == run.code
    assert said in run.err


def test_an_option_that_is_not_in_force_anyway_is_named(hexwright: Any, game: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "Red", "--without", "mud", typed="0101\nsave g.json\nquit\n")
    assert "note: `mud` is not in force in this scenario anyway" in run.err
    assert "options" not in json.loads((game.parent / "g.json").read_text(encoding="utf-8"))


def test_an_edited_option_is_played_as_it_is_now(hexwright: Any, game: Path) -> None:
    before = cost(hexwright, "--option", "mud")
    (game / "mud.hw").write_text(MUD.replace("plus 1 MP", "plus 2 MP"), encoding="utf-8")
    assert before != cost(hexwright, "--option", "mud")
