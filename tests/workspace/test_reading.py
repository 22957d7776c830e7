"""Files that are too large, vanish, or change while they are read: a finding or the right text, never a mixture."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project import file_bytes
from toolchain.workspace.project.file_bytes import MOST_BYTES, NotRead, TooLarge, read_bytes, reading_instead
from toolchain.workspace.project.project import load_project
from toolchain.workspace.project.texts_before import TextsBefore

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
SIZE = 50_000_000


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATE, tmp_path / "game")
    return tmp_path / "game"


def lint(game: Path) -> list[tuple[str, str, str]]:
    result = lint_project(load_project(game))
    return [(item.code, item.span.source.name if item.span else "", item.message) for item in result.findings]


class Restless:
    """Stands for a file that is written to while it is read, so many times."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.fstat = os.fstat

    def __call__(self, number: int) -> Any:
        if self.times > 0:
            self.times -= 1
            # Both ends of a file: each look at it is followed by a change.
            os.ftruncate(os.open(self.path, os.O_RDWR), os.path.getsize(self.path) + 1)
        return self.fstat(number)

    path = ""


def test_a_file_that_changes_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restless = Restless(2)
    restless.path = str(tmp_path / "a.hw")
    (tmp_path / "a.hw").write_bytes(b"text")
    monkeypatch.setattr(file_bytes.os, "fstat", restless)

    assert b"text\0\0" == read_bytes(tmp_path / "a.hw")
    assert 0 == restless.times


def test_one_that_does_not_come_to_rest_is_a_finding(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    restless = Restless(10**6)
    restless.path = str(game / "map.hw")
    monkeypatch.setattr(file_bytes.os, "fstat", restless)
    with pytest.raises(NotRead):
        read_bytes(game / "map.hw")
    monkeypatch.setattr(file_bytes.os, "fstat", restless.fstat)
    real = file_bytes.read_bytes

    def never(path: Path) -> bytes:
        if path.name == "map.hw":
            raise NotRead(0, "another program keeps writing to it; try again when that has finished")
        return real(path)

    monkeypatch.setattr("toolchain.workspace.project.decoding.read_bytes", never)
    assert (
        "SYN009",
        "map.hw",
        "the file cannot be read: another program keeps writing to it; try again when that has finished",
    ) in lint(game)


def test_a_file_that_vanishes_between_two_looks_is_a_finding(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = file_bytes.read_bytes

    def gone(path: Path) -> bytes:
        if path.name == "map.hw":
            path.unlink(missing_ok=True)
        return real(path)

    monkeypatch.setattr("toolchain.workspace.project.decoding.read_bytes", gone)
    assert ("SYN009", "map.hw", "the file cannot be read: no such file or directory") in lint(game)


def test_other_bytes_can_be_read_for_a_trial(game: Path) -> None:
    with reading_instead({(game / "map.hw").resolve(): b"map\n"}):
        assert b"map\n" == read_bytes(game / "map.hw")
        assert b"map\n" != read_bytes(game / "game.hw")
    assert b"map\n" != read_bytes(game / "map.hw")


def test_the_limit_is_not_met_by_what_may_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.hw"
    path.write_bytes(b"\n" * MOST_BYTES)
    assert MOST_BYTES == len(read_bytes(path))
    path.write_bytes(b"\n" * (MOST_BYTES + 1))
    with pytest.raises(TooLarge, match="20,000,001 bytes; the maximum is 20,000,000"):
        read_bytes(path)


PROGRAM = r"""
import re, sys
from pathlib import Path
from toolchain.cli.main import main
code = main(["lint", sys.argv[1], "--no-cache", "--output-format", "concise"])
# The most that this process itself ever held (what `resource` says counts the process that started it).
most = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
print(most[1], code, file=sys.stderr)
"""


@pytest.mark.parametrize("name", ["huge.hw", "oob/huge.oob.json", "hexwright.toml", "book.csv", "known.json"])
def test_fifty_megabytes_are_a_finding_and_take_no_memory(game: Path, name: str) -> None:
    with (game / name).open("ab") as file:
        file.write(b"\n# one remark, and many more of them" * (SIZE // 36))
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(game)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "HEXWRIGHT_CACHE_DIR": str(game.parent / "cache")},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    most, code = run.stderr.splitlines()[-1].split()
    read_as_text = name != "known.json"

    assert int(most) < 200_000, "kilobytes"  # about 110,000 without the file
    assert (code == "1") == read_as_text, run.stdout
    if read_as_text:
        assert "cannot be read: it has 49," in run.stdout or "cannot be read: it has 50,0" in run.stdout
        assert "bytes; the maximum is 20,000,000" in run.stdout


def test_bytes_on_trial_are_read_also_where_the_file_was_read_before(tmp_path: Path) -> None:
    """The file itself is as old and as long as before: neither tells anything of what is tried in its place."""
    file = tmp_path / "game.hw"
    file.write_text("game One\n", "utf-8")
    os.utime(file, (1_000_000_000, 1_000_000_000))
    texts = TextsBefore(lambda source, findings: source.text)

    def read() -> str:
        texts.begin()
        found = texts.read(file, "game.hw", Findings())
        assert found is not None
        return found[1]

    assert read() == "game One\n"
    with reading_instead({file.resolve(): b"game Two\n"}):
        assert read() == "game Two\n"
    assert read() == "game One\n"
