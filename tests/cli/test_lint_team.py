"""``hexwright lint`` for teams: the formats it prints, the fixes it writes or only shows, and the page of the guide."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from toolchain.cli.lint import fix as lintfix
from toolchain.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads(
    (ROOT / "tests" / "render" / "sarif" / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8")
)
PAGE = ROOT / "toolchain" / "docs" / "guide" / "lint-in-a-team.md"


def edit(game: Path, file: str, old: str, new: str) -> None:
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def wrong(game: Path) -> Path:
    edit(game, "map.hw", "  0102  woods", "\t0102  wods")
    return game


def test_a_sarif_file_is_right_and_explains_its_codes(wrong: Path, hexwright: Any) -> None:
    run = hexwright("lint", "my-game", "--output-format", "sarif", "-o", "lint.sarif")
    document = json.loads((wrong.parent / "lint.sarif").read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(SCHEMA).validate(document)
    made = document["runs"][0]

    assert 1 == run.code and "2 errors" in run.err and "" == run.out
    assert ["MAP006", "SYN002"] == [rule["id"] for rule in made["tool"]["driver"]["rules"]]
    assert all("**With `--fix`.**" in rule["help"]["markdown"] for rule in made["tool"]["driver"]["rules"])
    places = [item["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for item in made["results"]]
    assert ["my-game/map.hw"] * 2 == places
    assert [[True], [False]] == [
        [fix["properties"]["safe"] for fix in item["fixes"]] for item in made["results"]
    ]


@pytest.mark.parametrize("output_format", ["sarif", "json", "github"])
def test_a_clean_project_gives_a_whole_answer(game: Path, hexwright: Any, output_format: str) -> None:
    run = hexwright("lint", "my-game", "--output-format", output_format)

    assert 0 == run.code
    assert run.out == "" if output_format == "github" else json.loads(run.out)


def test_json_findings_and_sarif_results_have_the_same_marks(wrong: Path, hexwright: Any) -> None:
    found = json.loads(hexwright("lint", "my-game", "--output-format", "json").out)["findings"]
    results = json.loads(hexwright("lint", "my-game", "--output-format", "sarif").out)["runs"][0]["results"]

    assert [item["fingerprint"] for item in found] == [
        item["partialFingerprints"]["primaryLocationLineHash"] for item in results
    ]


def test_diff_shows_what_fix_would_do_and_writes_nothing(wrong: Path, hexwright: Any) -> None:
    before = (wrong / "map.hw").read_bytes()
    run = hexwright("lint", "my-game", "--diff")

    assert 1 == run.code and "1 file would be changed\n" == run.err
    assert "-\t0102  wods\n".replace("\t", "    ") in run.out and "+  0102  wods\n" in run.out
    assert "+  0102  woods\n" in hexwright("lint", "my-game", "--diff", "--unsafe-fixes").out
    assert before == (wrong / "map.hw").read_bytes()


def test_fix_says_what_is_left_and_unsafe_fixes_cure_it(wrong: Path, hexwright: Any) -> None:
    pristine = (wrong / "map.hw").read_text(encoding="utf-8").replace("\t0102  wods", "  0102  woods")
    said = hexwright("lint", "my-game").out.splitlines()[-1]
    assert said.startswith("2 errors; `--fix` fixes 1, `--fix --unsafe-fixes` 1 more; ")
    run = hexwright("lint", "my-game", "--fix")
    assert 1 == run.code and run.out.splitlines()[-1].startswith("changed 1 file; 1 error; ")
    run = hexwright("lint", "my-game", "--fix", "--unsafe-fixes")
    assert 0 == run.code and "changed 1 file; no findings\n" == run.out
    assert pristine == (wrong / "map.hw").read_text(encoding="utf-8")
    assert 0 == hexwright("lint", "my-game", "--diff", "--unsafe-fixes").code


def test_a_file_whose_fixes_would_harm_is_left_and_that_is_said(game: Path, hexwright: Any) -> None:
    edit(game, "oob/blue.oob.json", '"kind": "foot"', '"kind": 4')
    before = (game / "oob" / "blue.oob.json").read_bytes()
    run = hexwright("lint", "my-game", "--fix", "--unsafe-fixes")

    assert 1 == run.code and before == (game / "oob" / "blue.oob.json").read_bytes()
    assert run.err == (
        "my-game/oob/blue.oob.json: left as it is: its fixes would cause error[OOB005] in oob/blue.oob.json: "
        "`4` is not a valid kind of unit\n"
    )


def test_only_what_was_asked_for_is_fixed(wrong: Path, hexwright: Any) -> None:
    edit(wrong, "game.hw", "  1 MP", "\t1 MP") if "  1 MP" in (wrong / "game.hw").read_text("utf-8") else None
    (wrong / "more.hw").write_text("part of Skirmish\n\nregion far  @ 1.4\n\t0101\n", encoding="utf-8")
    hexwright("lint", "my-game/more.hw", "--fix")

    assert "\t" not in (wrong / "more.hw").read_text(encoding="utf-8")
    assert "\t" in (wrong / "map.hw").read_text(encoding="utf-8")
    hexwright("lint", "my-game", "--fix", "--ignore", "SYN002")
    assert "\t" in (wrong / "map.hw").read_text(encoding="utf-8")


def test_a_file_that_somebody_else_has_changed_meanwhile_is_left(
    wrong: Path, hexwright: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = lintfix._fixed

    def meanwhile(*arguments: Any) -> Any:
        made = real(*arguments)
        (wrong / "map.hw").write_text("map\n", encoding="utf-8")
        return made

    monkeypatch.setattr(lintfix, "_fixed", meanwhile)
    run = hexwright("lint", "my-game", "--fix")

    assert "my-game/map.hw: left as it is: it changed in the meantime; run the command again\n" == run.err
    assert "map\n" == (wrong / "map.hw").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--unsafe-fixes"], "requires `--fix` (or `--diff` to preview the changes)"),
        (["--fix", "--diff"], "cannot be combined"),
        (["--diff", "--output-format", "json"], "`--diff` shows no findings"),
        (["--diff", "--baseline", "k.json"], "`--diff` shows no findings"),
        (["--write-baseline", "k.json", "--fix"], "`--write-baseline` shows no findings"),
        (["--write-baseline", "k.json", "--baseline", "k.json"], "`--write-baseline` shows no findings"),
        (["--statistics", "--output-format", "sarif"], "`--statistics` works only with"),
        (["--statistics", "--output-format", "github"], "`--statistics` works only with"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    game: Path, hexwright: Any, arguments: list[str], said: str
) -> None:
    run = hexwright("lint", "my-game", *arguments)

    assert 2 == run.code and said in run.err and 1 == len(run.err.splitlines())


def test_tests_as_junit(game: Path, hexwright: Any) -> None:
    run = hexwright("test", "my-game", "--games", "1", "--output-format", "junit")
    root = ElementTree.fromstring(run.out)
    plain = json.loads(hexwright("test", "my-game", "--games", "1", "--output-format", "json").out)["summary"]

    assert 0 == run.code
    assert plain["passed"] + plain["skipped"] == int(root.get("tests", "0"))
    assert [suite.get("name") for suite in root] == ["examples", "Dawn at the ford"]
    edit(game, "examples.hw", "expect  R_Foot_1 is spent", "expect  R_Foot_1 is fresh")
    broken = hexwright("test", "my-game", "--games", "0", "--output-format", "junit")
    root = ElementTree.fromstring(broken.out)
    (failure,) = root.iter("failure")
    assert 1 == broken.code and "1" == root.get("failures") and "examples.hw" in (failure.text or "")


def test_the_commands_of_the_page_work_as_it_says(game: Path, hexwright: Any) -> None:
    edit(game, "map.hw", "  0102  woods", "\t0102  wods")
    page = PAGE.read_text(encoding="utf-8")
    codes = []
    for block in re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            program, *arguments = shlex.split(line)
            assert "hexwright" == program
            if "--watch" in arguments:  # test_watch.py runs it
                continue
            run = hexwright(*arguments)
            assert "Traceback" not in run.err and run.code in (0, 1), f"{line}: {run.err}"
            codes.append((arguments[-1], run.code))

    assert [("concise", 1), ("known.json", 0), ("known.json", 0)] == codes[:3]
    assert ("--diff", 1) in codes and ("--unsafe-fixes", 1) in codes  # something to change
    assert ("--unsafe-fixes", 0) in codes and ("github", 0) in codes  # and then nothing is left
    assert (game.parent / "lint.sarif").is_file()


def test_the_hooks_call_commands_that_exist(game: Path, hexwright: Any) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    hooks = dict(
        zip(re.findall(r"^- id: (.*)$", text, re.M), re.findall(r"^  entry: (.*)$", text, re.M), strict=True)
    )
    page = PAGE.read_text(encoding="utf-8")
    files = dict(zip(hooks, re.findall(r"^  files: (.*)$", text, re.M), strict=True))

    assert {"hexwright-fmt", "hexwright-lint"} == set(hooks) == set(re.findall(r"- id: (.*)$", page, re.M))
    for hook, entry in hooks.items():
        program, *arguments = shlex.split(entry)
        assert "hexwright" == program and arguments[0] in COMMANDS
        given = ["my-game/map.hw"] if hook == "hexwright-fmt" else []
        assert 0 == hexwright(*arguments, *given).code
    names = [
        "a/b.hw",
        "oob/x.oob.json",
        "hexwright.toml",
        "g/hexwright.toml",
        "book.csv",
        "facts.csv",
        "map.toml",
        "hexwright.lock",
        "known.json",
        "README.md",
        "x.json",
    ]
    fits = [name for name in names if re.search(files["hexwright-lint"], name)]
    assert names[:9] == fits
    assert ["a/b.hw"] == [name for name in names if re.search(files["hexwright-fmt"], name)]
