"""``hexwright export vassal``: what it writes and says, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def test_a_module_is_written_once_and_for_good(hexwright: Any, game: Path) -> None:
    run = hexwright("export", "vassal", str(game), "--hex-size", "40")

    assert run.code == 0
    assert run.out.splitlines()[1:] == [
        "6 counters, 7 markers and 0 cards, 1 set-up",
        "  Dawn at the ford: 6 on the map, 0 beside it",
    ]
    module = next(hexwright.folder.glob("*.vmod"))
    assert module.read_bytes().startswith(b"PK")
    assert run.out.startswith(module.name)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "g.zip"], "must end in .vmod"),
        (["--hex-size", "5"], "30<=x<=200"),
        (["--scenario", "Noon"], "Noon"),
    ],
)
def test_what_cannot_be_a_module_is_refused(hexwright: Any, game: Path, words: list[str], said: str) -> None:
    run = hexwright("export", "vassal", str(game), *words)

    assert run.code == 2
    assert said in run.err
    assert "Traceback" not in run.err
    assert not list(hexwright.folder.glob("*.vmod"))
