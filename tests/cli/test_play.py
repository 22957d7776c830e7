"""Games played by script: hot-seat, against a bot, undo, save and load, chance by hand, the end of the input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

PASSES = "pass\n" * 40


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def between(text: str, start: str, end: str) -> str:
    return text.partition(start)[2].partition(end)[0]


# who plays


def test_two_bots_are_told_turn_by_turn_to_the_result(hexwright: Any, game: Path, tmp_path: Path) -> None:
    run = hexwright(
        "play", "my-game", "--bot", "Blue=random", "--bot", "Red", "--seed", "5", "--story", "out/s.txt"
    )

    assert 0 == run.code
    turns = [int(n) for n in re.findall(r"=== turn (\d+) of 6 ===", run.out)]
    assert [1, 2, 3, 4, 5, 6] == turns
    last = run.out.splitlines()[-1]
    assert re.fullmatch(
        r"The end: (Blue wins|Red wins|nobody wins) \(\w+\); points: Blue \d+, Red \d+\.", last
    )
    assert last == (tmp_path / "out" / "s.txt").read_text(encoding="utf-8").splitlines()[-1]
    again = hexwright("play", "my-game", "--bot", "Blue=random", "--bot", "Red", "--seed", "5")
    assert run.out == again.out


def test_a_person_against_a_bot_to_the_end(hexwright: Any, game: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "red", "--seed", "3", typed="1\n" + PASSES)

    assert 0 == run.code
    assert "Blue: you, Red: greedy bot" in run.out
    assert "pass the keyboard" not in run.out
    assert run.out.count("=== turn ") == 6
    assert "\nThe end: " in run.out


def test_a_named_seat_makes_the_others_bots(hexwright: Any, game: Path) -> None:
    run = hexwright("play", "my-game", "--seat", "Blue", "--max-answers", "1", typed="1\n")
    assert "Blue: you, Red: greedy bot" in run.out


# what is shown


def test_a_question_has_its_paragraph_and_numbered_choices(hexwright: Any, game: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\nquit\nn\n")

    assert (
        "Blue: place Light Horse [6.2]\n  1  0101 (Blue: 1)\n  2  0102 (Blue: 1)\n  3  0103 Northam\n"
        in run.out
    )
    assert "--- set-up ---" in run.out
    assert "=== turn 1 of 6 ===\n--- first ---\nBlue: choose an action [2.2]\n  1  move a unit\n" in run.out


def test_a_choice_is_a_number_words_or_a_part_of_them(hexwright: Any, game: Path) -> None:
    for answer in ("3", "0103 Northam", "0103 northam", "north"):
        run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=typed(answer, "quit", "n"))
        assert "Light Horse enters 0103 Northam" in run.out


def test_what_is_no_choice_is_refused_with_the_nearest(hexwright: Any, game: Path) -> None:
    script = typed("9", "01", "0110", "1", "do nothnig more", "", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert "`9` is not one of the choices, which are numbered 1 to 6 (`?` for help)" in run.out
    assert "`01` is not one of the choices, which are numbered 1 to 6 (`?` for help)" in run.out
    assert "`0110` is not one of the choices; did you mean `0101`" in run.out
    assert "`do nothnig more` is not one of the choices; did you mean `do nothing more`?" in run.out


def test_what_chance_does_before_the_first_question_is_told(hexwright: Any, game: Path) -> None:
    scenario, rules = game / "scenario.hw", game / "game.hw"
    scenario.write_text(
        scenario.read_text("utf-8").replace("near-bank  B", "0103  B").replace("far-bank  R", "0403  R"),
        "utf-8",
    )
    rules.write_text(
        rules.read_text("utf-8").replace(
            "  turn day 1..6\n",
            '  turn day 1..6\n    phase sky\n      roll 1d6 as die\n      tell "clouds"\n',
        ),
        "utf-8",
    )

    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="quit\nn\n")

    told = between(run.out, "=== turn 1 of 6 ===", "Blue: choose")
    assert re.search(r"--- sky ---\n  A die shows [1-6] .*\n  Clouds .*\n--- first ---\n", told)
    assert "enters" not in run.out


def test_help_map_units_and_log(hexwright: Any, game: Path) -> None:
    script = typed("?", "map", "units", "log", "1", "log", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert "save FILE    save the game" in run.out
    assert re.search(r"^0101\* +0301\n", run.out, re.MULTILINE)
    assert "* may be chosen  2:9 units and their strength  B Blue  v village  w woods" in run.out
    assert "Blue 1st Foot  strength 4 speed 3  (fresh)" in run.out
    assert "nothing has happened yet" in run.out
    assert run.out.count("Blue's Light Horse enters 0101.") == 2


def test_the_map_is_turned_and_enlarged(hexwright: Any, game: Path) -> None:
    script = typed("1", "map large", "map 0403", "map south", "map 0999", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert re.search(r"^0103 Northa", run.out, re.MULTILINE)
    assert (
        "there is no hex `0999`; write `map HEX`, `map north|south|west|east`, `map small|large` or `map legend`"
        in run.out
    )


def test_markers_of_a_hex_are_on_the_map(hexwright: Any, game: Path) -> None:
    (game / "mines.hw").write_text(
        "part of Skirmish\n\nregion mine-field  @ 9.5\n  0102 0402\n"
        "state mined of hex  @ 9.5\n  start  yes in mine-field\n"
        "amend 2.1 quantity march-cost\n  mines:  plus 1 MP when mined of to\n",
        encoding="utf-8",
    )
    script = typed("0101", "map", "map large", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)
    small, large = run.out.split("0101          0301\n")[1], run.out.rpartition("0101                ")[2]
    assert 2 == sum(line.count("#") for line in small.splitlines() if "# mined" not in line)
    assert re.search(r"^0102.*\n#", small, re.MULTILINE)
    assert re.search(r"^# mined  ", small, re.MULTILINE)
    assert re.search(r"^0102.*\nmined, wood", large, re.MULTILINE)


def test_a_refused_step_says_which_rule_refuses_it(hexwright: Any, game: Path) -> None:
    script = typed("1", "attack 1st Foot", "move 1st Foot", "0202", "0401", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert "`0202` is not next to the unit: `to 0202` goes there step by step" in run.out
    assert "1st Foot, attack @ 3.1: no" in run.out
    assert "there is no way to get there" in run.out and "@ 2.1" in run.out


def test_rules_are_asked_at_the_prompt(hexwright: Any, game: Path) -> None:
    script = typed(
        "1", "why", "why B_Foot_1 attack", "odds march-cost of B_Foot_1, 0101, 0102", "hint", "quit", "n"
    )
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert "why UNIT enter HEX [by MOVEMENT]" in run.out
    assert "1st Foot, attack @ 3.1: no" in run.out
    assert "march-cost of 1st Foot, 0101, 0102" in run.out and "woods: +1 @ 2.1" in run.out
    assert "a bot would answer `move a unit`: 2 points more, reaches 0103 Northam\n" in run.out


def test_bots_are_watched_step_by_step_with_their_reasons(hexwright: Any, game: Path) -> None:
    arguments = ("play", "my-game", "--bot", "Blue", "--bot", "Red", "--seed", "5", "--step", "--comment")
    run = hexwright(*arguments, typed="\n\nc\n")

    assert run.out.count("Enter: continue, c: do not stop again, q: quit> ") == 3
    assert re.search(r"\(Blue: .*reaches \d{4}.*\)", run.out)
    assert "The end: " in run.out.splitlines()[-1]
    left = hexwright(*arguments, typed="q\n")
    assert "The end: " not in left.out
    refused = hexwright("play", "my-game", "--bot", "Red", "--comment")
    assert refused.code == 2 and "when bots play all sides" in refused.err


def test_the_only_choice_is_taken_and_told(hexwright: Any, game: Path) -> None:
    blue = game / "set-up.hw"
    assert blue.is_file() or list(game.glob("*.hw"))
    text = "".join(file.read_text("utf-8") for file in sorted(game.glob("*.hw")))
    assert "chooses 1 enemy unit adjacent" in text
    rules = game / "game.hw"
    told = rules.read_text("utf-8").replace(
        "  gain 3 order for actor\n",
        '  gain 3 order for actor\n  actor secretly choose 1 enemy unit where it is fresh and strength of it = 2 as feint saying "feint at"\n',
    )
    rules.write_text(told, encoding="utf-8")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\nquit\nn\n")

    assert "Feint at: " in run.out and "the only choice" in run.out


# hot-seat


def test_between_two_people_the_keyboard_is_handed_over(hexwright: Any, game: Path) -> None:
    script = typed("", "0201", "", "0301", "", "pass", "", "pass", "", "quit", "n")
    run = hexwright("play", "my-game", "--seed", "3", typed=script)

    screens = re.findall(r"pass the keyboard to (\w+), press Enter", run.out)
    assert ["Blue", "Red", "Blue", "Red", "Blue"] == screens
    # Nothing is shown between the answer of one and the Enter of the other.
    between_them = between(run.out, "Blue> 0201\n", "press Enter")
    assert "pass the keyboard to Red, " == between_them.replace("=", "").strip() + " "
    assert "Light Horse enters 0201" in run.out.partition("keyboard to Red")[2]


# undo


def test_own_steps_are_taken_back_one_by_one(hexwright: Any, game: Path) -> None:
    script = typed(
        "0101",
        "move",
        "horse",
        "0201",
        "undo",
        "undo",
        "undo",
        "undo",
        "move",
        "horse",
        "0102",
        "log",
        "quit",
        "n",
    )
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert 3 == run.out.count("taken back\n")
    assert "nothing can be undone" in run.out
    told = run.out.partition("Blue> log\n")[2]
    assert "to 0102" in told and "to 0201" not in told


def test_what_chance_decided_is_not_taken_back(hexwright: Any, game: Path) -> None:
    script = typed("0201", "attack", "undo", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "4", typed=script)

    assert "Blue> attack" in run.out
    assert "A die shows" in between(run.out, "Blue> attack", "Blue> undo")
    assert "nothing can be undone" in run.out.partition("Blue> undo")[2]


def test_an_answer_taken_back_leaves_no_trace_in_the_save(hexwright: Any, game: Path, tmp_path: Path) -> None:
    straight = typed("0101", "move", "horse", "0102", "save a.json", "quit")
    about = typed("0101", "move", "1st", "0201", "undo", "undo", "horse", "0102", "save b.json", "quit")
    hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=straight)
    hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=about)

    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


# save and load


def test_a_game_is_saved_gone_on_with_and_replayed(hexwright: Any, game: Path, tmp_path: Path) -> None:
    script = typed("0101", "move", "horse", "0102", "save mine/g.json", "quit")
    first = hexwright("play", "my-game", "--bot", "Red=random", "--seed", "3", typed=script)
    assert "saved in mine/g.json" in first.out
    assert "save the game first?" not in first.out
    assert first.out.splitlines()[-1] == "continue with: hexwright play my-game --load mine/g.json"

    on = hexwright("play", "my-game", "--load", "mine/g.json", typed="stop\n" + PASSES)
    assert "Blue: you, Red: random bot" in on.out and "Blue: Light Horse in 0102, move to [2.2]" in on.out
    assert "\nThe end: " in on.out

    same = hexwright("replay", "mine/g.json", "--project", "my-game", "--check")
    assert (0, True) == (same.code, same.out.startswith("the same: "))
    told = hexwright("replay", "mine/g.json", "--project", "my-game", "--story")
    assert "Light Horse goes from 0101 to 0102" in told.out
    made = json.loads(
        hexwright("replay", "mine/g.json", "--project", "my-game", "--check", "--output-format", "json").out
    )
    assert {"same": True, "over": False} == {k: made["summary"][k] for k in ("same", "over")}


def test_a_game_is_loaded_in_the_middle_of_another(hexwright: Any, game: Path) -> None:
    script = typed(
        "0101", "save g.json", "move", "horse", "load g.json", "load none.json", "load my-game/map.hw", "quit"
    )
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert "loaded g.json" in run.out
    assert "none.json: No such file" in run.out
    assert "my-game/map.hw: this is not a saved game" in run.out


@pytest.mark.parametrize("spoilt", ["digest", "decision", "package", "form", "digests"])
def test_a_save_that_was_changed_is_refused(spoilt: str, hexwright: Any, game: Path, tmp_path: Path) -> None:
    hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=typed("0101", "save g.json", "quit"))
    data = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    if spoilt == "digest":
        data["digests"][0]["digest"] = "0" * 64
    elif spoilt == "decision":
        data["decisions"][0][2] = 11
    elif spoilt == "package":
        data["package"] = "0" * 64
    elif spoilt == "digests":
        data["digests"] = 1
    else:
        data = {"format": "hexwright-save/1", "decisions": 7}
    (tmp_path / "g.json").write_text(json.dumps(data), encoding="utf-8")

    run = hexwright("play", "my-game", "--load", "g.json", typed="quit\n")
    assert "Traceback" not in run.err
    if spoilt == "package":
        # Of a package that is not here its answers are what counts: they come out the same.
        assert 0 == run.code and "saved under other rules; all its answers come out the same" in run.err
        return
    assert 2 == run.code
    assert run.err.startswith("error: g.json: ")
    if spoilt in ("digest", "decision"):
        assert 1 == hexwright("replay", "g.json", "--project", "my-game", "--check").code


def test_a_game_is_no_longer_saved_after_undo(hexwright: Any, game: Path) -> None:
    script = typed("0101", "move", "horse", "0201", "save a.save.json", "undo", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)
    assert "taken back" in run.out
    assert 1 == run.out.count("save the game first?")


def test_quit_offers_to_save(hexwright: Any, game: Path, tmp_path: Path) -> None:
    script = typed("0101", "quit", "b", "quit", "y", "")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)
    assert 2 == run.out.count("save the game first?")
    assert "saved in skirmish.save.json" in run.out
    assert (tmp_path / "skirmish.save.json").is_file()


def test_the_end_of_the_input_saves_and_is_no_failure(hexwright: Any, game: Path, tmp_path: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="0101\n")
    assert 0 == run.code
    assert "the input has ended: the game stops here" in run.out
    assert "continue with: hexwright play my-game --load skirmish.save.json" in run.out
    again = hexwright("play", "my-game", "--load", "skirmish.save.json", typed="quit\n")
    assert (0, True) == (again.code, "--- first ---" in again.out)
    more = hexwright("play", "my-game", "--bot", "Red", "--seed", "4", typed="0101\n")
    assert "saved in skirmish-2.save.json" in more.out


def test_the_end_of_the_input_overwrites_no_saved_game(hexwright: Any, game: Path, tmp_path: Path) -> None:
    first = typed("0101", "save mine/g.save.json", "quit")
    hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=first)
    before = (tmp_path / "mine/g.save.json").read_bytes()

    for number, end in ((2, typed("move")), (3, typed("move", "quit", "y"))):
        run = hexwright("play", "my-game", "--load", "mine/g.save.json", typed=end)

        assert before == (tmp_path / "mine/g.save.json").read_bytes()
        assert f"  saved in mine/g-{number}.save.json\n  mine/g.save.json is unchanged\n" in run.out
        assert f"--load mine/g-{number}.save.json" in run.out.splitlines()[-1]


def test_a_game_stops_after_so_many_answers(hexwright: Any, game: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "Blue", "--bot", "Red", "--seed", "3", "--max-answers", "7")
    assert (0, True) == (run.code, "7 answers given: the game stops here" in run.out)


# chance by hand


def test_dice_are_asked_for_and_a_save_keeps_them(hexwright: Any, game: Path) -> None:
    script = typed("0201", "attack", "7", "6", "save m.json", "quit")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "4", "--chance", "manual", typed=script)

    asked = between(run.out, "Blue> attack\n", "Blue: choose")
    assert "chance, rolled or drawn by you: roll a die [3.2]\n  1  1\n" in asked
    assert "`7` is not one of the choices" in asked
    assert 0 == hexwright("replay", "m.json", "--project", "my-game", "--check").code
    on = hexwright("play", "my-game", "--load", "m.json", typed="quit\n")
    assert "you roll and draw" in on.out
    assert "  A die shows 6, for " in run.out
    other = hexwright("play", "my-game", "--load", "m.json", "--chance", "auto", typed="quit\n")
    assert other.code == 2
    assert "m.json was begun with `--chance manual`: leave out `--chance`" in other.err


# what a seat may not see


@pytest.fixture
def covered(game: Path) -> Path:
    """The small game with foot that begins under cover; who marches shows himself at the end of it."""
    path = game / "game.hw"
    text = path.read_text(encoding="utf-8")
    old = "kind foot is unit                                          @ 1.2\n  faces fresh, spent\n"
    new = "kind foot is unit  @ 1.2\n  faces   fresh, spent, covered\n  hidden  covered\n  start   covered\n"
    assert old in text
    march = "    move self by march\n"
    assert march in text
    text = text.replace(old, new).replace(march, f"{march}    turn self to fresh\n")
    path.write_text(text, encoding="utf-8")
    return game


def test_what_lies_under_cover_is_shown_to_its_owner_only(hexwright: Any, covered: Path) -> None:
    script = typed("0101", "units", "map", "log", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert "covered unit of Red" in run.out and "covered unit of Red enters" not in run.out
    assert "Blue 1st Foot  strength 4" in run.out
    assert (
        "Red 1st Foot" not in run.out and "Red's 1st Foot" not in run.out and "Red's 2nd Foot" not in run.out
    )


def test_each_of_two_people_sees_through_his_own_eyes(hexwright: Any, covered: Path) -> None:
    script = typed("", "0101", "", "0401", "", "units", "pass", "", "units", "quit", "n")
    run = hexwright("play", "my-game", "--seed", "3", typed=script)
    blue = between(run.out, "Blue> units\n", "Blue> pass")
    red = between(run.out, "Red> units\n", "Red> quit")

    assert "Blue 1st Foot" in blue and "covered unit of Red" in blue and "Red 1st Foot" not in blue
    assert "Red 1st Foot" in red and "covered unit of Blue" in red and "Blue 1st Foot" not in red


def test_what_was_revealed_is_not_taken_back(hexwright: Any, covered: Path) -> None:
    script = typed("0101", "move", "2nd", "0103", "undo", "0103", "stop", "undo", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    assert 1 == run.out.count("taken back\n")
    after = run.out.partition("Blue> stop\n")[2]
    assert "Blue's 2nd Foot is now fresh" in after
    assert "nothing can be undone" in after


def test_a_story_of_an_unfinished_game_tells_no_secrets(
    hexwright: Any, covered: Path, tmp_path: Path
) -> None:
    hexwright("play", "my-game", "--seed", "3", "--story", "s.txt", typed=typed("", "0101", "", "0401"))
    told = (tmp_path / "s.txt").read_text(encoding="utf-8")
    assert "Red's Light Horse enters 0401" in told and "covered unit of Red" not in told
    assert "1st Foot" not in told


def test_a_name_cannot_command_the_terminal(hexwright: Any, game: Path) -> None:
    path = game / "oob" / "blue.oob.json"
    text = path.read_text(encoding="utf-8").replace('"1st Foot"', r'"1st\u001b]0;x\u0007 Foot\u202e"')
    path.write_text(text, encoding="utf-8")
    script = typed("0101", "units", "move", "\x1b[2Jx", "quit", "n")
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=script)

    if run.code == 1:  # the checks refuse such a name, and say so without it
        assert not set("\x1b\x07\u202e") & set(run.out + run.err)
        return
    shown = run.out.replace(script.splitlines()[3], "")
    assert not set("\x1b\x07\u202e") & set(shown)


def test_a_side_with_a_conduct_is_played_by_it_unless_somebody_else_is_named(
    hexwright: Any, game: Path
) -> None:
    rules = game / "game.hw"
    rules.write_text(rules.read_text() + "\nconduct wary of Red\n  open  attack, move\n")

    counted = hexwright("simulate", "my-game", "--games", "2")
    watched = hexwright("play", "my-game", "--bot", "Blue=random", "--seed", "3", "--max-answers", "5")
    other = hexwright("play", "my-game", "--bot", "Blue", "--bot", "Red=random", "--max-answers", "5")
    refused = hexwright("simulate", "my-game", "--games", "2", "--policy", "Blue=conduct")

    assert "(Blue random, Red conduct)" in counted.out
    assert "Blue: random bot, Red: plays by its conduct" in watched.out
    assert "Blue: greedy bot, Red: random bot" in other.out
    assert (refused.code, counted.code) == (2, 0)
    assert "the rules have no `conduct` for Blue; use `random` or `greedy`" in refused.err


def test_where_every_side_has_a_conduct_two_people_play_unless_somebody_is_named(
    hexwright: Any, game: Path
) -> None:
    rules = game / "game.hw"
    both = "".join(f"\nconduct of-{side} of {side}\n  open  attack, move\n" for side in ("Red", "Blue"))
    rules.write_text(rules.read_text() + both)
    begun = {
        more: hexwright("play", "my-game", "--seed", "3", *more, typed="quit\nn\n").out
        for more in ((), ("--seat", "Blue"), ("--bot", "Blue"))
    }
    assert "Blue: you, Red: you" in begun[()]
    assert "Blue: you, Red: plays by its conduct" in begun["--seat", "Blue"]
    assert "Blue: plays by its conduct, Red: you" in begun["--bot", "Blue"]
