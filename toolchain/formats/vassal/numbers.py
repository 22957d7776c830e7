"""Numbers as VASSAL's files have them: texts that may hold anything."""

from __future__ import annotations


def whole(text: str | None) -> int:
    """The whole number that a text holds; 0 for anything else."""
    try:
        return int(float(text or "0"))
    except (ValueError, OverflowError):
        return 0
