"""What a module has and an import does not take.

Why: pictures, commands, charts and decks have no place in a map or in lists, and nothing is left out silently.

Bad:
    hexwright import map my-module.vmod -o my-game    where the map has zones beside its hexes

Good:
    a block `box` for each zone that the game needs, written by hand

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.base.visible import counted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL009", NOTE)


def boards(span: Span, names: Sequence[str], taken: str) -> Finding:
    """Boards beside the one that becomes the map."""
    return FAULT.finding(
        f"only the board `{taken}` was imported, not {_listed(names)}",
        span,
        help="import other boards by hand, as sheets of the map",
    )


def zones(span: Span, names: Sequence[str]) -> Finding:
    """Zones without hexes."""
    return FAULT.finding(
        f"{counted(len(names), 'zone')} without hexes not imported: {_listed(names)}",
        span,
        help="write a block `box` for each that the game needs",
    )


def regions(span: Span, names: Sequence[str]) -> Finding:
    """Zones with hexes whose names cannot be written as a word."""
    return FAULT.finding(
        f"{counted(len(names), 'zone')} not imported as regions, because their names have no letters that a name can have: {_listed(names)}",
        span,
        help="write a block `region` for each that the game needs",
    )


def terrain(span: Span, picture: str) -> Finding:
    """A module has no terrain but what its picture shows."""
    return FAULT.finding(
        f"the hexes have no terrain yet: a module has it only in the picture `{picture}`",
        span,
        help="add the terrains to the rows of `hexes`, for example with `hexwright export tiled` and the mouse",
    )


def properties(span: Span, names: Sequence[str]) -> Finding:
    """Marks of counters that no field of a unit is known for."""
    return FAULT.finding(
        f"properties not imported: {_listed(names)}",
        span,
        help='name the field that one is with a file for `--map`, as in `[columns]` `Formation = "formation"`',
    )


def cards(span: Span, number: int) -> Finding:
    """Cards are no units."""
    return FAULT.finding(
        f"{counted(number, 'card')} not imported", span, help="write blocks `deck` and `card`"
    )


def no_side(span: Span, sheet: str, number: int, file: str) -> Finding:
    """A list of counters that names no side."""
    return FAULT.finding(
        f"{counted(number, 'counter')} of the list `{sheet}` not imported, because the module does not show which side they belong to",
        span,
        help=f'for a side or nation that you name: `hexwright import oob {file} --sheet "{sheet}" --side NAME --always kind=unit --cite 1.3`',
    )


def strangers(span: Span, names: Sequence[str], set_up: str) -> Finding:
    """Pieces that are no units of the project, such as markers."""
    return FAULT.finding(
        f"{counted(len(names), 'piece')} of `{set_up}` not imported, because the project has no such unit: {_listed(names)}",
        span,
        help="import units first, with `hexwright import oob`",
    )


def nowhere(span: Span, names: Sequence[str], set_up: str) -> Finding:
    """Units that stand in no hex, and in no zone that is a place of the project."""
    return FAULT.finding(
        f"{counted(len(names), 'unit')} of `{set_up}` not imported, because the project has no such place: {_listed(names)}",
        span,
        help="write a block `box` with the name of the zone",
    )


def several_boards(span: Span, number: int, set_up: str, map_: str) -> Finding:
    """Units on a map that is made of several boards, or of one that is turned around, whose hexes have no common numbers."""
    return FAULT.finding(
        f"{counted(number, 'unit')} of `{set_up}` not imported, because the map `{map_}` has several boards, or one that is turned around",
        span,
        help="write their places by hand, or set up the game in VASSAL on one board and save it",
    )


def defects(span: Span, file: str, number: int) -> Finding:
    """What is wrong with the module itself."""
    return FAULT.finding(
        f"{counted(number, 'finding')} about the module itself",
        span,
        help=f"`hexwright lint {file}` lists them",
    )


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:6])
    return f"{shown} and {len(names) - 6} more" if len(names) > 6 else shown
