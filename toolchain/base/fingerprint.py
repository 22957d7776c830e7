"""Marks by which a finding is known again after the text around it has changed.

A mark is made of the code, the message without the places it names, and the line with its blanks made one, never
of a line number: what is written above a finding does not change it. Equal findings of one file are told apart by
a number, in the order of their places. Source: SARIF 2.1.0 (OASIS), 3.27.17 ``partialFingerprints``.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence

from toolchain.base.diagnostic import Finding

# `game.hw:12:3`, `line 12`, `lines 3 and 4`, `column 5`: what another line above would change.
_FILE_PLACE = re.compile(r"([\w./-]+\.\w+):\d+(?::\d+)?")
_LINE_PLACE = re.compile(r"\b(lines?|columns?)( \d+)(?:(?:-|–| and | to )\d+)*")
DIGITS = 16


def without_places(message: str) -> str:
    """A message with the line and column numbers it names taken out."""
    return _LINE_PLACE.sub(r"\1", _FILE_PLACE.sub(r"\1", message))


def fingerprints(findings: Sequence[Finding]) -> list[str]:
    """The mark of each finding, in the given order: 16 hexadecimal digits, a colon, a number from 1."""
    made = [""] * len(findings)
    seen: Counter[tuple[str, str]] = Counter()
    for index in sorted(range(len(findings)), key=lambda number: findings[number].sort_key):
        finding = findings[index]
        span = finding.span
        file = span.source.name if span is not None else ""
        line = " ".join(span.source.line(span.line).split()) if span is not None else ""
        text = "\0".join((finding.code, without_places(finding.message), line))
        mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
        seen[file, mark] += 1
        made[index] = f"{mark}:{seen[file, mark]}"
    return made
