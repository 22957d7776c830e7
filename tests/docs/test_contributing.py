"""The walks of the page for contributors work as printed, in a copy of the program.

``python`` and ``markdown`` blocks whose first line names a file are new files; ``diff`` blocks change one; lines of
``sh`` blocks are run and must succeed; ``console`` blocks are commands with what they print.

`make test` walks all of them in one copy, so that what they have in common is run once; `make soak` each in its own.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_readme import bare, change, pattern
from tests.security.counts import SOAK

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "toolchain" / "docs" / "contributing.md"
COPIED = ("toolchain", "tests", "schemas", "grammars")
BLOCK = re.compile(r"^(`{3,})(\w+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"(?:# |<!-- )(\S+/\S+\.\w+)(?: -->)?\n")
PROGRAM = "import sys; from toolchain.cli.start import run; run()"


Block = tuple[str, str]
"""Kind and text."""


def walks() -> dict[str, list[Block]]:
    """Kind and text of the blocks of each section that changes something."""
    text = PAGE.read_text(encoding="utf-8")
    heads = list(re.finditer(r"^## (.+)$", BLOCK.sub(lambda m: " " * len(m[0]), text), re.MULTILINE))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    found = {
        head[1]: [(block[2], block[3]) for block in BLOCK.finditer(text, head.end(), end)]
        for head, end in zip(heads, ends, strict=True)
    }
    return {title: blocks for title, blocks in found.items() if {"sh", "diff"} & {kind for kind, _ in blocks}}


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in COPIED:
        # With the compiled files, which are taken for current by their times: a copy keeps these.
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("golden"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program, *arguments = shlex.split(command)
    start = {"python": [sys.executable], "hexwright": [sys.executable, "-c", PROGRAM]}[program]
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "HEXWRIGHT_CACHE_DIR": str(folder / ".cache"),
        "PYTEST_ADDOPTS": "-n 0 -p no:cacheprovider",
        "COLUMNS": "80",
    }
    return subprocess.run(
        [*start, *arguments], cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )


def parts(blocks: list[Block]) -> tuple[list[Block], list[str], list[Block]]:
    """What a walk writes, the commands that it runs then, and what follows."""
    (number,) = (number for number, (kind, _) in enumerate(blocks) if kind == "sh")
    return blocks[:number], blocks[number][1].splitlines(), blocks[number + 1 :]


def follow(blocks: list[Block], copy: Path) -> None:
    for kind, text in blocks:
        named = NAMED.match(text)
        if kind in ("python", "markdown"):
            assert named is not None, text
            path = copy / named[1]
            assert not path.exists(), f"{named[1]} is there already: take another name in the walk"
            path.write_text(text[named.end() :], encoding="utf-8")
        elif kind == "diff":
            change(text)
        else:
            assert kind == "console"
            for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, expected = part.partition("\n")
                ran = run(command, copy)
                assert ran.returncode in (0, 1), ran.stderr
                assert pattern(expected).fullmatch(bare(ran.stdout)), f"$ {command}\n{ran.stdout}{ran.stderr}"


@pytest.mark.parametrize("titles", [[title] for title in walks()] if SOAK else [[*walks()]], ids=" and ".join)
def test_walks_work_as_printed(titles: list[str], copy: Path) -> None:
    walked = [parts(walks()[title]) for title in titles]
    for first, _, _ in walked:
        follow(first, copy)
    for command in dict.fromkeys(line for _, commands, _ in walked for line in commands):
        ran = run(command, copy)
        assert ran.returncode == 0, f"$ {command}\n{ran.stdout}{ran.stderr}"
    for _, _, last in walked:
        follow(last, copy)


@pytest.mark.parametrize("title", walks())
def test_a_walk_takes_few_files(title: str) -> None:
    """New files, changed files and tests; a game that is played with does not count."""
    names = [
        found[1] if (found := NAMED.match(text)) else text.partition("\n")[0]
        for kind, text in walks()[title]
        if kind in ("python", "markdown", "diff")
    ]
    ours = {name for name in names if name.startswith(("toolchain/", "tests/"))}
    tests = {name for name in ours if name.startswith("tests/")}

    assert len(tests) == 1
    assert len(ours - tests) == (3 if "effect" in title else 1)


def test_the_walks_are_found() -> None:
    assert [*walks()] == ["A new check", "A new exporter", "A new effect word", "An attribute of terrain"]


def test_links_of_the_page_lead_somewhere() -> None:
    text = BLOCK.sub("", PAGE.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert (PAGE.parent / target).exists(), target
