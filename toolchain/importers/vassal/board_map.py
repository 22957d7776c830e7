"""The hexes of a board as a draft of a map."""

from __future__ import annotations

import itertools
from collections.abc import Collection

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.formats.vassal.hexgrid import Counting, HexGrid, Line
from toolchain.geometry.lattice import FLAT, POINTY, Layout
from toolchain.geometry.numbering import MOST_HEXES
from toolchain.importers.draft import Cell, Draft, DraftHex, as_word
from toolchain.importers.vassal.board import Board
from toolchain.importers.vassal.module import Module
from toolchain.importers.vassal.places import Place
from toolchain.language.characters import LONGEST_NAME

_LONGEST = LONGEST_NAME - 10  # letters of the name of a region, so that a number fits behind them
_BETWEEN = ("", ".", "-")  # that a number of a hex can have
_UNNUMBERED = Counting(first=1, digits=2)


def main_board(module: Module) -> Board | None:
    """The board that becomes the map: the one with the most hexes; None where no board has any."""
    with_hexes = [board for board in module.boards() if board.grid is not None]
    return max(with_hexes, key=lambda board: board.about, default=None)


def cells_of(board: Board) -> dict[Line, Cell]:
    """Column and row of each hex of a board, as its numbers print them; those below zero are left out."""
    grid = board.grid
    if grid is None:
        return {}
    made = {}
    for hex_ in board.hexes:
        line, place = grid.counted(hex_, board.width, board.height)
        first = (line + _first(board, grid.line), place + _first(board, grid.place))
        least = tuple(1 if part.letters else 0 for part in (grid.line, grid.place))
        if first[0] >= least[0] and first[1] >= least[1]:
            made[hex_] = (first[1], first[0]) if grid.sideways else first
    return made


def _first(board: Board, part: Counting) -> int:
    """The number of the first; letters are counted from 1."""
    return (part.first if board.numbered else 1) + (1 if part.letters else 0)


def numbering_of(board: Board, grid: HexGrid) -> str:
    """The form of the numbers of a board, with as many figures as the longest has."""
    most = [max((cell[at] for cell in cells_of(board).values()), default=0) for at in (0, 1)]
    line, place = (
        _form(board, part, sign, most["cr".index(sign)])
        for part, sign in zip((grid.line, grid.place), _signs(grid), strict=True)
    )
    between = grid.separator if grid.separator in _BETWEEN else "."
    return between.join((line, place) if grid.line_first else (place, line))


def _signs(grid: HexGrid) -> str:
    return "rc" if grid.sideways else "cr"


def _form(board: Board, part: Counting, sign: str, most: int) -> str:
    if part.letters and board.numbered:
        return sign.upper()
    return sign * max(part.digits if board.numbered else 2, len(str(most)))


def draft_of(
    module: Module, findings: Findings, terrain: str = "", used: Collection[Place] | None = None
) -> Draft | None:
    """The map of a module, all hexes of one terrain; None, with a finding, where no board can become one.

    ``used``: the places of counters, to leave out hexes that the picture shows only in part: those in no zone and without
    counters. None for all hexes.
    """
    board = main_board(module)
    if board is None or board.grid is None:
        for one in module.boards():
            if (zone := next((zone for zone in one.zones if zone.own_hexes), None)) is not None:
                findings.add(faults.grid_not_read.in_zone(one.span, one.name, zone.name))
                return None
        span = next((one.span for one in module.boards()), None) or Span(module.source, 0, 0)
        findings.add(faults.grid_not_read.no_hexes(span, len([*module.boards()])))
        return None
    grid, at = board.grid, board.grid_span or board.span
    if not board.width or not board.height:
        findings.add(faults.grid_not_read.no_size(board.span, board.name, board.picture))
        return None
    if board.about > MOST_HEXES:
        findings.add(faults.grid_not_read.too_large(at, board.name, board.about, MOST_HEXES))
        return None
    across, down = (grid.place, grid.line) if grid.sideways else (grid.line, grid.place)
    if across.backwards:
        findings.add(faults.grid_not_read.right_to_left(at, board.name))
        return None
    cells = cells_of(board)
    if used is not None:
        cells = _whole(board, cells, {place.hex for place in used if place.board is board})
    if not cells:
        findings.add(faults.grid_not_read.all_left_out(at, board.name))
        return None
    _tell(module, board, findings)
    columns, rows = zip(*cells.values(), strict=True)
    return Draft(
        numbering_of(board, grid),
        Layout(POINTY if grid.sideways else FLAT, _pushed(cells, grid), down.backwards),
        (min(columns), max(columns)),
        (min(rows), max(rows)),
        {cell: DraftHex([terrain] if terrain else []) for cell in cells.values()},
        regions=_regions(board, cells),
        hex_terrains={terrain: ()} if terrain else {},
    )


