"""The shipped projects whose games are short."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"

LONG_GAMES = {"on-to-paris"}
"""Projects of which a game takes minutes: ``tests/scenarios`` plays a few games of each of their scenarios instead."""


# Every worker asks as it starts, so no project is read for it: that these are all is tested in `tests/examples`.
_PLAYED = {
    "library-of-napoleonic-battles": ("The battle of Tresnau", "The road to Tresnau", "Rain at Brandlitz"),
    "offensive-a-outrance": ("Battle for Lorraine",),
    "race-to-the-sea": ("The race",),
    "schlieffen-plan": ("August 1914",),
}


def played() -> dict[Path, tuple[str, ...]]:
    """The folders under ``scenarios`` of which every block is played in short games, and the names of their scenarios."""
    return {ROOT / "scenarios" / name: scenarios for name, scenarios in _PLAYED.items()}
