"""Every command on the small game: what it prints, what it writes, its exit code, its JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolchain.workspace.export.packing import pack_project


def misspell(game: Path) -> None:
    """One mistake that is one finding: error MAP006 in line 18 of the map."""
    spoil(game, "  0402  woods", "  0402  wood", "map.hw")


def spoil(game: Path, old: str, new: str, file: str = "scenario.hw") -> None:
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def answer(run: Any) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(run.out)
    assert "1.0" == made["format_version"]
    assert isinstance(made["summary"], dict)
    return made


# new


def test_a_new_game_is_clean_tested_and_in_layout(hexwright: Any, game: Path) -> None:
    assert "no findings" in hexwright("lint", "my-game").out
    assert 0 == hexwright("fmt", "--check", "my-game").code
    assert 0 == hexwright("test", "my-game", "--games", "1").code
    assert 'name = "my-game"' in (game / "hexwright.toml").read_text(encoding="utf-8")


def test_new_overwrites_nothing(hexwright: Any, game: Path) -> None:
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    run = hexwright("new", "my-game")

    assert 2 == run.code
    assert "nothing was written" in run.err
    assert before == {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}


def test_new_makes_a_plain_name_of_any_folder(hexwright: Any, tmp_path: Path) -> None:
    assert 0 == hexwright("new", "Böse Überraschung 2").code
    text = (tmp_path / "Böse Überraschung 2" / "hexwright.toml").read_text(encoding="utf-8")
    assert 'name = "bose-uberraschung-2"' in text


# fmt


def test_fmt_checks_shows_and_writes(hexwright: Any, game: Path) -> None:
    spoil(game, "  0102       B_Foot_2", "  0102  B_Foot_2    ")
    before = (game / "scenario.hw").read_bytes()

    check = hexwright("fmt", "--check", "my-game")
    assert (1, "would change my-game/scenario.hw\n") == (check.code, check.out)
    diff = hexwright("fmt", "--diff", "my-game/scenario.hw")
    assert 1 == diff.code
    assert "+  0102       B_Foot_2" in diff.out
    assert before == (game / "scenario.hw").read_bytes()
    assert (0, "changed my-game/scenario.hw\n") == (lambda r: (r.code, r.out))(hexwright("fmt", "my-game"))
    assert 0 == hexwright("fmt", "--check", "my-game").code


def test_fmt_reads_stdin_and_keeps_what_it_cannot_read(hexwright: Any, game: Path) -> None:
    assert "terrain open on hex\n" == hexwright("fmt", "-", typed="terrain   open on   hex\n").out
    spoil(game, "base    1 MP", 'base    1 "MP', "game.hw")
    run = hexwright("fmt", "my-game")
    assert 1 == run.code
    assert "left as they are" in run.err
    assert 'base    1 "MP' in (game / "game.hw").read_text(encoding="utf-8")


# lint


def test_lint_answers_in_three_forms(hexwright: Any, game: Path) -> None:
    misspell(game)

    full = hexwright("lint", "my-game")
    assert 1 == full.code
    assert "--> my-game/map.hw:18:9" in full.out and "did you mean `woods`" in full.out
    concise = hexwright("lint", "my-game", "--output-format", "concise")
    assert concise.out.startswith("my-game/map.hw:18:9: error[MAP")
    made = answer(hexwright("lint", "my-game", "--output-format", "json"))
    assert {"errors": 1, "warnings": 0, "notes": 0} == made["summary"]
    finding = made["findings"][0]
    assert {
        "code",
        "name",
        "severity",
        "message",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "labels",
        "fixes",
        "paragraph",
    } <= set(finding)
    assert ("my-game/map.hw", 18, 9) == (finding["file"], finding["line"], finding["column"])


def test_lint_of_one_file_shows_its_findings_only(hexwright: Any, game: Path) -> None:
    misspell(game)
    spoil(game, "B_Foot_1", "B_Fot_1")

    whole = hexwright("lint", "my-game", "--output-format", "concise").out
    assert "map.hw" in whole and "scenario.hw" in whole
    assert "map.hw" not in hexwright("lint", "my-game/scenario.hw").out
    assert "scenario.hw" not in hexwright("lint", "my-game/map.hw").out
    assert "no findings" in hexwright("lint", "my-game/examples.hw").out


def test_lint_selects_ignores_and_writes_to_a_file(hexwright: Any, game: Path, tmp_path: Path) -> None:
    misspell(game)

    assert 0 == hexwright("lint", "my-game", "--ignore", "MAP").code
    assert 0 == hexwright("lint", "my-game", "--select", "SYN,REF").code
    run = hexwright("lint", "my-game", "-o", "found.json", "--output-format", "json")
    assert (1, "") == (run.code, run.out)
    assert 1 == json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))["summary"]["errors"]


def test_lint_finds_the_projects_of_a_folder(hexwright: Any, game: Path, tmp_path: Path) -> None:
    misspell(game)
    assert "my-game/map.hw:18" in hexwright("lint", ".").out


def test_lint_remembers_and_never_answers_for_other_texts(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("lint", "my-game").code
    misspell(game)
    first, second = hexwright("lint", "my-game"), hexwright("lint", "my-game")
    assert first == second
    assert first.out == hexwright("lint", "my-game", "--no-cache").out
    spoil(game, "0402  wood", "0402  woods", "map.hw")
    assert 0 == hexwright("lint", "my-game").code


def test_lint_survives_a_spoilt_cache(hexwright: Any, game: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    assert 0 == hexwright("lint", "my-game").code
    for path in (tmp_path / "cache").iterdir():
        path.write_bytes(b"{")
    assert "no findings" in hexwright("lint", "my-game").out


def test_lint_changes_what_is_safe(hexwright: Any, game: Path) -> None:
    before = (game / "oob" / "blue.oob.json").read_text(encoding="utf-8")
    spoil(game, '"speed": 5}}\n', '"speed": 5}},\n', "oob/blue.oob.json")
    misspell(game)
    assert "(`--fix` does this)" in hexwright("lint", "my-game").out

    run = hexwright("lint", "my-game", "--fix")
    assert 1 == run.code
    assert "changed 1 file; 1 error" in run.out and "`wood`" in run.out
    assert before == (game / "oob" / "blue.oob.json").read_text(encoding="utf-8")
    spoil(game, "0402  wood", "0402  woods", "map.hw")
    assert "no findings" in hexwright("lint", "my-game", "--fix").out


# explain


def test_explain_knows_codes_names_and_families(hexwright: Any) -> None:
    page = hexwright("explain", "SYN001").out
    assert page.startswith("# SYN001 block-without-keyword")
    assert page == hexwright("explain", "block-without-keyword").out
    assert "SYN001  block-without-keyword" in hexwright("explain", "SYN").out
    made = answer(hexwright("explain", "--output-format", "json"))
    assert made["summary"]["checks"] == len(made["checks"]) > 50


# build


def test_a_build_is_the_same_every_time_and_plays(hexwright: Any, game: Path, tmp_path: Path) -> None:
    first = answer(hexwright("build", "my-game", "--output-format", "json"))
    second = answer(hexwright("build", "my-game", "-o", "deep/down/b.hexpack", "--output-format", "json"))
    assert first["digest"] == second["digest"]
    assert (tmp_path / "my-game.hexpack").read_bytes() == (tmp_path / "deep/down/b.hexpack").read_bytes()
    assert (
        "The end:" in hexwright("play", "my-game.hexpack", "--bot", "Blue", "--bot", "Red", "--seed", "1").out
    )


@pytest.mark.parametrize("arguments", [["build"], ["test"], ["play"], ["simulate", "--games", "1"]])
def test_a_project_with_errors_is_not_built(arguments: list[str], hexwright: Any, game: Path) -> None:
    misspell(game)
    run = hexwright(*arguments, "my-game")

    assert (1, "") == (run.code, run.out)
    assert "`wood`" in run.err and "not built: 1 error" in run.err
    assert not list(game.parent.glob("*.hexpack"))


# test


def test_examples_and_promises_are_counted(hexwright: Any, game: Path) -> None:
    made = answer(hexwright("test", "my-game", "--games", "1", "--output-format", "json"))
    counts = {"passed", "failed", "skipped", "remembered", "remembered_scenarios"}
    assert counts == set(made["summary"])
    assert 0 == made["summary"]["failed"]
    assert 2 == len(made["examples"])

    spoil(game, "chance  5", "chance  1", "examples.hw")
    run = hexwright("test", "my-game", "--games", "0")
    assert 1 == run.code
    assert "FAILED  3.2 an attack on open ground" in run.out
    assert "my-game/examples.hw:8: expect R_Foot_1 is spent" in run.out


def test_what_passed_is_remembered_until_all_is_run(hexwright: Any, game: Path) -> None:
    words = ("test", "my-game", "--games", "0")
    first = hexwright(*words)
    again = hexwright(*words)
    assert first.out.splitlines()[-1] == "3 passed, 0 failed, 17 skipped"
    assert again.out == first.out.replace(
        "17 skipped", "17 skipped (2 examples and 1 scenario remembered; `--all` runs them)"
    )
    assert first.out == hexwright(*words, "--all").out


def test_what_passed_is_remembered_for_a_folder_inside_a_project(hexwright: Any, game: Path) -> None:
    hexwright("test", "my-game", "--games", "0")

    assert "2 examples and 1 scenario remembered" in hexwright("test", "my-game/oob", "--games", "0").out


def test_a_project_that_has_not_changed_is_not_built_again_to_be_tested(
    hexwright: Any, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Any] = []

    def pack(*words: Any) -> Any:
        built.append(words)
        return pack_project(*words)

    monkeypatch.setattr("toolchain.workspace.export.packing.pack_project", pack)
    for _ in range(2):
        hexwright("test", "my-game", "--games", "0")
    assert 1 == len(built)
    spoil(game, "Northam", "Farnham", "map.hw")
    hexwright("test", "my-game", "--games", "0")

    assert 2 == len(built)


def test_only_some_examples_are_tested(hexwright: Any, game: Path) -> None:
    run = hexwright("test", "my-game", "--only", "3.2")
    assert (0, "examples\n  ok      3.2 an attack on open ground\n\n1 passed, 0 failed, 0 skipped\n") == (
        run.code,
        run.out,
    )
    assert "wading costs three" in hexwright("test", "my-game", "--only", "my-game/examples.hw").out

    wrong = hexwright("test", "my-game", "--only", "wading cost three")
    assert (2, "") == (wrong.code, wrong.out)
    assert wrong.err.strip().endswith("did you mean `wading costs three`?")


def test_a_scenario_that_is_not_there(hexwright: Any, game: Path) -> None:
    run = hexwright("test", "my-game", "--games", "0", "--scenario", "Down at the ford")
    assert 2 == run.code
    assert "Dawn at the ford" in run.err
    assert 0 == hexwright("test", "my-game", "--games", "0", "--scenario", "dawn at the ford").code


def test_a_package_is_tested_too(hexwright: Any, game: Path) -> None:
    hexwright("build", "my-game")
    run = hexwright("test", "my-game.hexpack", "--games", "1")
    assert 0 == run.code
    assert run.out.startswith("my-game.hexpack is a package, which contains no examples")

    wrong = hexwright("test", "my-game.hexpack", "--only", "3.2")
    assert (2, "") == (wrong.code, wrong.out)
    assert "packages contain no examples; remove `--only`" in wrong.err


def test_scenarios_are_shared_among_processes(hexwright: Any, game: Path) -> None:
    text = (game / "scenario.hw").read_text(encoding="utf-8")
    dusk = text.replace("Dawn", "Dusk").replace("  default\n", "")
    (game / "dusk.hw").write_text(dusk, encoding="utf-8")
    words = ("test", "my-game", "--games", "1", "--all", "--output-format", "json", "--jobs")
    one, two = hexwright(*words, "1"), hexwright(*words, "2")
    assert 2 == len(answer(one)["conformance"])
    assert (0, one.out) == (two.code, two.out)


# simulate


def test_simulate_counts(hexwright: Any, game: Path) -> None:
    run = hexwright(
        "simulate", "my-game", "--games", "6", "--policy", "Blue=greedy", "--output-format", "json"
    )
    made = answer(run)
    assert {
        "games",
        "faults",
        "dead_ends",
        "games_per_second",
        "answers_per_second",
        "outcomes",
        "turns",
    } == set(made["summary"])
    assert 6 == made["summary"]["games"] == sum(row["games"] for row in made["summary"]["outcomes"])
    assert {"Blue": "greedy", "Red": "random"} == made["policies"]
    assert (
        "Dawn at the ford: 3 games (Blue random, Red random)"
        in hexwright("simulate", "my-game", "-n", "3").out
    )
    assert "  turns played             " in hexwright("simulate", "my-game", "-n", "3").out


def test_simulate_goes_on_with_its_journal(hexwright: Any, game: Path, tmp_path: Path) -> None:
    words = ["simulate", "my-game", "--journal", "games.jsonl", "-n"]
    assert 0 == hexwright(*words, "5").code
    kept = (tmp_path / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(kept[:-5])

    run = hexwright(*words, "8", "--jobs", "1")
    assert "4 of 8 games are in games.jsonl" in run.err
    alone = hexwright("simulate", "my-game", "-n", "8").out
    assert [line for line in alone.splitlines() if "speed" not in line] == [
        line for line in run.out.splitlines() if "speed" not in line
    ]
    run = hexwright(*words, "8")
    assert "8 of 8 games are in games.jsonl" in run.err and "speed" not in run.out
    assert "chance " in run.out and "answers " in run.out

    run = hexwright(*words, "8", "--seed", "3")
    assert (2, "") == (run.code, run.out)
    assert (
        run.err
        == "error: games.jsonl cannot be continued: its games were played with another seed (0, not 3); "
        "name another file\n"
    )
    spoil(game, "turns   1..6", "turns   1..5")
    assert "is the journal of another package" in hexwright(*words, "8").err


def test_simulate_refuses_what_does_not_go_together(hexwright: Any, game: Path) -> None:
    run = hexwright("simulate", "my-game", "-n", "2", "--dask", "tcp://127.0.0.1:1", "--jobs", "2")
    assert (2, "error: `--jobs` applies to this machine only; remove it, or remove `--dask`\n") == (
        run.code,
        run.err,
    )
    run = hexwright("simulate", "my-game", "-n", "2", "--dask", "localhost")
    assert 2 == run.code and "write it like tcp://HOST:8786" in run.err


# preview and doctor


def test_preview_writes_one_page_even_of_a_spoilt_project(hexwright: Any, game: Path, tmp_path: Path) -> None:
    assert 0 == hexwright("preview", "my-game").code
    page = (tmp_path / "my-game.html").read_text(encoding="utf-8")
    assert "<svg" in page and "Skirmish at the Ford" in page
    spoil(game, "  0402  woods", "  0402  wood", "map.hw")
    made = answer(hexwright("preview", "my-game", "-o", "p.html", "--output-format", "json"))
    assert 1 <= made["summary"]["findings"]
    assert "is not a hex terrain" in (tmp_path / "p.html").read_text(encoding="utf-8")


def test_doctor_shows_what_is_there(hexwright: Any, game: Path) -> None:
    made = answer(hexwright("doctor", "my-game", "--output-format", "json"))
    assert [] == made["problems"]
    assert "my-game" == made["project"]["project.name"]
    assert "no problems found" in hexwright("doctor").out
    (game / "map.hw").write_bytes(b"\xff\xfe")
    assert 1 == hexwright("doctor", "my-game").code


# replay


def test_a_log_of_two_bots_is_replayed_to_its_result(hexwright: Any, game: Path, tmp_path: Path) -> None:
    from toolchain.engine.load import load_game
    from toolchain.play.replay import record

    hexwright("build", "my-game")
    log = record(load_game((tmp_path / "my-game.hexpack").read_bytes()), seed=2)
    (tmp_path / "log.json").write_bytes(log.to_bytes())
    made = answer(
        hexwright("replay", "log.json", "--project", "my-game.hexpack", "--check", "--output-format", "json")
    )
    assert {"same": True, "over": True} == {k: made["summary"][k] for k in ("same", "over")}
    assert {"winner", "level", "points"} == set(made["outcome"])
    assert {"Blue", "Red"} == set(made["outcome"]["points"])

    seat, question, value = next(d for d in log.decisions if d[0] < 0)
    at = log.decisions.index((seat, question, value))
    log.decisions[at] = (seat, question, value % 6 + 1)
    (tmp_path / "log.json").write_bytes(log.to_bytes())
    run = hexwright("replay", "log.json", "--project", "my-game", "--check")
    assert 1 == run.code
    assert run.out.startswith(f"different: answer {at + 1}: ")


def test_a_replay_stops_where_it_is_told_to(hexwright: Any, game: Path) -> None:
    hexwright("play", "my-game", "--bot", "Blue", "--bot", "Red", "--seed", "3", "--max-answers", "9")
    run = hexwright("replay", "skirmish.save.json", "--project", "my-game", "--to", "4", "--story")
    assert (0, True) == (run.code, "played: 4 answers" in run.out)


# ledger


def test_the_ledger_lists_paragraphs_and_counts_mechanisms(hexwright: Any, game: Path) -> None:
    plain = hexwright("ledger", "my-game")
    assert 0 == plain.code
    assert "no mechanisms are listed in book.csv" in plain.out

    rows = ["kind,id,paragraphs,title", "paragraph,2.1,2.1,marching", "paragraph,9.9,9.9,the weather"]
    rows += ["mechanism,M-1,3.2,attacks", "mechanism,M-2,9.9,rain"]
    (game / "book.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    made = answer(hexwright("ledger", "my-game", "--output-format", "json"))
    names = {"paragraphs", "mechanisms", "implemented", "tested", "exercised", "ruled", "said", "missing"}
    assert names == set(made["summary"])
    assert (2, 2) == (made["summary"]["paragraphs"], made["summary"]["mechanisms"])
    assert 2 == made["summary"]["implemented"] + made["summary"]["missing"]
    missing = hexwright("ledger", "my-game", "--only", "missing").out
    assert "the weather" in missing and "marching" not in missing


def test_the_ledger_counts_what_play_uses(hexwright: Any, game: Path) -> None:
    run = hexwright("ledger", "my-game", "--exercise", "1", "--only", "exercised")
    assert 0 == run.code
    assert "2.1" in run.out
    assert "exercised" in hexwright("ledger", "my-game").out


def test_the_ledger_finds_an_example_that_fails(hexwright: Any, game: Path) -> None:
    spoil(game, "chance  5", "chance  1", "examples.hw")
    run = hexwright("ledger", "my-game")
    assert (1, True) == (run.code, "this example fails: 3.2" in run.out)


def test_scenarios_that_are_not_played_are_named_beside_others(hexwright: Any, game: Path) -> None:
    war = """part of Skirmish

