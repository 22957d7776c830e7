"""Which blocks hold rows of counters; how such rows are read stands in ``unitrows``, and few games need it."""

from __future__ import annotations

import re

from toolchain.base.source import Source

_DATED = re.compile(r"^[ \t]+(?:[0-9]{4}-[0-9]{2}|[A-Z][\w-]* \+ [0-9]+ )", re.MULTILINE)
_KEYWORDS = ("forces", "schedule")


def keyword_of_rows(source: Source, start: int, end: int) -> str:
    """The keyword of a block that holds rows of counters: orders of battle, schedules with dates. Else empty."""
    text = source.text
    word = next((word for word in _KEYWORDS if text.startswith(word, start, end)), "")
    after = start + len(word)
    if not word or (after < end and text[after] not in " \r\n"):
        return ""
    return "" if word == "schedule" and _DATED.search(text, start, end) is None else word
