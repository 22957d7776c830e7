"""The kinds of rolls that the rules of a game make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.sayer import made_up

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def rolls(scenarios: Iterable[Rules]) -> list[tuple[int, int]]:
    """How many dice of how many faces are rolled at once, each kind once: the fewest faces and dice first."""
    held = {kind for ir in scenarios for part in ir["procedures"] for kind in _rolled(part["body"])}
    return sorted(held, key=lambda kind: (kind[1], kind[0]))


def _rolled(tree: Any) -> Iterator[tuple[int, int]]:
    """The rolls in a tree of statements; dice without names of their own that follow each other are one roll."""
    if isinstance(tree, dict):
        tree = list(tree.values())
    if not isinstance(tree, list):
        return
    count, faces = 0, 0
    for part in tree:
        die = isinstance(part, list) and part[:1] == ["roll"]
        joins = die and made_up(part[2])
        if count and not (joins and part[1] == faces):
            yield count, faces
            count = 0
        if joins:
            count, faces = count + 1, part[1]
        elif die:
            yield 1, part[1]
        else:
            yield from _rolled(part)
    if count:
        yield count, faces
