"""A board whose hexes cannot become hexes of a map.

Why: the hexes of a map have whole numbers that are counted from left to right, and from the top down or the bottom up.
Their extent is that of the board, which is known by its picture.

Bad:
    a board without a hex grid, or whose columns are numbered from right to left

Good:
    a hex grid with the numbering that the printed map has

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR, NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL003", ERROR)


def at(span: Span, board: str, why: str) -> Finding:
    """A grid of no size."""
    return FAULT.finding(f"the hex grid of the board `{board}` cannot be read: {why}", span)


def no_hexes(span: Span, boards: int) -> Finding:
    """No board has a hex grid."""
    has = f"none of the {boards} boards of the module has" if boards > 1 else "the module has no board with"
    return FAULT.finding(f"{has} a hex grid", span, help="give the board a hex grid in the editor of VASSAL")


def in_zone(span: Span, board: str, zone: str) -> Finding:
    """Hexes that belong to a zone in place of the board."""
    return FAULT.finding(
        f"the board `{board}` has its hex grid in the zone `{zone}`, and only a grid of the whole board can be imported",
        span,
        help="give the board itself the hex grid in the editor of VASSAL, and let the zone use it",
    )


def all_left_out(span: Span, board: str) -> Finding:
    """A grid of which nothing is left."""
    return FAULT.finding(
        f"no hex of the board `{board}` can be imported: all lie in zones without hexes, off the board, or below zero",
        span,
        help="check the origin of the grid and the outlines of the zones in the editor of VASSAL",
    )


def no_size(span: Span, board: str, picture: str) -> Finding:
    """The picture is absent or of an unknown format."""
    return FAULT.finding(
        f"the size of the board `{board}` is not known, because its picture `{picture}` cannot be read",
        span,
        help="add the picture to the module as PNG, GIF, JPEG or SVG",
    )


def too_large(span: Span, board: str, hexes: int, most: int) -> Finding:
    """More hexes than a map may have."""
    return FAULT.finding(
        f"the board `{board}` has {hexes:,} hexes; the maximum is {most:,}",
        span,
        help="check the size of the hexes in the grid",
    )


def right_to_left(span: Span, board: str) -> Finding:
    """Columns that are counted backwards."""
    return FAULT.finding(
        f"the columns of the board `{board}` are numbered from right to left, which a map cannot say",
        span,
        help="number the columns from left to right, and see the guide on sheets with numbers of their own",
    )


def below_zero(span: Span, board: str, left_out: int) -> Finding:
    """Hexes at the border that have no number."""
    return FAULT.finding(
        f"{left_out} hexes at the border of the board `{board}` have numbers below zero and were left out",
        span,
        severity=NOTE,
    )


def unnumbered(span: Span, board: str) -> Finding:
    """A grid without numbering."""
    return FAULT.finding(
        f"the hexes of the board `{board}` have no numbers in the module, so they are numbered from 0101",
        span,
        severity=NOTE,
    )


def longer_numbers(span: Span, board: str, form: str) -> Finding:
    """Numbers that are not all of one length."""
    return FAULT.finding(
        f"the numbers of the board `{board}` are not all equally long, so the map writes them as `{form}`",
        span,
        severity=NOTE,
    )


def separator(span: Span, given: str, written: str) -> Finding:
    """A sign between column and row that numbers of a map cannot have."""
    return FAULT.finding(
        f"column and row are divided by `{given}` in the module, and by `{written}` in the map",
        span,
        severity=NOTE,
        help="numbers of hexes can contain a dot or a hyphen",
    )
