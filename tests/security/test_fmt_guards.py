"""`fmt` changes ordinary files of the project within the limits of `lint`, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from toolchain.cli.main import main
from toolchain.language.blocks import LONGEST_LINE
from toolchain.workspace.project.decoding import MOST_LINES
from toolchain.workspace.project.file_bytes import MOST_BYTES

Captured = pytest.CaptureFixture[str]
UNTIDY = b'part of Skirmish\n\nbox  Camp\n  title    "Camp"\n'
SECONDS = 60  # a command that waits for ever is ended, and fails


def fmt(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: what hangs can be ended."""
    words = [sys.executable, "-m", "toolchain.cli.main", "fmt", *arguments]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=SECONDS)


def test_what_is_within_the_limits_is_changed(game: Path) -> None:
    (game / "more.hw").write_bytes(UNTIDY)

    run = fmt(game)

    assert run.returncode == 0 and "changed more.hw" in run.stdout


@pytest.mark.parametrize("named", [False, True])
def test_a_pipe_keeps_nobody_waiting(game: Path, named: bool) -> None:
    os.mkfifo(game / "pipe.hw")
    (game / "more.hw").write_bytes(UNTIDY)

    run = fmt(game, *(["pipe.hw", "more.hw"] if named else []))

    assert run.returncode == 1
    assert "pipe.hw: left as it is: it is not a regular file" in run.stderr
    assert "changed more.hw" in run.stdout


def test_a_device_is_not_read(game: Path) -> None:
    (game / "zero.hw").symlink_to("/dev/zero")

    run = fmt(game)

    assert run.returncode == 1
    assert "zero.hw: left as it is: a link leads out of the project" in run.stderr


def test_a_loop_of_links_is_no_fault(game: Path) -> None:
    (game / "a.hw").symlink_to("b.hw")
    (game / "b.hw").symlink_to("a.hw")
    (game / "deeper").mkdir()
    (game / "deeper" / "again").symlink_to("..", target_is_directory=True)

    run = fmt(game)

    assert run.returncode == 1
    assert "a.hw: left as it is: too many levels of symbolic links" in run.stderr
    assert "Traceback" not in run.stderr


def long_line() -> bytes:
    return b'part of Skirmish\n\nbox  Camp\n  title  "' + b"x" * LONGEST_LINE + b'"\n'


TOO_MUCH = {
    "bytes": (lambda: b"#" * (MOST_BYTES + 1), "bytes; the maximum is"),
    "lines": (lambda: b"#\n" * (MOST_LINES + 1), f"the maximum is {MOST_LINES:,}"),
    "characters in a line": (long_line, "line is too long"),
    "signs that no text has": (lambda: b"\x01" * 1000, "this is not a text file"),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_the_limits_are_those_of_lint(what: str, game: Path, capsys: Captured) -> None:
    made, words = TOO_MUCH[what]
    data = made()
    (game / "large.hw").write_bytes(data)

    assert main(["fmt", str(game)]) == 1
    by_fmt = capsys.readouterr().err
    assert main(["lint", str(game), "--no-cache"]) == 1
    by_lint = " ".join(capsys.readouterr().out.split())

    assert (game / "large.hw").read_bytes() == data
    assert words in by_fmt and words in by_lint


@pytest.mark.parametrize("how", ["named", "below its folder", "behind a folder", "allowed to be read"])
def test_nothing_is_written_through_a_link_that_leads_out(how: str, game: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    outside = tmp_path / "outside" / "other.hw"
    outside.write_bytes(UNTIDY)
    if how == "behind a folder":
        (game / "link").symlink_to(tmp_path / "outside", target_is_directory=True)
    else:
        (game / "link.hw").symlink_to(outside)
    if how == "allowed to be read":
        settings = game / "hexwright.toml"
        text = settings.read_text(encoding="utf-8")
        settings.write_text(
            text.replace("[project]\n", '[project]\nlinks = ["../outside"]\n'), encoding="utf-8"
        )
    named = {"named": ["link.hw"], "behind a folder": ["link/other.hw"]}.get(how, [])

    run = fmt(game, *named)

    assert outside.read_bytes() == UNTIDY
    if how == "allowed to be read":
        assert run.returncode == 0 and "which `links` allows for reading" in run.stderr
    else:
        assert run.returncode == 1 and "a link leads out of the project" in run.stderr
    run = fmt(game)  # and links to folders are not entered
    assert outside.read_bytes() == UNTIDY


def test_a_link_within_the_project_is_followed(game: Path) -> None:
    (game / "rules").mkdir()
    (game / "rules" / "more.hw").write_bytes(UNTIDY)
    (game / "link.hw").symlink_to("rules/more.hw")

    assert fmt(game, "link.hw").returncode == 0
    assert (game / "link.hw").is_symlink()
    assert (game / "rules" / "more.hw").read_bytes() != UNTIDY