scenario "The war"  @ 6.4
  of      Skirmish
  turns   1..2
  set-up  war-start

setup war-start of Blue  @ 6.4
  0101  B_Foot_1
"""
    (game / "war.hw").write_text(war, encoding="utf-8")
    said = 'part of "The war" unplayed because "sieges are not written"\n\nstate dug of unit  @ 2.1\n'
    (game / "sieges.hw").write_text(said, encoding="utf-8")

    run = hexwright("test", "my-game", "--games", "1")

    assert run.code == 0
    assert "The war is not played: sieges are not written" in run.out
    assert "Dawn at the ford: " in run.out
    assert hexwright("test", "my-game", "--scenario", "The war").code != 0


def test_an_example_that_plays_begins_the_default_scenario(hexwright: Any, game: Path) -> None:
    text = (game / "scenario.hw").read_text(encoding="utf-8")
    other = text.replace("Dawn at the ford", "A late start").replace("  default\n", "  parameter order = 5\n")
    (game / "a-late-start.hw").write_text(
        other.replace("blue-start", "blue-late").replace("red-start", "red-late"), encoding="utf-8"
    )
    with (game / "examples.hw").open("a", encoding="utf-8") as file:
        file.write('\nexample 6.9 "no orders at first"  @ 6.2\n  play\n  expect order of Blue = 0\n')

    run = hexwright("test", "my-game", "--only", "6.9")

    assert "1 passed, 0 failed" in run.out, run.out + run.err


def test_a_failed_example_names_the_hexes_of_a_set(hexwright: Any, game: Path) -> None:
    """And not the number in which the engine keeps them."""
    (game / "more.hw").write_text(
        "part of Skirmish\n"
        "define dry for unit = hexes where it in near-bank and it is open  @ 1.4\n"
        'example 1.4-x "x"  @ 1.4\n  expect not hex 0101 in dry of B_Foot_1\n',
        encoding="utf-8",
    )
    run = hexwright("test", "my-game", "--games", "0", "--jobs", "1")
    assert 1 == run.code
    assert "dry = 0101, 0201, 0202\n" in run.out
