"""A row of a place list that cannot be read.

Why: a place needs a name, and a longitude and latitude in degrees; a hex, if one is given, must be on the
map.

Bad:
    place,lon,lat,hex
    Northam,2,30,49.89

Good:
    place,lon,lat,hex
    Northam,2.30,49.89,0613

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import NOTE, WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "MAP060")


_EXAMPLE = "place,lon,lat,hex"


def at(span: Span) -> Finding:
    """A row without the name of a place."""
    return FAULT.finding("this row has no place name", span, help="enter the name in the column `place`")


def no_column(span: Span, column: str, names: Sequence[str]) -> Finding:
    """``names``: of the columns that there are."""
    return FAULT.finding(
        f"the header has no column `{column}`",
        span,
        help=did_you_mean(column, names) or f"begin the file with `{_EXAMPLE}`",
    )


def not_degrees(span: Span, what: str, place: str, text: str, most: float) -> Finding:
    """``what``: longitude or latitude; ``text``: what stands there; ``most``: degrees."""
    try:
        swapped = what == "latitude" and abs(float(text)) > most
    except ValueError:
        swapped = False
    return FAULT.finding(
        f"invalid {what} for {place}: {text or 'empty'}",
        span,
        help=f"write degrees between -{most:.0f} and {most:.0f} with a decimal point, as in `2.35`"
        + ("; check whether the two columns are swapped" if swapped else ""),
    )


def no_hex(span: Span, text: str, form: str, example: str) -> Finding:
    """``form``: of the numbers of the map; ``example``: one of them, empty when it has none."""
    return FAULT.finding(
        f"`{text}` is not a hex number of the form `{form}`",
        span,
        help=f"use a hex number such as `{example}`" if example else f"write it as `{form}`",
    )


def twice(span: Span, place: str, first: Span) -> Finding:
    """A row that says what an earlier one says, in all its cells."""
    return FAULT.finding(
        f"{place} is listed twice",
        span,
        severity=WARNING,
        labels=[Label(first, "first listed here")],
        help="remove one of the two rows",
    )


def off_the_map(span: Span, place: str, hex_: str) -> Finding:
    """``hex_``: in which the list has it."""
    return FAULT.finding(
        f"{place} is printed in {hex_}, which is not on the map",
        span,
        help="correct the hex, or widen the grid",
    )


def misspelt(span: Span, place: str, hint: str) -> Finding:
    """``hint``: the place of the map that is probably meant."""
    return FAULT.finding(
        f"{place} has no hex in the list, and the map has no place of that name",
        span,
        severity=WARNING,
        help=hint,
    )


def without_hex(span: Span, places: Sequence[str], most: int) -> Finding:
    """``places``: of which ``most`` are shown."""
    return FAULT.finding(
        f"neither the list nor the map gives the hexes of these places: {first_few(places, most)}",
        span,
        severity=NOTE,
        help="enter their hexes in the column `hex`, or name them on the map",
    )


def undeclared(span: Span, word: str, known: Iterable[str]) -> Finding:
    """``word``: in the column ``kind``; ``known``: the terrains of hexes."""
    return FAULT.finding(
        f"unknown hex terrain `{word}`",
        span,
        severity=WARNING,
        help=did_you_mean(word, known) or f"declare `{word}` in the project",
    )


def misspelt_column(span: Span, column: str, meant: str) -> Finding:
    """A column that is probably meant as another, without which the rows say nothing."""
    return FAULT.finding(f"unknown column `{column}`", span, help=f"write `{meant}`")


def of_no_kind(span: Span, place: str) -> Finding:
    """A town that is nothing on the map."""
    return FAULT.finding(
        f"{place} has no kind, so the map does not show it",
        span,
        severity=WARNING,
        help="enter its terrain in the column `kind`, or remove the row",
    )


def exchanged(span: Span, place: str) -> Finding:
    """A place that lies where the list has it when its two numbers change places."""
    return FAULT.finding(
        f"{place} has longitude and latitude swapped",
        span,
        severity=WARNING,
        help="swap the cells of the columns `lon` and `lat`",
    )


def lies_outside(span: Span, place: str) -> Finding:
    """A place without a hex that lies beyond all hexes of the map, so that it gets none."""
    return FAULT.finding(
        f"{place} lies off the map",
        span,
        severity=WARNING,
        help="correct the longitude and latitude of the place, or remove the row",
    )
