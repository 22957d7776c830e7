"""Registers of operators: slips with why a reader can find them, and harmless edits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.reader_slips.texts import Operator


@dataclass(frozen=True)
class Slip:
    """A kind of slip: its name, by what a reader finds it, and its places in a project."""

    name: str
    why: str
    places: Operator


@dataclass(frozen=True)
class Harmless:
    """A kind of edit that leaves a project right."""

    name: str
    places: Operator


SLIPS: dict[str, Slip] = {}
HARMLESS: dict[str, Harmless] = {}


def slip(why: str) -> Callable[[Operator], Operator]:
    """Registers an operator of slips under the name of its function."""

    def register(places: Operator) -> Operator:
        name = places.__name__.replace("_", "-")
        assert name not in SLIPS
        SLIPS[name] = Slip(name, why, places)
        return places

    return register


def harmless(places: Operator) -> Operator:
    """Registers an operator of harmless edits under the name of its function."""
    name = places.__name__.replace("_", "-")
    assert name not in HARMLESS
    HARMLESS[name] = Harmless(name, places)
    return places
