"""Expressions of a package in the words of the language."""

from __future__ import annotations

from typing import Any

from toolchain.engine.explain.phrases import PHRASES
from toolchain.engine.explain.sayer import Sayer
from toolchain.engine.interpret.ground import Ground


def sayer(i: Ground, state: Any, seat: int = -2) -> Sayer:
    """Words for expressions in one position, as a seat may know the pieces in it; -2 knows everything."""
    return Sayer(i, state, seat, PHRASES)
