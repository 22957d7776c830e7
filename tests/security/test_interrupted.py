"""A command that is killed, or finds no room, loses nothing and leaves no half of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.dev.interrupted import KILLED, WRITERS, kills, limits

KILLS = (
    4  # of each command, at a step of its writing and at a moment by turns; `make soak` kills each 200 times
)
LIMITS = 2  # of each command; 50 in `make soak`


@pytest.mark.parametrize("name", KILLED)
def test_a_killed_command_leaves_the_old_file_or_the_new_one(name: str, tmp_path: Path) -> None:
    assert kills(name, KILLS, 1, tmp_path) == []


@pytest.mark.parametrize("name", WRITERS)
def test_a_command_without_room_loses_nothing_and_says_so(name: str, tmp_path: Path) -> None:
    assert limits(name, LIMITS, 1, tmp_path) == []
