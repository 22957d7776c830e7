"""Who begins where: stacks of a module, and the pieces of its saved games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from toolchain.base.source import Span
from toolchain.formats.vassal.saves import Saved, read_saved
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.vassal.module import Module
from toolchain.importers.vassal.pieces import Described, described
from toolchain.importers.vassal.places import Place, at_map_point, places_of

AT_START = "at start"


@dataclass(frozen=True)
class Standing:
    """A piece where it begins; ``span``: its slot, or the set-up that it belongs to.

    ``unclear``: the map whose boards do not tell the place; else empty.
    """

    piece: Described
    place: Place
    span: Span
    unclear: str = ""


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
        saved = read_saved(archive.data(file))
    except ValueError as reason:
        raise Unreadable(str(reason)) from None
    return of_saved(module, saved, span)


def places_used(module: Module, archive: Archive) -> list[Place]:
    """Where counters begin in any set-up; saved games that cannot be read have none."""
    made = [one.place for one in at_start(module)]
    for one in module.set_ups:
        if one.file in archive.names:
            with suppress(Unreadable):
                made += [standing.place for standing in of_save(module, archive, one.file, one.span)]
    return made


def of_saved(module: Module, saved: Saved, span: Span) -> list[Standing]:
    """The pieces of a saved game with their places."""
    made = []
    for one in saved.pieces:
        place = at_map_point(module, saved.boards, one.map, one.x, one.y)
        unclear = one.map if place is None else ""
        made.append(Standing(described(one.traits, module.prototypes), place or Place(None), span, unclear))
    return made
