"""A journal keeps what is done through anything that may happen to the process; a file of something else is left alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from toolchain.base.writing import NotWritten
from toolchain.play.many.journal import Journal, OtherJournal

HEAD = {"journal": "test", "of": "a game"}
FIRST = b'{"journal": "test", "of": "a game"}\n'


def test_rows_are_there_when_it_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "rows.jsonl"
    one = Journal(file, HEAD)
    one.add({"seed": 1})
    one.add({"seed": 2, "name": "Søren"})
    one.close()
    two = Journal(file, HEAD)
    two.add({"seed": 3})

    assert [1, 2, 3] == [row["seed"] for row in two.rows()]
    assert file.read_bytes().startswith(FIRST) and 4 == len(file.read_bytes().splitlines())


@pytest.mark.parametrize("kept", range(len(b'{"seed": 22}\n')))
def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path, kept: int) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(FIRST + b'{"seed": 1}\n' + b'{"seed": 22}\n'[:kept])

    journal = Journal(file, HEAD)
    journal.add({"seed": 3})

    assert [1, 3] == [row["seed"] for row in journal.rows()]


def test_a_long_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(FIRST + b'{"seed": 1}\n' + b'{"seed": ' + b"7" * 200_000)

    assert [{"seed": 1}] == list(Journal(file, HEAD).rows())


@pytest.mark.parametrize("kept", range(len(FIRST)))
def test_a_head_that_was_cut_off_is_written_again(tmp_path: Path, kept: int) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(FIRST[:kept])

    assert [] == list(Journal(file, HEAD).rows())
    assert file.read_bytes() == FIRST


@pytest.mark.parametrize(
    "text", [b"rules of a game", b'{"journal": "other"}\n{"se', b"\xff\xfe\n", b"{}\n[1"]
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(text)

    with pytest.raises(OtherJournal):
        Journal(file, HEAD)
    assert file.read_bytes() == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(FIRST + b'{"seed": 1}\n{"se\n{"seed": 3}\n')

    with pytest.raises(NotWritten, match="line 3 is damaged"):
        list(Journal(file, HEAD).rows())


def test_what_cannot_be_a_journal_is_one_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(NotWritten, match="cannot be written: i"):
            Journal(path, HEAD)


def test_two_processes_do_not_write_to_one_journal(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    journal = Journal(file, HEAD)
    list(journal.rows())
    code = (
        "import sys; from pathlib import Path; from toolchain.play.many.journal import Journal\n"
        f"try: Journal(Path(sys.argv[1]), {HEAD!r})\n"
        "except OSError as error: print(error)\n"
        "else: print('opened')"
    )

    def other() -> str:
        run = [sys.executable, "-c", code, str(file)]
        return subprocess.run(
            run, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
        ).stdout

    assert other() == f"{file} cannot be written: another process is writing to it\n"
    journal.close()
    assert other() == "opened\n"


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rows.jsonl"
    journal = Journal(file, HEAD)
    real = os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) > 5:
            return real(handle, data[:5])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(NotWritten, match="no space left"):
        journal.add({"seed": 1})
    monkeypatch.undo()

    assert file.read_bytes() == FIRST
