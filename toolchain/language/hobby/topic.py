"""What a word of the hobby leads to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """``page`` and ``heading`` of the guide; ``example`` is a file of the game that ``hexwright new`` makes."""

    page: str
    heading: str
    example: str
