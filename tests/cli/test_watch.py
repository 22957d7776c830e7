"""``hexwright lint --watch`` in a process of its own: it sees changes, outlives what vanishes, and leaves when told."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Start


def test_a_change_is_seen_and_told(game: Path, start: Start) -> None:
    watcher = start("lint", "my-game", "--watch")
    at = watcher.wait("watching for changes; Ctrl-C ends it")
    assert watcher.said.startswith("no findings")
    path = game / "map.hw"
    right = path.read_text(encoding="utf-8")
    path.write_text(right.replace("  0102  woods", "  0102  wods"), encoding="utf-8")
    at = watcher.wait("explain MAP006", at)
    assert "changed: my-game/map.hw\n" in watcher.said and "error[MAP006]" in watcher.said
    path.write_text(right, encoding="utf-8")
    at = watcher.wait("no findings", at)
    (game / "more.hw").write_text("", encoding="utf-8")
    at = watcher.wait("explain STY001", at)
    assert "new: my-game/more.hw\n" in watcher.said
    (game / "more.hw").unlink()
    at = watcher.wait("no findings", at)
    assert "gone: my-game/more.hw\n" in watcher.said

    assert 130 == watcher.interrupt()
    assert watcher.said.endswith("stopped watching\n") and "Traceback" not in watcher.said


def test_it_outlives_a_project_that_vanishes_and_comes_back(game: Path, start: Start) -> None:
    watcher = start("lint", "my-game", "--watch", "--output-format", "concise")
    at = watcher.wait("watching for changes")
    away = game.parent / "away"
    game.rename(away)
    watcher.wait("gone: ", at)
    watcher.until(lambda: "error" in watcher.said[at:], "an error")
    at = len(watcher.said)
    away.rename(game)
    watcher.wait("no findings", at)

    assert 130 == watcher.interrupt() and "Traceback" not in watcher.said


def test_it_outlives_files_that_come_and_go_while_they_are_read(game: Path, start: Start) -> None:
    watcher = start("lint", "my-game", "--watch", "--output-format", "concise")
    at = watcher.wait("watching for changes")
    original = (game / "map.hw").read_bytes()
    for number in range(1, 250):
        (game / "map.hw").write_bytes(original[: number * 37 % len(original)])
        (game / f"draft{number % 5}.hw").write_bytes(b"\xff\xfe" if number % 2 else b"part of Skirmish\n")
        (game / f"draft{(number + 2) % 5}.hw").unlink(missing_ok=True)
        folder = game / "inner"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (folder / "x.hw").write_bytes(b"part of Skirmish\n")
        time.sleep(0.01)
    for path in (*game.glob("draft*.hw"), game / "inner" / "x.hw"):
        path.unlink(missing_ok=True)
    (game / "map.hw").write_bytes(original)
    watcher.until(lambda: watcher.said.rstrip().endswith("no findings"), "rest")

    assert len(watcher.said) > at
    assert 130 == watcher.interrupt() and "Traceback" not in watcher.said and "sorry" not in watcher.said


def test_known_findings_are_watched_too(game: Path, start: Start, hexwright: object) -> None:
    path = game / "map.hw"
    path.write_text(
        path.read_text(encoding="utf-8").replace("  0102  woods", "  0102  wods"), encoding="utf-8"
    )
    known = game.parent / "known.json"
    known.write_text('{"format": "hexwright-baseline-1", "findings": []}\n', encoding="utf-8")
    watcher = start("lint", "my-game", "--watch", "--baseline", "known.json")
    at = watcher.wait("watching for changes")
    assert "error[MAP006]" in watcher.said
    known.write_text("{", encoding="utf-8")
    at = watcher.wait("this is not JSON", at)
    hexwright("lint", "my-game", "--write-baseline", "known.json")  # type: ignore[operator]
    watcher.wait("no new findings; 1 in the baseline, not shown", at)

    assert 130 == watcher.interrupt()


@pytest.mark.parametrize(
    "more",
    [["--fix"], ["--diff"], ["--output-format", "json"], ["-o", "x.txt"], ["--write-baseline", "x.json"]],
)
def test_what_does_not_go_with_watching_is_refused(game: Path, hexwright: object, more: list[str]) -> None:
    run = hexwright("lint", "my-game", "--watch", *more)  # type: ignore[operator]

    assert 2 == run.code and "`--watch` only shows findings" in run.err
