"""What ``lint`` remembers: damaged, from another version or of files that have changed, it is made anew in silence."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from toolchain import __version__
from toolchain.base import ownfiles, toml
from toolchain.cli import discovery
from toolchain.cli.lint import cache as lintcache
from toolchain.cli.lint import run
from toolchain.workspace import cache_files as workspace_cache


def files() -> list[Path]:
    found = sorted(Path(os.environ["HEXWRIGHT_CACHE_DIR"]).iterdir())
    assert found
    return found


def wrong(game: Path) -> None:
    path = game / "map.hw"
    path.write_text(
        path.read_text(encoding="utf-8").replace("  0102  woods", "  0102  wods"), encoding="utf-8"
    )


DAMAGES = {
    "empty": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "one byte": lambda data: data[:-3] + bytes([data[-3] ^ 1]) + data[-2:],
    "zeros": lambda data: b"\0" * len(data),
    "other JSON": lambda data: b'{"a": [1, 2, 3], "b": null}',
    "a list": lambda data: b"[]",
    "deep": lambda data: b"[" * 100_000,
    "twice": lambda data: data + data,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_cache_is_made_anew_in_silence(game: Path, hexwright: Any, damage: str) -> None:
    wrong(game)
    first = hexwright("lint", "my-game")
    assert 1 == first.code
    for path in files():
        path.write_bytes(DAMAGES[damage](path.read_bytes()))

    assert first == hexwright("lint", "my-game")
    assert first == hexwright("lint", "my-game")


def test_a_folder_may_have_any_name(game: Path, hexwright: Any) -> None:
    try:
        folder = game.rename(game.with_name("my\udcffgame"))
    except OSError:
        return  # this file system has no such names
    wrong(folder)
    assert 1 == hexwright("lint", str(folder)).code


def test_a_folder_in_the_place_of_a_cache_is_no_obstacle(game: Path, hexwright: Any) -> None:
    first = hexwright("lint", "my-game")
    for path in files():
        path.unlink()
        path.mkdir()

    assert first == hexwright("lint", "my-game")


def test_a_cache_of_another_version_is_made_anew_in_silence(
    game: Path, hexwright: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong(game)
    with monkeypatch.context() as other:
        other.setattr(workspace_cache, "_MAGIC", b"hexwright 0.0.0 1")
        other.setattr(lintcache, "own_files", lambda: b"other")
        first = hexwright("lint", "my-game")
    (answers,) = [path for path in files() if path.name.endswith(".lint.json")]
    # What the other version said of these files is not repeated.
    kept = {
        key: ["a wrong answer", "no findings", 0] for key in json.loads(answers.read_text(encoding="utf-8"))
    }
    answers.write_text(json.dumps(kept), encoding="utf-8")

    assert first == hexwright("lint", "my-game")
    assert 1 == first.code


def test_an_answer_of_the_wrong_form_is_not_given(game: Path, hexwright: Any) -> None:
    first = hexwright("lint", "my-game")
    (answers,) = [path for path in files() if path.name.endswith(".lint.json")]
    kept = {key: [1, None, "0"] for key in json.loads(answers.read_text(encoding="utf-8"))}
    answers.write_text(json.dumps(kept), encoding="utf-8")

    assert first == hexwright("lint", "my-game")


def test_an_answer_to_files_that_changed_meanwhile_is_not_kept(
    game: Path, hexwright: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game / "map.hw"
    right = path.read_bytes()
    real = run.findings_of

    def meanwhile(request: Any) -> Any:
        wrong(game)  # after the cache was asked, before the files are read
        return real(request)

    with monkeypatch.context() as during:
        during.setattr(run, "findings_of", meanwhile)
        assert 1 == hexwright("lint", "my-game").code
    path.write_bytes(right)
    assert 0 == hexwright("lint", "my-game").code


def test_a_file_that_was_written_just_now_is_compared_by_what_it_holds(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two writings within a tick of the clock have one time; a file that is older is not read again."""
    path = game / "map.hw"
    target = run.Target(game, [])

    now = 1_000_000_000_000_000_000
    monkeypatch.setattr(lintcache, "time", SimpleNamespace(time_ns=lambda: now))

    def files_of_a_call(seconds_ago: int) -> Any:
        then = now - seconds_ago * 1_000_000_000
        os.utime(path, ns=(then, then))
        read = lintcache._Files([target])
        path.write_bytes(path.read_bytes().swapcase())
        os.utime(path, ns=(then, then))
        return read

    for other in (at for at in game.rglob("*") if at.is_file()):
        os.utime(other, (0, 0))
    assert files_of_a_call(1).changed()
    old = files_of_a_call(3600)
    monkeypatch.setattr(lintcache, "open_ordinary", forbidden)
    assert not old.changed()
    (game / "more.hw").write_text("part of game\n", encoding="utf-8")
    assert old.changed()


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def forbidden(*_: Any) -> Any:
    raise AssertionError("the project was read")


