"""What a reader of findings is told of a code: a check as the formats for programs describe it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """One code: its name, usual severity and family, how sure it is, its first sentence, why it matters, its page."""

    code: str
    name: str
    severity: str
    family: str
    confidence: str
    summary: str
    why: str
    page: str
