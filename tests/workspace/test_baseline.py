"""Known findings: what is on the list is not shown, what is new is, what is gone is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.main import main

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TEMPLATE, tmp_path / "game")
    river_twice(tmp_path)
    return tmp_path


def river_twice(folder: Path) -> None:
    path = folder / "game" / "map.hw"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("  0201/0301  0201/0302", "  0201/0301  0301/0201\n  0201/0302"), encoding="utf-8"
    )


def edit(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / "game" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def lint(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    capsys.readouterr()
    code = main(["lint", "game", "--output-format", "json", *arguments])
    return code, json.loads(capsys.readouterr().out)


def codes(answer: dict[str, Any]) -> list[str]:
    return [item["code"] for item in answer["findings"]]


def test_what_is_known_is_not_shown_and_does_not_count(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 1 == lint(capsys)[0]
    assert 0 == main(["lint", "game", "--write-baseline", "known.json"])
    code, answer = lint(capsys, "--baseline", "known.json")

    assert (
        0 == code
        and [] == answer["findings"]
        and {"errors": 0, "warnings": 0, "notes": 0} == answer["summary"]
    )
    assert 0 == main(["lint", "game", "--baseline", "known.json"])
    assert "no new findings; 1 in the baseline, not shown\n" == capsys.readouterr().out


def test_it_is_known_again_after_lines_above_and_from_another_folder(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["lint", "game", "--write-baseline", "lists/known.json"])
    edit(folder, "map.hw", "hexes ", "# one line more\n\nhexes ")
    assert [] == codes(lint(capsys, "--baseline", "lists/known.json")[1])
    monkeypatch.chdir(folder / "game")
    assert 0 == main(["lint", "--baseline", "../lists/known.json"])


def test_what_is_new_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["lint", "game", "--write-baseline", "known.json"])
    edit(folder, "map.hw", "0201/0301  0301/0201", "0201/0301  0301/0201\n  0201/0301  0301/0201")
    code, answer = lint(capsys, "--baseline", "known.json")

    # The same line once more: the two have the same mark and are told apart by their number.
    assert 1 == code and ["MAP023"] * len(answer["findings"]) == codes(answer) and answer["findings"]


def test_what_is_gone_is_a_note_where_it_was_looked_for(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["lint", "game", "--write-baseline", "known.json"])
    edit(folder, "map.hw", "0201/0301  0301/0201", "0201/0301")
    code, answer = lint(capsys, "--baseline", "known.json")

    assert 0 == code and ["PKG030"] == codes(answer)
    (note,) = answer["findings"]
    assert ("known.json", 4, 5, "note") == (note["file"], note["line"], note["column"], note["severity"])
    assert [] == codes(lint(capsys, "--baseline", "known.json", "--select", "OOB")[1])
    capsys.readouterr()
    main(["lint", "game/game.hw", "--baseline", "known.json", "--output-format", "json"])
    assert [] == json.loads(capsys.readouterr().out)["findings"]
    assert [] == codes(lint(capsys, "--baseline", "known.json", "--ignore", "known-finding-gone")[1])


def test_the_list_is_the_same_whoever_writes_it_and_can_be_empty(folder: Path) -> None:
    main(["lint", "game", "--write-baseline", "one.json"])
    main(["lint", "game", "--no-cache", "--write-baseline", "two.json"])
    one = (folder / "one.json").read_bytes()
    assert one == (folder / "two.json").read_bytes() and 1 == len(json.loads(one)["findings"])
    main(["lint", "game", "--select", "OOB", "--write-baseline", "none.json"])
    assert [] == json.loads((folder / "none.json").read_bytes())["findings"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "known.json:1:2: this is not JSON"),
        ("[]", "known.json is not a baseline"),
        ("[" * 100_000, "known.json is not a baseline"),
        ('{"format": "other"}', "its `format` is not `hexwright-baseline-1`"),
        ('{"format": "hexwright-baseline-1"}', "has no list `findings`"),
        (
            '{"format": "hexwright-baseline-1", "findings": [{"code": 3}]}',
            "entry 1 of `findings` must have the texts",
        ),
        ("\udcff", "known.json is not UTF-8 text"),
        (None, "file not found: known.json; create it with `--write-baseline known.json`"),
    ],
    ids=range(8),
)
def test_a_wrong_list_is_refused_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str | None, said: str
) -> None:
    if text is not None:
        (folder / "known.json").write_bytes(text.encode("utf-8", "surrogateescape"))

    assert 2 == main(["lint", "game", "--baseline", "known.json"])
    err = capsys.readouterr().err
    assert said in err and "Traceback" not in err and 1 == len(err.splitlines())


def test_statistics_count_by_code(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(folder, "map.hw", "  0102  woods", "\t0102  wods")
    _, answer = lint(capsys, "--statistics")
    rows = {row.pop("code"): row for row in answer["statistics"]}

    assert rows["MAP023"] == {
        "name": "hexside-twice",
        "severity": "warning",
        "count": 1,
        "fixes": 0,
        "unsafe_fixes": 1,
    }
    assert 1 == rows["SYN002"]["fixes"] and 3 == len(answer["findings"])
    main(["lint", "game", "--statistics"])
    shown = capsys.readouterr().out.splitlines()
    assert "1  error    SYN002  tab-character  (1 with `--fix`)" in shown
    assert shown[-1].startswith("2 errors, 1 warning; `--fix` fixes 1, `--fix --unsafe-fixes` 2 more; ")
