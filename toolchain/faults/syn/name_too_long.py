"""A name, title or text has more characters than a package can hold.

Why: a word of the rules has at most 100 characters, a title or a place on the map 200, any other text 2,000; a
longer one could not be packed, and nobody could read it on a counter or a map.

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
        f"{what} of {length:,} characters is too long", span, help=f"shorten it to {most:,} characters"
    )
