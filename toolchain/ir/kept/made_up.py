"""Names that the compiler gives to what the rules do not name."""

from __future__ import annotations


def made_up(number: int) -> str:
    """A name that no text can hold."""
    return f"it{number}"


def is_made_up(name: str) -> bool:
    """Whether a name was given by the compiler."""
    return name.startswith("it") and name[2:].isdigit()
