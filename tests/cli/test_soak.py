"""The soak goes on where it stopped, says with which seed a game failed, and hands tests their larger counts."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.security import counts
from toolchain.dev import soak, soak_edits, soak_games, soak_mutants, soak_pytest, soak_watch
from toolchain.dev.soak_journal import Journal
from toolchain.engine.game import Game
from toolchain.play.playout import DeadEnd

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folders(game: Path, tmp_path: Path) -> list[str]:
    """A folder of two projects, of which one can be played, and where the soak writes."""
    made = tmp_path / "scenarios"
    shutil.copytree(game, made / "ford")
    shutil.copytree(game, made / "half")
    rules = made / "half" / "game.hw"
    rules.write_text(rules.read_text(encoding="utf-8").replace("terrain woods", "terrain wods"), "utf-8")
    return ["--scenarios", str(made), "--out", str(tmp_path / "out"), "--jobs", "1"]


@pytest.fixture
def run(folders: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> tuple[int, str]:
        code = soak.main([*words, *folders])
        return code, capsys.readouterr().out

    return run


def journal(tmp_path: Path) -> list[dict[str, Any]]:
    text = (tmp_path / "out" / "journal.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_it_goes_on_where_it_stopped(run: Any, tmp_path: Path) -> None:
    code, said = run("games", "--games", "5")
    assert 0 == code and "not played: half: Dawn at the ford\n  it has " in said
    assert "ford: Dawn at the ford      5         0" in said and said.endswith(
        "1 to 5\n" + said.split("1 to 5\n")[1]
    )
    first = journal(tmp_path)
    assert [1, 2, 3, 4, 5] == sorted(row["seed"] for row in first)

    file = tmp_path / "out" / "journal.jsonl"
    file.write_bytes(file.read_bytes() + b'{"section": "games", "se')  # killed in the middle of a line
    code, said = run("games", "--games", "8")
    assert 0 == code and "5 of 8 games were played before" in said and "1 to 8" in said
    assert first == journal(tmp_path)[:5] and 8 == len(journal(tmp_path))

    run("games", "--games", "8")
    assert 8 == len(journal(tmp_path))
    run("games", "--games", "2", "--fresh")
    assert first[:2] == journal(tmp_path)


def test_games_of_other_rules_do_not_count(run: Any, tmp_path: Path) -> None:
    run("games", "--games", "2")
    rules = tmp_path / "scenarios" / "ford" / "game.hw"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("turn day 1..6", "turn day 1..5"), encoding="utf-8")

    run("games", "--games", "2")

    assert 4 == len(journal(tmp_path)) and 2 == len({row["tried"] for row in journal(tmp_path)})


def test_a_failure_is_shown_with_scenario_seed_and_last_answers(run: Any, tmp_path: Path) -> None:
    run("games", "--games", "2")
    known = Journal(tmp_path / "out" / "journal.jsonl")
    row = {**journal(tmp_path)[0], "seed": 3, "wrong": "DeadEnd: no way on", "last": ["(0, 4, 'x')"]}
    known.write("games", row.pop("tried"), row)

    code, said = run("games", "--games", "3")

    assert 1 == code
    assert "FAILED ford: Dawn at the ford, seed 3: DeadEnd: no way on\n  (0, 4, 'x')\n" in said
    assert "\n1 failure; journal: " in said


@pytest.fixture
def small(tmp_path: Path) -> Game:
    found, _ = soak_games.scenarios(shutil.copytree(ROOT / "toolchain" / "templates", tmp_path / "all"))
    return Game(found[0].ir)


@pytest.mark.parametrize("error", [DeadEnd("no options"), ZeroDivisionError("division")])
def test_what_goes_wrong_in_a_game_is_kept_with_its_last_answers(
    error: Exception, small: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(state: Any, policies: Any, check: bool) -> None:
        assert check, "every invariant before every answer"
        while state.answers < 20:
            seat = small.seat_of[state.q](state, state.stack[-1])
            small.apply(state, policies[seat].choose(state))
        raise error

    monkeypatch.setattr(soak_games, "play_on", breaks)
    row = soak_games.play(small, 7)

    assert 7 == row["seed"] and str(error) in row["wrong"]
    assert soak_games.LAST == len(row["last"]) and all(text.startswith("(") for text in row["last"])


def test_what_is_broken_at_the_end_is_a_failure(small: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "answers" in soak_games.play(small, 7)
    monkeypatch.setattr(soak_games, "broken", lambda state: ["a unit is in two places"])

    assert "Broken: at the end: a unit is in two places" == soak_games.play(small, 7)["wrong"]


def test_conformance_is_tried_on_each_scenario_once(run: Any, tmp_path: Path) -> None:
    for _ in range(2):
        code, said = run("conformance")
        assert 0 == code and "ok      ford: Dawn at the ford: " in said
    assert ["conformance"] == [row["section"] for row in journal(tmp_path)]


def test_changes_of_rules_go_on_where_they_stopped(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(tmp_path / "scenarios" / "half")
    monkeypatch.setattr(soak_mutants, "SERIES", 2)
    monkeypatch.setattr(soak_mutants, "NOTICED", 0.0)
    code, said = run("mutants", "--changes", "3")
    assert 0 == code and re.search(r"\nproject +changes +noticed +share\nford +3 +\d +[\d.]+%\n", said)
    first = journal(tmp_path)
    assert [(0, 2), (2, 1)] == [(row["first"], row["made"]) for row in first]

    run("mutants", "--changes", "4")
    assert first == journal(tmp_path)[:2] and [(2, 2)] == [
        (row["first"], row["made"]) for row in journal(tmp_path)[2:]
    ]

    monkeypatch.setattr(soak_mutants, "NOTICED", 1.01)
    assert 1 == run("mutants", "--changes", "4")[0]


def test_an_unknown_section_is_refused(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        run("gmes")
    assert 2 == leave.value.code and "no section `gmes`; sections: games," in capsys.readouterr().err


def test_edits_go_on_where_they_stopped(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak_edits, "SERIES", 2)
    code, said = run("edits", "--edits", "3")
    assert 0 == code and re.search(r"\nford +2 +0\nhalf +2 +0\nall +4 +0\n", said)
    first = journal(tmp_path)
    assert [("ford", 1), ("half", 1)] == sorted((row["project"], row["seed"]) for row in first)

    code, said = run("edits", "--edits", "6")
    assert 0 == code and "2 of 3 series of 2 edits were made before" in said
    assert first == journal(tmp_path)[:2] and ["ford", 2] == [
        journal(tmp_path)[2][key] for key in ("project", "seed")
    ]

    map_ = tmp_path / "scenarios" / "ford" / "map.hw"
    map_.write_text(map_.read_text(encoding="utf-8") + "# a comment\n", encoding="utf-8")
    run("edits", "--edits", "3")
    assert 4 == len(journal(tmp_path)) and "ford" == journal(tmp_path)[3]["project"]


@pytest.mark.parametrize(
    ("without", "cached", "wrong"),
    [
        (["MAP001 a"], ["MAP001 b"], "lint with its memory differs"),
        (["PKG020 a"], ["PKG020 a"], "lint fails"),
    ],
)
def test_a_difference_of_lint_is_a_failure(
    without: list[str], cached: list[str], wrong: str, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak_edits, "findings_of", lambda folder, cached, cache=None: given[cached])
    given = {False: without, True: cached}
    row = soak_edits.difference(game, random.Random(1), 3)

    assert 1 == row["edits"] and re.fullmatch(rf"edit 1, of .+: {wrong}", row["wrong"])
    assert set(without) <= {line.lstrip("-") for line in row["last"]}


def test_memory_of_a_watch_is_measured_and_growth_a_failure(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, count in (("WARM", 1), ("FEW", 1), ("MANY", 2), ("GROWTH", 2.0)):
        monkeypatch.setattr(soak_edits, name, count)
    code, said = run("memory")
    assert 0 == code and re.search(r"  ok      ford: [\d,]+ and [\d,]+ blocks, [\d,]+ and [\d,]+ kB\n", said)
    rows = journal(tmp_path)
    assert ["ford", "half"] == [row["project"] for row in rows]

    monkeypatch.setattr(soak_edits, "GROWTH", 0.5)
    assert 0 == run("memory")[0] and rows == journal(tmp_path)  # the journal knows
    code, said = run("memory", "--fresh")
    assert (
        1 == code
        and "FAILED ford: after 2 edits lint holds more than 0.5 times what it holds after 1\n" in said
    )


@pytest.mark.parametrize("text", ["", "\n\n", "12 3", "one line"])
def test_every_text_can_be_edited(text: str) -> None:
    for seed in range(30):
        soak_edits.edited(text, random.Random(seed))


@pytest.mark.parametrize("code", [0, 1])
def test_tests_are_told_of_the_soak_and_a_failing_run_is_a_failure(
    code: int, run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[list[str], dict[str, str]]] = []

    def answer(command: list[str], env: dict[str, str], **_: Any) -> subprocess.CompletedProcess[str]:
        ran.append((command, env))
        if "tests/security" in command:
            seen = {"packages": 3, "seconds": [1.5, "slow"], "kilobytes": [900, "large"]}
            Path(env[soak_watch.FOLDER], "watch-gw0.json").write_text(json.dumps(seen), encoding="utf-8")
        return subprocess.CompletedProcess(command, code, "a test\n12 passed in a while\n", "")

    monkeypatch.setattr(soak_pytest.subprocess, "run", answer)
    for _ in range(2):  # the second time the journal knows
        result, said = run("security", "samples", "hypothesis")
        assert result == code
        assert f"{'FAILED' if code else 'ok    '}  seed 10: 12 passed in a while" in said
        assert "packages read or linked: 3; the dearest: 1.500 s (slow), 900 kB (large)" in said
        assert ("pytest ended with 1\n  a test\n" in said) == bool(code)

    assert 2 + soak_pytest.ROUNDS == len(ran) and all("1" == env["HEXWRIGHT_SOAK"] for _, env in ran)
    assert 2 + soak_pytest.ROUNDS == len({tuple(command) for command, _ in ran})


def test_every_test_that_tries_a_part_tries_all_at_length() -> None:
    takes_part = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("test_*.py")
        if path != Path(__file__)
        and re.search(r"\b(?:count\(\w+, \w+\)|if SOAK\b)", path.read_text(encoding="utf-8"))
    }
    samples = soak_pytest.sampling()

    assert "tests/play/test_random_games.py" in samples
    assert {file for file in takes_part if not file.startswith("tests/security/")} <= set(samples)


@pytest.mark.parametrize("elsewhere", ["", "true"])  # CI=true changes what Hypothesis does of itself
@pytest.mark.parametrize(("soaking", "wanted"), [("0", "25 True"), ("1", "9000 False")])
def test_counts_and_profile_follow_the_soak(soaking: str, wanted: str, elsewhere: str) -> None:
    program = (
        "import tests.conftest; from hypothesis import settings; from tests.security.counts import count; "
        "print(count(25, 9_000), settings.default.derandomize)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HEXWRIGHT_SOAK": soaking, "CI": elsewhere}
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )

    assert wanted == ran.stdout.strip()
    assert counts.count(1, 2) == (2 if counts.SOAK else 1)


def test_the_dearest_package_is_remembered() -> None:
    program = (
        "from toolchain.dev import soak_watch; import toolchain.ir.package as ir; from toolchain.engine.load import load_game\n"
        "for data in (b'no', b'PK' + bytes(9)):\n"
        "    try: load_game(data)\n"
        "    except Exception: pass\n"
        "assert ir.PackageFile.rules.__wrapped__\n"
        "print(soak_watch.most['packages'], soak_watch.most['seconds'][0] >= 0)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        capture_output=True,
        check=True,
    )

    assert "2 True" == ran.stdout.strip()
