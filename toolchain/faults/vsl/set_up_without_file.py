"""A set-up of a module whose saved game is not in it.

Why: a player who chooses the set-up gets an error in place of the game.

Bad:
    the set-up *Dawn* with the file `dawn.vsav`, which was renamed or never added

Good:
    the set-up *Dawn* with a file that the module contains

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL008", WARNING)


def at(span: Span, set_up: str, file: str, meant: str) -> Finding:
    """``meant``: a suggestion, or empty."""
    return FAULT.finding(
        f"the module does not contain the saved game `{file}` of the set-up `{set_up}`",
        span,
        help=meant or "add the saved game to the module",
    )


def unreadable(span: Span, set_up: str, file: str, why: str) -> Finding:
    """A saved game that is none."""
    return FAULT.finding(
        f"the saved game `{file}` of the set-up `{set_up}` cannot be read: {why}",
        span,
        help="save the game in VASSAL again, and add it to the module",
    )
