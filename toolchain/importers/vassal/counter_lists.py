"""The counters of a module by the lists that its windows show them in, and whose they are."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from toolchain.base.source import Span
from toolchain.importers.sheets.columns import plain
from toolchain.importers.vassal.module import Module
from toolchain.importers.vassal.pieces import Described
from toolchain.importers.vassal.set_ups import AT_START, at_start


class Listed(NamedTuple):
    """A counter, the lists below the one that it is told by, and its slot."""

    piece: Described
    path: tuple[str, ...]
    span: Span


def counter_lists(module: Module) -> dict[str, list[Listed]]:
    """The counters of each list of the windows, and those that only stand on the map; no cards."""
    common = _common([one.path for one in module.counters])
    made: dict[str, list[Listed]] = {}
    for one in module.counters:
        if not one.card:
            path = tuple(name for name in one.path if name not in common)
            made.setdefault(path[0] if path else module.name, []).append(
                Listed(one.piece, path[1:], one.span)
            )
    known = {_who(one.piece) for rows in made.values() for one in rows}
    for standing in at_start(module):
        if _who(standing.piece) not in known:
            made.setdefault(AT_START, []).append(Listed(standing.piece, (), standing.span))
    return made


def owner_of(piece: Described, path: Sequence[str], owners: Iterable[str]) -> str:
    """Which of the sides and nations the marks, lists or prototypes of a piece name; empty for none."""
    named = {plain(name): name for name in owners}
    for text in (*piece.properties.values(), *path, *piece.prototypes):
        if plain(text) in named:
            return named[plain(text)]
    return ""


def _common(paths: Iterable[Sequence[str]]) -> set[str]:
    """Names that say nothing, because every list is in them."""
    every = [*paths]
    names = Tally(name for path in every for name in {*path})
    return {name for name, number in names.items() if number == len(every)}


def _who(piece: Described) -> tuple[object, ...]:
    return (piece.name, *sorted(piece.properties.items()))
