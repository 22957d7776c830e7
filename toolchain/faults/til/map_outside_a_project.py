"""A map written to a folder outside any project.

Why: the name of its game can only be guessed.

Bad:
    hexwright import map board.tmx -o somewhere

Good:
    hexwright import map board.tmx -o my-game

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL018", NOTE)


def at(folder: str, game: str) -> Finding:
    """``game``: the name that is guessed."""
    return FAULT.finding(
        f"{folder} is not in a project, so the map was assigned to a game called `{game}`",
        None,
        help="correct `part of` in the first line of the map if your game has a different name",
    )
