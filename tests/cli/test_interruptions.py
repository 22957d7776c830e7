"""An interruption ends what runs: also one that Python drops, and one that comes while an answer is awaited."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from toolchain.cli.interruptions import none_dropped

LONG = 60  # seconds, a net for what never comes: no test waits so long


class Dropping:
    """Python drops what is raised while this is taken down."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __del__(self) -> None:
        raise self.error


def test_an_interruption_that_python_drops_comes_again() -> None:
    with pytest.raises(KeyboardInterrupt), none_dropped():
        Dropping(KeyboardInterrupt())
        threading.Event().wait(LONG)


def test_another_error_that_python_drops_is_told_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[BaseException | None] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda dropped: told.append(dropped.exc_value))
    error = ValueError("lost")

    with none_dropped():
        Dropping(error)

    assert [error] == told


def test_a_timeout_ends_a_game_that_waits_for_an_answer(game: Path) -> None:
    command = [sys.executable, "-m", "toolchain.cli.main", "play", "my-game", "--timeout", "0.5"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=game.parent, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            code = process.wait(LONG)
        finally:
            process.kill()
        assert process.stderr is not None and b"stopped by --timeout" in process.stderr.read()
    assert 2 == code
