"""An unknown word.

Why: every name is declared somewhere in the project; a misspelt one would have no meaning.

Bad:
    define weak for unit = strength of slf < 2

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.meant import dash_meant, decimal_meant, is_negated, word_meant
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF001")
MOST_PLACES = 9


def at(span: Span, known: Iterable[str]) -> Finding:
    """A word that names nothing; ``known``: what could be named here."""
    names = list(known)
    hint = word_meant(span) or decimal_meant(span) or dash_meant(span, names)
    hint = hint or did_you_mean(span.text, names)
    return _nothing(span, hint or "declare the name, or use a declared one")


def place(span: Span, places: Sequence[str], known: Iterable[str]) -> Finding:
    """A word for hexes that names nothing; ``places``: terrains and regions; ``known``: all that could be named here."""
    names = list(known)
    hint = dash_meant(span, names) or did_you_mean(span.text, names)
    return _nothing(span, hint or f"use a terrain or region, such as {either(places[:MOST_PLACES])}")


def one_of_several(span: Span, name: str) -> Finding:
    """`self` where an action is done with a set; ``name``: that of the set."""
    return _nothing(span, f"use `each u in {name}`: this action has several pieces, together called `{name}`")


def minus_sign(span: Span, left: str, right: str) -> Finding:
    """A hyphen that was meant as a minus sign between ``left`` and ``right``."""
    return _nothing(span, f"put spaces around a minus sign: `{left} - {right}`")


def of_hexsides(span: Span) -> Finding:
    """A terrain of hexsides."""
    has = "has no" if is_negated(span) else "has"
    return _nothing(span, f"write `hexside {has} {span.text}`, since `{span.text}` is a hexside terrain")


def of_a_step(span: Span, known: Sequence[str]) -> Finding:
    """A name of a step of a move, which this place has not; ``known``: the names that it has."""
    return _nothing(
        span,
        word_meant(span)
        or (f"use {either(known)}" if known else "use this name only in a rule about a move"),
    )


def of_a_piece(span: Span) -> Finding:
    """An attribute without the piece."""
    return _nothing(span, f"write `{span.text} of UNIT`, in brackets if a second `of` follows")


def _nothing(span: Span, hint: str) -> Finding:
    return FAULT.finding(f"unknown name `{span.text}`", span, help=hint)


def none_of(span: Span, what: str, known: Iterable[str]) -> Finding:
    """A word that is not ``what`` it should be, one of ``known``."""
    names = list(known)
    hint = did_you_mean(span.text, names)
    if not hint and 0 < len(names) < 9:
        hint = f"use {either(sorted(names))}"
    return FAULT.finding(f"`{span.text}` is not {what}", span, help=hint)


def no_column(span: Span, columns: Iterable[str]) -> Finding:
    """Odds such as `1:3` that no odds of the game have as a column."""
    return FAULT.finding(
        f"no odds have the column `{span.text}`", span, help=f"use {either(dict.fromkeys(columns))}"
    )


def of_hexes(span: Span, what: str) -> Finding:
    """A terrain of hexes that is not ``what`` it should be."""
    return FAULT.finding(
        f"`{span.text}` is not {what}",
        span,
        help=f"write `to is {span.text}`, since `{span.text}` is a hex terrain",
    )


def no_kind(span: Span, kinds: Collection[str]) -> Finding:
    """``kinds``: those that are declared."""
    return FAULT.finding(
        f"unknown kind `{span.text}`",
        span,
        help=did_you_mean(span.text, kinds)
        or (f"use the kind {either(kinds)}" if kinds else "declare the kind"),
    )


def no_place(span: Span, known: Iterable[str]) -> Finding:
    """The first word of a row of a set-up; ``known``: places, regions and boxes."""
    return FAULT.finding(
        f"`{span.text}` is not a named place, region or box",
        span,
        help=did_you_mean(span.text, known)
        or "begin the row with a hex number, a named place, a region or a box",
    )