COMMENTS = {
    "a line between blocks": ("\n\nkind ", "\n\n# a remark: été\nkind "),
    "a line in a block": ("\n  has ", "\n  # a remark\n  has "),
    "behind a line": ("\n  has ", "   # a remark\n  has "),
}


@pytest.mark.parametrize("where", COMMENTS)
def test_where_nothing_was_found_comments_change_nothing(
    game: Path, hexwright: Any, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    first = hexwright("lint", "my-game")
    assert 0 == first.code
    edited(game / "game.hw", *COMMENTS[where])
    with monkeypatch.context() as patch:
        patch.setattr(run, "findings_of", forbidden)
        assert first == hexwright("lint", "my-game")


@pytest.mark.parametrize(
    "new",
    ["# a tab\there", "# \u202e", "# " + "long " * 100, "# hexwright: allow STY", '"# no comment"', "x # y"],
)
def test_what_lint_may_find_something_in_is_read(
    game: Path, hexwright: Any, monkeypatch: pytest.MonkeyPatch, new: str
) -> None:
    hexwright("lint", "my-game")
    edited(game / "game.hw", "\n\nkind ", f"\n\n{new}\nkind ")
    read, real = [], run.findings_of
    monkeypatch.setattr(run, "findings_of", lambda request: read.append(new) or real(request))
    hexwright("lint", "my-game")
    assert [new] == read


def test_where_something_was_found_it_is_shown_at_its_new_place(game: Path, hexwright: Any) -> None:
    wrong(game)
    first = hexwright("lint", "my-game", "--output-format", "concise").out
    edited(game / "map.hw", "\n", "\n# a remark\n")
    second = hexwright("lint", "my-game", "--output-format", "concise").out
    assert first != second
    assert 1 == len(set(first.splitlines()) ^ set(second.splitlines())) // 2


def test_files_of_toml_are_read_once_for_all_runs(
    game: Path, hexwright: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = hexwright("lint", "my-game")
    discovery.tables.clear()
    discovery.known_tables.clear()
    with monkeypatch.context() as other:
        other.setattr(toml, "read_toml", forbidden)
        assert first == hexwright("lint", "my-game")

    # One that says something else is read.
    edited(game / "hexwright.toml", "[project]\n", '[project]\nextends = "../nowhere"\n')
    assert "nowhere" in hexwright("lint", "my-game").out


def test_what_another_program_read_in_toml_is_read_again(
    game: Path, hexwright: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as other:
        other.setattr(lintcache, "own_files", lambda: b"other")
        hexwright("lint", "my-game")
    discovery.tables.clear()
    discovery.known_tables.clear()
    read, real = [], toml.read_toml
    monkeypatch.setattr(toml, "read_toml", lambda text: read.append(text) or real(text))
    hexwright("lint", "my-game")

    assert read


def test_an_installed_program_is_told_by_the_list_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "toolchain" / "base" / "ownfiles.py"
    module.parent.mkdir(parents=True)
    module.write_text("", encoding="utf-8")
    monkeypatch.setattr(ownfiles, "__file__", str(module))

    def told() -> bytes:
        ownfiles.own_files.cache_clear()
        return ownfiles.own_files()

    checkout = told()
    module.write_text("# another program\n", encoding="utf-8")
    assert checkout != told()

    record = tmp_path / f"hexwright-{__version__}.dist-info" / "RECORD"
    record.parent.mkdir()
    record.write_text("toolchain/base/ownfiles.py,sha256=0,0\n", encoding="utf-8")
    installed = told()
    assert checkout != installed == told()
    record.write_text("toolchain/base/ownfiles.py,sha256=1,0\n", encoding="utf-8")
    assert installed != told()
    ownfiles.own_files.cache_clear()
