"""Fixtures of comparisons: copies of the shipped games, and `hexwright diff` run on two of them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from tests.compare.answers import Answer, Copies, Diff
from toolchain.cli.main import main
from toolchain.workspace import comparing


@pytest.fixture
def copies(tmp_path: Path) -> Copies:
    """Copies in a folder of this test."""
    return Copies(tmp_path)


@pytest.fixture
def diff(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Diff:
    """Runs `hexwright diff` for people and for programs, which print one comparison."""
    compare = comparing.compare

    def run(old: object, new: object, *options: str) -> Answer:
        monkeypatch.setattr(comparing, "compare", cache(compare))  # a test may edit what it compares again
        code = main(["diff", str(old), str(new), *options])
        out, err = capsys.readouterr()
        again = main(["diff", str(old), str(new), *options, "--output-format", "json"])
        made, _ = capsys.readouterr()
        assert again == code
        held = json.loads(made) if made else {"changes": [], "remarks": []}
        assert held["changes"] == [] if code == 0 else True
        return Answer(code, out, err, held["changes"], held["remarks"])

    return run
