"""Who begins where: stacks of a module, and the pieces of its saved games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolchain.base.source import Span
from toolchain.formats.vassal.saves import Found, pieces_of
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.vassal.module import Module
from toolchain.importers.vassal.pieces import Described, described
from toolchain.importers.vassal.places import Place, at_point, places_of

AT_START = "at start"


@dataclass(frozen=True)
class Standing:
    """A piece where it begins; ``span``: its slot, or the set-up that it belongs to."""

    piece: Described
    place: Place
    span: Span


def at_start(module: Module) -> Iterator[Standing]:
    """The counters of stacks, which stand on the map whatever set-up players choose."""
    for stack in module.stacks:
        if stack.pile:
            continue
        place = places_of(module, stack).place
        for counter in stack.counters:
            if not counter.card:
                yield Standing(counter.piece, place, counter.span)


def of_save(module: Module, archive: Archive, file: str, span: Span) -> list[Standing]:
    """The pieces of a saved game in an archive. Raises Unreadable."""
    try:
        found = pieces_of(archive.data(file))
    except ValueError as reason:
        raise Unreadable(str(reason)) from None
    return of_pieces(module, found, span)


def of_pieces(module: Module, found: list[Found], span: Span) -> list[Standing]:
    """Pieces of a saved game with their places."""
    made = []
    for one in found:
        boards = module.maps.get(one.map, [])
        place = at_point(boards[0] if boards else None, one.x, one.y)
        made.append(Standing(described(one.traits, module.prototypes), place, span))
    return made