def _whole(board: Board, cells: dict[Line, Cell], used: Collection[Line | None]) -> dict[Line, Cell]:
    """The hexes that the picture shows whole, and of the others those with counters and those of regions."""
    regions = {cell for held in _regions(board, cells).values() for cell in held}
    return {
        hex_: cell
        for hex_, cell in cells.items()
        if hex_ in used or cell in regions or board.shows_whole(hex_)
    }


def _pushed(cells: dict[Line, Cell], grid: HexGrid) -> str:
    """Which columns (rows) lie half a hex further: those of every second line, or with staggered numbers the others."""
    hex_, cell = next(iter(cells.items()))
    number = cell[1] if grid.sideways else cell[0]
    further = (hex_.line % 2 == 1) != grid.stagger
    return "odd" if (number % 2 == 1) == further else "even"


def _regions(board: Board, cells: dict[Line, Cell]) -> dict[str, list[Cell]]:
    """Zones with hexes."""
    assert board.grid is not None
    made: dict[str, list[Cell]] = {}
    words: dict[str, str] = {}  # by the name of a zone
    for hex_, cell in cells.items():
        x, y = board.grid.centre(hex_)
        zone = board.zone(round(x), round(y))
        if zone is None or not as_word(zone.name):
            continue
        if zone.name not in words:
            words[zone.name] = _region(zone.name, words.values())
        made.setdefault(words[zone.name], []).append(cell)
    return {name: held for name, held in made.items() if len(held) < len(cells)}


def _region(zone: str, taken: Collection[str]) -> str:
    """The name of a region for that of a zone: a long one is cut, and has a number if another is cut to the same."""
    word = as_word(zone)
    if len(word) <= LONGEST_NAME:
        return word
    cut = word[:_LONGEST].rstrip("-")
    numbers = itertools.count(2)
    while cut in taken:
        cut = f"{word[:_LONGEST].rstrip('-')}-{next(numbers)}"
    return cut


def _tell(module: Module, board: Board, findings: Findings) -> None:
    """What of the module is not in the map, or otherwise."""
    grid, at = board.grid, board.grid_span or board.span
    assert grid is not None
    others = [one.name for one in module.boards() if one is not board]
    if others:
        findings.add(faults.not_imported.boards(board.span, others, board.name))
    if not board.numbered:
        findings.add(faults.grid_not_read.unnumbered(at, board.name))
    elif len(counted := cells_of(board)) < len(board.hexes):
        findings.add(faults.grid_not_read.below_zero(at, board.name, len(board.hexes) - len(counted)))
    if board.numbered and (
        len(numbering_of(board, grid)) > grid.line.digits + len(grid.separator) + grid.place.digits
    ):
        findings.add(faults.grid_not_read.longer_numbers(at, board.name, numbering_of(board, grid)))
    if board.numbered and grid.separator not in _BETWEEN:
        findings.add(faults.grid_not_read.separator(at, grid.separator, "."))
    unnamed = [zone.name for zone in board.zones if zone.on_grid and not as_word(zone.name)]
    if unnamed:
        findings.add(faults.not_imported.regions(board.span, unnamed))
    apart = [zone.name for zone in board.zones if not zone.on_grid and zone.name]
    if apart:
        findings.add(faults.not_imported.zones(board.span, apart))
    findings.add(faults.not_imported.terrain(board.span, board.picture))
