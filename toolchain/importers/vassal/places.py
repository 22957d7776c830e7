"""Where counters begin: stacks of a module and pieces of a saved game, as hexes and named places of a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.base.suggest import did_you_mean
from toolchain.formats.vassal.hexgrid import Line
from toolchain.formats.vassal.saves import Laid
from toolchain.importers.vassal.board import Board
from toolchain.importers.vassal.module import Module, Stack


@dataclass(frozen=True)
class Place:
    """A hex of a board, or the name of a zone or point of it; neither where nothing is there."""

    board: Board | None
    hex: Line | None = None
    name: str = ""

    @property
    def known(self) -> bool:
        """Whether it is any."""
        return self.hex is not None or bool(self.name)


@dataclass(frozen=True)
class Placed:
    """Where a stack begins, and what is wrong with that."""

    place: Place
    findings: list[Finding] = field(default_factory=list)


def at_point(board: Board | None, x: int, y: int) -> Place:
    """What lies at a point of a board."""
    if board is None:
        return Place(None)
    hex_ = board.hex_at(x, y)
    return Place(board, hex_, "" if hex_ is not None else board.named(x, y))


def at_map_point(
    module: Module, laid: Mapping[str, Sequence[Laid]], map_: str, x: int, y: int
) -> Place | None:
    """What lies at a point of a map, whose board begins behind its edge; None where it is not known which board that is.

    ``laid``: the boards of each map in the saved game.
    """
    boards = module.maps.get(map_, [])
    chosen = laid.get(map_) or module.laid.get(map_) or [Laid(one.name) for one in boards]
    if len(chosen) > 1 or any(one.turned for one in chosen):
        return None
    wide, high = module.edges.get(map_, (0, 0))
    board = next((one for one in boards if chosen and one.name == chosen[0].board), None)
    return at_point(board, x - wide, y - high)


def places_of(module: Module, stack: Stack) -> Placed:
    """Where a stack of a module begins."""
    boards = module.maps.get(stack.map, [])
    board = next((one for one in boards if one.name == stack.board), None) if stack.board else None
    if stack.board and board is None and boards:
        meant = did_you_mean(stack.board, [one.name for one in boards])
        return Placed(
            Place(None), [faults.stack_off_the_map.no_board(stack.span, stack.name, stack.board, meant)]
        )
    board = board or (boards[0] if boards else None)
    if board is None:
        return Placed(Place(None))
    if stack.location is not None:
        found = _named(board, stack.location)
        wrong = faults.stack_off_the_map.no_place(stack.span, stack.name, stack.location, board.name)
        return Placed(found, [] if found.known else [wrong])
    x, y = stack.x, stack.y
    if board.width and not (0 <= x <= board.width and 0 <= y <= board.height):
        fault = faults.stack_off_the_map.no_point
        return Placed(
            Place(board), [fault(stack.span, stack.name, x, y, board.name, board.width, board.height)]
        )
    return Placed(at_point(board, x, y))


def _named(board: Board, location: str) -> Place:
    hex_ = board.by_number.get(location)
    if hex_ is not None:
        return Place(board, hex_)
    names = [
        *board.points,
        *(zone.name for zone in board.zones),
        *(n for zone in board.zones for n in zone.points),
    ]
    return Place(board, None, location if location in names else "")
