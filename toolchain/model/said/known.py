"""What is remembered of blocks that are only said. Apart from what reads them, which most projects do not need."""

from __future__ import annotations

from typing import NamedTuple

from toolchain.base.remembered import Remembered


class SaidKnown(NamedTuple):
    """What earlier runs found out about blocks that are only said."""

    names: Remembered[bytes, tuple[str, ...]]
    """The names that a block declares, by its text."""
    right: Remembered[bytes, bool]
    """Blocks whose words are all known, by their text and all names of the project."""
    judged: Remembered[bytes, bool]
    """Blocks whose sentences are right, by their text and what is declared; whole projects, by all their rules."""
