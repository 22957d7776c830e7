"""How wide answers are: as the terminal, or as COLUMNS says, where that is a number of columns."""

from __future__ import annotations

import os

import pytest

from toolchain.cli.common import width


@pytest.mark.parametrize(
    ("named", "terminal", "expected"),
    [
        ("", 90, 90),
        ("70", 90, 70),
        ("0", 90, 90),
        ("-5", 90, 90),
        ("wide", 90, 90),
        ("9" * 5000, 90, 90),
        ("20", 90, 40),
        ("500", 90, 100),
        ("", 0, 80),
        ("", None, 80),
    ],
)
def test_the_width_is_that_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, named: str, terminal: int | None, expected: int
) -> None:
    def size(_: int) -> os.terminal_size:
        if terminal is None:
            raise OSError
        return os.terminal_size((terminal, 24))

    monkeypatch.setenv("COLUMNS", named)
    monkeypatch.setattr(os, "get_terminal_size", size)
    assert expected == width()
