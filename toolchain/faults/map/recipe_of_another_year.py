"""A recipe takes shapes from a year outside the game's years.

Why: borders move with wars. A year copied from another recipe would draw the wrong countries.

Bad:
    title = "The war of 1914"
    where = { year = 1870 }

Good:
    title = "The war of 1914"
    where = { year = 1914 }

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare

FAULT = declare(__name__, "MAP101", NOTE, LIKELY)


def at(span: Span, year: int, of_game: Sequence[int]) -> Finding:
    """``of_game``: the years that titles and calendar name, in order."""
    years = f"{of_game[0]}" if of_game[0] == of_game[-1] else f"{of_game[0]} to {of_game[-1]}"
    return FAULT.finding(
        f"the game is set in {years}, but these shapes are from {year}",
        span,
        help=f"write `{of_game[0]}`, or allow this note",
    )
