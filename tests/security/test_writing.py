"""Files are written whole or not at all, and whatever prevents it is one sentence."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.security.counts import SOAK
from toolchain.base.writing import NotWritten, make_folder, write_together, write_whole

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "toolchain.cli.main"]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    write_whole(tmp_path / "deep" / "a.txt", b"one")
    write_whole(tmp_path / "deep" / "a.txt", b"two", durable=True)

    assert (tmp_path / "deep" / "a.txt").read_bytes() == b"two"
    assert names(tmp_path / "deep") == ["a.txt"]


@pytest.mark.parametrize("mask", [0o022, 0o027, 0o077])
def test_a_new_file_has_the_permissions_of_every_new_file(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "a.txt", b"")
        make_folder(tmp_path / "game", {"b.txt": b""})
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o666 & ~mask
    assert stat.S_IMODE((tmp_path / "game").stat().st_mode) == 0o777 & ~mask
    assert stat.S_IMODE((tmp_path / "game" / "b.txt").stat().st_mode) == 0o666 & ~mask


def test_a_file_keeps_its_permissions_when_it_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "private.txt").write_bytes(b"one")
    (tmp_path / "private.txt").chmod(0o640)

    write_whole(tmp_path / "private.txt", b"two")

    assert stat.S_IMODE((tmp_path / "private.txt").stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_bytes(b"one")
    (tmp_path / "link.txt").symlink_to("file.txt")

    write_whole(tmp_path / "link.txt", b"two")

    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "file.txt").read_bytes() == b"two"


def test_a_name_as_long_as_a_name_can_be_is_written(tmp_path: Path) -> None:
    write_whole(tmp_path / ("n" * 255), b"one")

    assert names(tmp_path) == ["n" * 255]


def test_what_prevents_writing_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path, reason in (
        (tmp_path, "it is a folder"),
        (tmp_path / "file" / "a.txt", "there is a file in place of its folder"),
        (tmp_path / ("n" * 256), "file name too long"),
        (tmp_path / "a\0b", "its name contains a character that is not allowed in names"),
    ):
        with pytest.raises(NotWritten) as caught:
            write_whole(path, b"data")
        assert str(caught.value) == f"{path} cannot be written: {reason}"
    assert names(tmp_path) == ["file"]


def test_of_several_files_none_is_replaced_when_one_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "b.txt").mkdir()

    with pytest.raises(NotWritten, match="it is a folder"):
        write_together({tmp_path / "a.txt": b"new", tmp_path / "b.txt": b"new"})

    assert (tmp_path / "a.txt").read_bytes() == b"old"
    assert names(tmp_path) == ["a.txt", "b.txt"]


def test_a_folder_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(NotWritten):
        make_folder(tmp_path / "game", {"a.txt": b"", "b" * 256: b""})
    assert names(tmp_path) == []

    (tmp_path / "game").mkdir()
    with pytest.raises(NotWritten, match="it already exists"):
        make_folder(tmp_path / "game", {"a.txt": b""})
    assert names(tmp_path / "game") == []


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    write_whole(pipe, b"through")

    assert reader.communicate()[0] == b"through"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


# What a writing command answers when its file cannot be written: arguments, GAME and FILE put in.
WRITERS = {
    "build": "build GAME -o FILE.hexpack",
    "preview": "preview GAME -o FILE",
    "map show": "map show GAME -o FILE.svg",
    "export counters": "export counters GAME -o FILE.pdf",
    "export tiled": "export tiled GAME -o FILE",
    "export csv": "export csv GAME -o FILE",
    "export xlsx": "export xlsx GAME -o FILE.xlsx",
    "import map": "import map DRAWING -o FILE",
    "lint -o": "lint GAME -o FILE",
    "lint --write-baseline": "lint GAME --write-baseline FILE",
    "new": "new FILE",
    "play --story": "play GAME --bot Red --bot Blue --seed 1 --max-answers 3 --story FILE",
}


@pytest.mark.parametrize("writer", WRITERS)
def test_a_file_where_a_folder_is_needed_stops_every_writer(writer: str, game: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"mine")
    drawing = ROOT / "tests" / "exchange" / "tiled" / "flat.tmx"
    words = WRITERS[writer].replace("GAME", str(game)).replace("DRAWING", str(drawing))
    words = words.replace("FILE", "taken/inside")

    run = subprocess.run([*COMMAND, *words.split()], cwd=tmp_path, capture_output=True, text=True)

    assert run.returncode == 2, run.stderr
    assert "Traceback" not in run.stderr and "report:" not in run.stderr
    assert [line for line in run.stderr.splitlines() if "cannot be written" in line], run.stderr
    assert (tmp_path / "taken").read_bytes() == b"mine"


def test_a_game_that_cannot_be_kept_is_said_and_play_goes_on(game: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"mine")
    words = ["play", str(game), "--bot", "Red", "--seed", "4"]

    run = subprocess.run(
        [*COMMAND, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        input="1\nsave taken/game.json\nquit\ny\ntaken/game.json\n",
    )

    assert run.stdout.count("there is a file in place of its folder") == 2
    assert "Traceback" not in run.stderr


READERS = {
    "lint": "lint GAME",
    "explain": "explain MAP006",
    "help": "play --help",
    "doctor": "doctor GAME",
    "play": "play GAME --bot Red --bot Blue --seed 1",
    "bad usage": "lint GAME --colour",
}


CLOSED = ("no reader", "stdout", "stderr", "both", "stdin")


@pytest.mark.parametrize(
    ("command", "closed"),
    [
        (command, closed)
        for row, command in enumerate(READERS)
        for column, closed in enumerate(CLOSED)
        # Each takes a process: half of them show every command and every end that is closed, twice or more.
        if SOAK or (row + column) % 2 == 0
    ],
)
def test_a_reader_that_has_gone_ends_a_command_silently(
    command: str, closed: str, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    shut = {"stdout": ">&-", "stderr": "2>&-", "both": ">&- 2>&-", "stdin": "<&-", "no reader": ""}[closed]
    words = " ".join([*COMMAND, READERS[command].replace("GAME", str(game))])
    if closed == "no reader":
        # The pipe loses its reader before the command has begun.
        words = f"({words}) 2>&1 | true; exit ${{PIPESTATUS[0]}}"
    run = subprocess.run(["bash", "-c", f"{words} {shut}"], cwd=tmp_path, capture_output=True, text=True)

    usual = 2 if command == "bad usage" else 0
    assert run.returncode == (141 if closed == "no reader" else usual), run.stderr
    assert "Traceback" not in run.stderr and "Error" not in run.stderr + run.stdout
    assert not list(tmp_path.glob("hexwright-report-*"))
    if closed == "stderr":
        assert "error:" not in run.stdout


def test_output_that_finds_no_room_is_a_sentence(game: Path, tmp_path: Path) -> None:
    run = subprocess.run(
        ["bash", "-c", " ".join([*COMMAND, "lint", str(game), ">", "/dev/full"])],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )

    assert run.returncode == 2
    assert run.stderr.splitlines() == ["error: the output cannot be written: no space left on device"]
