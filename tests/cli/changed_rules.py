"""The small game of the command line's tests with other rules."""

from __future__ import annotations

from pathlib import Path


def with_rules(game: Path, rules: str, *changes: tuple[str, str]) -> None:
    """Adds rules to those of the game, and writes others in the place of some."""
    file = game / "game.hw"
    text = file.read_text("utf-8") + rules
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
