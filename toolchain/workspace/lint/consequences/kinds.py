"""What a finding is about: an unknown name, a text that could not be read, something that is not used."""

from __future__ import annotations

import re
from functools import lru_cache

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import catalogue

UNKNOWN = frozenset(
    (
        "unknown-word",
        "unknown-name",
        "unknown-value",
        "unknown-word-of-a-piece",
        "no-such-property",
        "unknown-phase-face-or-pile",
        "no-such-label",
        "unknown-card-line",
        "unknown-unit",
        "unknown-ruling",
        "not-a-hex-terrain",
        "not-a-line-feature",
        "recipe-of-a-map",
        "facts-file",
        "pointless-exclusion",
        "unknown-kind",
        "value-of-another-kind",
    )
)
"""A word that names nothing. The finding stands at the word."""
_UNUSED = re.compile(
    "never-(read|set|called|happens|used|asked|given|opened|lifted)|^unused|nowhere|without-pieces|without-(effect|consequence)"
)
_SIGNS = frozenset(("open-quotation", "stray-character", "unprintable-character"))
TAB = "tab-character"  # the line is read all the same
BRACKETS = "unpaired-bracket"
OTHER = 3
"""The rank of a finding that is no reason why a line could not be read."""
WORD = re.compile(r"[\w-]+")
QUOTED = re.compile(r"`([^`]+)`")


def name_of(item: Finding) -> str:
    """The name of the check of a finding."""
    return _names().get(item.code, "")


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return catalogue().names


@lru_cache(maxsize=1)
def _readers() -> frozenset[str]:
    return frozenset(code for code, check in catalogue().by_code.items() if check.reader)


@lru_cache(maxsize=1)
def _of_unused() -> frozenset[str]:
    return frozenset(code for code, name in _names().items() if _UNUSED.search(name))


def is_unused(item: Finding) -> bool:
    """Whether a finding says that nothing uses, sets or reads what is declared."""
    return item.code in _of_unused()


def of_a_reader(item: Finding) -> bool:
    """Whether a finding was made while reading: a check is silent about what it cannot see."""
    return item.code in _readers()


def rank(item: Finding) -> int:
    """Which reason comes first why a line could not be read: a sign that makes no word, a bracket, what then does not fit."""
    if item.severity != ERROR or not item.code.startswith("SYN") or name_of(item) == TAB:
        return OTHER
    return 0 if name_of(item) in _SIGNS else 1 if name_of(item) == BRACKETS else 2


def word_of(item: Finding) -> str:
    """The word that a finding is about; empty where it quotes none."""
    quoted = QUOTED.search(item.message)
    return quoted[1] if quoted is not None else ""


def with_body(span: Span) -> str:
    """The line of a span with all that is indented below it."""
    lines = [span.source.line(span.line)]
    depth = _indent(lines[0])
    for number in range(span.line + 1, span.source.line_count + 1):
        line = span.source.line(number)
        if line.strip() and _indent(line) <= depth:
            break
        lines.append(line)
    return "\n".join(lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
