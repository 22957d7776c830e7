"""No line of progress is written into a story that is told on a terminal."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from toolchain.cli.play import session


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_only_where_the_story_goes_elsewhere(
    monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    begun: list[str] = []

    def counting(what: str) -> Any:
        begun.append(what)
        return nullcontext(lambda done, total: None)

    monkeypatch.setattr(session, "counting", counting)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    table: Any = SimpleNamespace(
        teller=SimpleNamespace(close=lambda state: None),
        state=SimpleNamespace(manual=False),
        tell=lambda eyes: None,
        eyes=lambda: 0,
        seats=SimpleNamespace(secret=False, humans=[]),
    )
    played = object.__new__(session.Session)
    played.table, played.words = table, []
    monkeypatch.setattr(played, "_play", lambda heard: heard(1, 2))
    played.run()
    assert begun == ([] if terminal else ["answers"])
