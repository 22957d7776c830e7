"""A name, title or text that is too long.

Why: a name has at most 100 characters, a title or place name 200, any other text 2,000; a package cannot hold more,
and nobody could read a longer name on a counter or map.

Bad:
    game Skirmish "Skirmish at the Ford, being a true account of ... and three pages more"

Good:
    game Skirmish "Skirmish at the Ford"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN036")


def at(span: Span, what: str, length: int, most: int) -> Finding:
    """``what``: a name, a text, a setting; ``length``, ``most``: in characters."""
    return FAULT.finding(
        f"{what} is too long: {length:,} characters", span, help=f"shorten it to at most {most:,} characters"
    )
