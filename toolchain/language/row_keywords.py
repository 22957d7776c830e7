"""Which blocks hold rows of counters, and which of these are the units of a played game.

How rows are read stands in ``unit_rows`` and ``force_rows``.
"""

from __future__ import annotations

import re

from toolchain.base.source import Source

_DATED = r"(?m)^[ \t]+(?:[0-9]{4}-[0-9]{2}|[A-Z][\w-]* \+ [0-9]+ )"
_KEYWORDS = ("forces", "schedule")
_UNPLAYED = r"\ufeff?(?:[ \t\r]*(?:#[^\n]*)?\n)*part\b[^\n@#\"]* unplayed\b"
# Words in the header of a list of a war: a date, another list, a use, an option.
_OF_A_LIST = r"[^\n]* (?:at|from|as|under)\b"


def keyword_of_rows(source: Source, start: int, end: int) -> str:
    """The keyword of a block that holds rows of counters: orders of battle, schedules with dates. Else empty."""
    text = source.text
    word = next((word for word in _KEYWORDS if text.startswith(word, start, end)), "")
    after = start + len(word)
    if not word or (after < end and text[after] not in " \r\n"):
        return ""
    return "" if word == "schedule" and re.compile(_DATED).search(text, start, end) is None else word


def holds_units(source: Source, start: int, end: int) -> bool:
    """Whether the rows of a ``forces`` block are the units of a played game, and not a list of a war."""
    stop = source.text.find("\n", start, end)
    head = source.text[start : end if stop < 0 else stop].partition("@")[0].partition("#")[0]
    return (
        keyword_of_rows(source, start, end) == "forces"
        and re.match(_OF_A_LIST, head) is None
        and re.match(_UNPLAYED, source.text) is None
    )
