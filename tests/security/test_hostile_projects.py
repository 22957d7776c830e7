"""Projects at random: every command says what is wrong, and touches nothing outside of the folder."""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

import pytest

from tests.package.conftest import ROOT
from tests.security.counts import count
from tests.security.hostile_projects import hostile
from toolchain.cli.main import main

COMMANDS: list[list[str]] = [
    ["lint", "."],
    ["lint", ".", "--no-cache", "--output-format", "json"],
    ["build", "."],
    ["preview", "."],
    ["fmt", "--check", "."],
    ["fmt", "."],
    ["map", "show", "."],
    ["export", "csv", ".", "-o", "out"],
    ["export", "tiled", "."],
    ["ledger", "."],
    ["simulate", ".", "--games", "1", "--budget", "300000"],
    ["test", ".", "--games", "0"],
    ["lint", ".", "--fix"],
]
PROJECTS = count(60, 2000)
COMMANDING = {"Cc", "Cs", "Zl", "Zp"}  # controls, half characters, ends of lines
TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # what changes the direction of text
SECRET = "the-secret-that-nobody-may-see"
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_watched: list[set[tuple[str, str]]] = []


def _hear(event: str, args: tuple[Any, ...]) -> None:
    """Notes what is opened, made, renamed and removed while somebody watches."""
    if not _watched:
        return
    if event == "open" and isinstance(args[0], (str, bytes)):
        writes = bool(isinstance(args[2], int) and args[2] & _WRITES)
        _watched[-1].add(("write" if writes else "read", os.path.realpath(os.fsdecode(args[0]))))
    elif event in (
        "os.rename",
        "os.remove",
        "os.mkdir",
        "os.rmdir",
        "os.symlink",
        "os.link",
        "os.truncate",
        "os.chmod",
    ):
        for path in args[:2]:
            if isinstance(path, (str, bytes)):
                _watched[-1].add(("write", os.path.realpath(os.fsdecode(path))))


sys.addaudithook(_hear)


@contextmanager
def watched() -> Iterator[set[tuple[str, str]]]:
    """The files that are touched meanwhile, by what is done to them."""
    _watched.append(set())
    try:
        yield _watched[-1]
    finally:
        _watched.pop()


def run(arguments: list[str]) -> tuple[int, str]:
    """Exit code and all that a command prints."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    with redirect_stdout(out), redirect_stderr(out):
        code = main(arguments)
        out.flush()
    return code, out.buffer.getvalue().decode("utf-8", "strict")  # type: ignore[attr-defined]


def attack(at: Path, seed: int) -> Iterator[tuple[list[str], int, str, set[tuple[str, str]]]]:
    """What commands make of one hostile project in a new folder."""
    folder, outside = at / "deep" / "down" / "project", at / "deep" / "down" / "outside"
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
    outside.mkdir()
    (outside / "secret.hw").write_text(f"terrain {SECRET}\n")
    hostile(folder, outside, seed)
    draw = Random(seed)
    before = os.getcwd()
    os.chdir(folder)
    try:
        for arguments in draw.sample(COMMANDS, 3):
            with watched() as touched:
                code, said = run(arguments)
            yield arguments, code, said, touched
    finally:
        os.chdir(before)


def _within(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith(folder + os.sep) for folder in folders)


def test_hostile_projects_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, temporary = tmp_path / "cache", tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(cache))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    codes: Counter[int] = Counter()
    for seed in range(PROJECTS):
        at = tmp_path / str(seed)
        mine = (str(at / "deep" / "down" / "project"), str(cache), str(temporary), os.devnull, "/proc")
        for arguments, code, said, touched in attack(at, seed):
            what = f"project {seed}: {' '.join(arguments)}"
            codes[code] += 1
            assert code in (0, 1, 2), f"{what}: exit {code}\n{said[-2000:]}"
            assert "Traceback" not in said, f"{what}\n{said[-3000:]}"
            assert SECRET not in said, what
            odd = [c for c in said if c != "\n" and (category(c) in COMMANDING or c in TURNING)]
            assert not odd, f"{what}: {odd[:5]}"
            assert not [p for how, p in touched if how == "write" and not _within(p, mine)], what
            beside = str(at / "deep" / "down" / "outside")
            assert not [p for _, p in touched if p.startswith(beside) and p != beside], what
        assert sorted(p.name for p in at.iterdir()) == ["deep"], f"project {seed}"
        shutil.rmtree(at)
    assert codes[0] and codes[1] and codes[2], codes
