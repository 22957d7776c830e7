"""Bad usage is answered in one sentence with exit code 2, faults of ours with 3 and a report, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lnt"], "unknown command `lnt`; did you mean `lint`?"),
        (
            ["lint", "--outputformat", "json"],
            "unknown option `--outputformat`; did you mean `--output-format`?",
        ),
        (["lint", "--output-format", "jsn"], "`--output-format` cannot be `jsn`; did you mean `json`?"),
        (["lint", "--output-format", "xml"], "choose from full, concise, json, sarif, github"),
        (["lint", "nowhere"], "file or folder not found: nowhere"),
        (["lint", "empty"], "is not in a project"),
        (["new"], "missing folder; write for example"),
        (["new", "..."], "cannot be the name of a game"),
        (["build", "nowhere"], "file or folder not found: nowhere"),
        (["play", "x.hexpack"], "package not found: x.hexpack"),
        (["simulate", "my-game"], "`--games` is missing"),
        (["simulate", "my-game", "--games", "0"], "0 is not in the range"),
        (
            ["simulate", "my-game", "--games", "1", "--policy", "Green=random"],
            "unknown side `Green`; use one of Blue, Red",
        ),
        (
            ["simulate", "my-game", "--games", "1", "--policy", "Blue=gredy"],
            "unknown policy `gredy`; did you mean `greedy`?",
        ),
        (["simulate", "my-game", "--games", "1", "--policy", "Blue"], "write `Blue=random` or `Blue=greedy`"),
        (
            ["simulate", "my-game", "--games", "1", "--scenario", "Dawn at the fort"],
            "did you mean `Dawn at the ford`?",
        ),
        (["play", "my-game", "--seat", "Blue", "--bot", "Blue"], "by a person and by a bot"),
        (["play", "my-game", "--load", "nothing.json"], "nothing.json: No such file"),
        (["replay", "nothing.json"], "nothing.json: No such file"),
        (["explain", "REF99"], "unknown check or word `REF99`"),
        (["lint", "my-game", "--select", "RFE"], "did you mean `REF`"),
        (["fmt", "nowhere"], "file or folder not found: nowhere"),
        (["preview", "my-game", "--scenario", "Dusk"], "unknown scenario `Dusk`"),
    ],
)
def test_bad_usage_is_one_clear_sentence(arguments: list[str], said: str, hexwright: Any, game: Path) -> None:
    (game.parent / "empty").mkdir()
    run = hexwright(*arguments)

    assert 2 == run.code
    assert run.err.startswith("error: ")
    assert said in run.err
    assert "" == run.out
    assert "Traceback" not in run.err


def test_a_fault_of_ours_is_an_apology_and_a_report(
    hexwright: Any, game: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import toolchain.workspace.lint.linter

    def breaks(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(toolchain.workspace.lint.linter, "lint_project", breaks)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run = hexwright("lint", "my-game", "--no-cache")

    assert 3 == run.code
    assert "sorry" in run.err and "hexwright lint my-game --no-cache" in run.err
    assert "Traceback" not in run.err
    report = next(tmp_path.glob("hexwright-report-*.txt")).read_text(encoding="utf-8")
    assert "ZeroDivisionError" in report and "toolchain/cli/lint/run.py:" in report
    assert "planted" not in report  # what an error says may come from a project


INTERRUPTED = """
import sys
import toolchain.workspace.lint.linter
from toolchain.cli.main import main

def interrupted(*_):
    raise KeyboardInterrupt

toolchain.workspace.lint.linter.lint_project = interrupted
sys.exit(main(["lint", "my-game", "--no-cache"]))
"""


def test_an_interrupt_is_130(game: Path) -> None:
    # In a process of its own: an interrupt that is not caught would end the whole run of tests.
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        cwd=game.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert 130 == run.returncode
    assert "Traceback" not in run.stderr and "interrupted" in run.stderr


def test_a_file_that_is_no_package_is_refused(hexwright: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.hexpack").write_bytes(b"PK\x03\x04 no, not really")
    run = hexwright("play", "bad.hexpack")

    assert 2 == run.code
    assert "Traceback" not in run.err
    assert run.err.startswith("error: bad.hexpack: ")


COLOURED = "\x1b["


def test_colour_is_used_on_demand_only(hexwright: Any, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = game / "map.hw"
    path.write_text(path.read_text(encoding="utf-8").replace("0402  woods", "0402  wood"), encoding="utf-8")

    assert COLOURED not in hexwright("lint", "my-game").out
    assert COLOURED in hexwright("lint", "my-game", "--color", "always").out
    assert COLOURED in hexwright("--color", "always", "lint", "my-game").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert COLOURED in hexwright("lint", "my-game").out
    assert COLOURED not in hexwright("lint", "my-game", "--color", "never").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert COLOURED not in hexwright("lint", "my-game").out
