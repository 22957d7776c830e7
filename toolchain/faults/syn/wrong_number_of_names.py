"""Several names, or none, where one belongs.

Why: a name has no spaces; join its parts with hyphens. `costs` takes a number and a stock; a price that differs
from unit to unit is tested in `requires` and taken with `spend`, its amount in brackets.

Bad:
    let new total = 3

Good:
    let new-total = 3

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN063")
_ATTRIBUTE = "write `NAME RANGE` or `NAME RANGE by face`, with a comma between ratings"
_NAMES = "separate names with commas"
_MEANT = {
    "on": "to limit this to some turns, test the turn in the line below: `when turn = 3`",
    "ties": "write `ties to SIDE` to decide ties; without it, they are rolled again",
}


def at(span: Span) -> Finding:
    """``span``: the second word."""
    return FAULT.finding(
        "expected one name", span, help=_MEANT.get(span.text, "join the parts of the name with hyphens")
    )


def name_of_a_battle_roll(span: Span) -> Finding:
    """``span``: `as` and the name behind it."""
    return FAULT.finding(
        "the roll of a battle needs no name", span, help=f"remove `{span.text}`; later lines call it `roll`"
    )


def next_attribute(span: Span) -> Finding:
    """An attribute that no comma parts from the one before."""
    return FAULT.finding(f"missing comma before `{span.text}`", span, help=_ATTRIBUTE)


def after_attribute(span: Span) -> Finding:
    """One word more than an attribute has."""
    return FAULT.finding(f"unexpected `{span.text}`", span, help=_ATTRIBUTE)


def next_action(span: Span) -> Finding:
    """An action that no comma separates from the one before."""
    return FAULT.finding(f"missing comma before `{span.text}`", span, help="separate actions with commas")


def among_names(span: Span) -> Finding:
    """A word that is no name, in a list of names."""
    by_entry = "write `by ENTRY`; an `entry` block names the hexes" if span.text.startswith("at ") else ""
    return FAULT.finding(f"unexpected `{span.text}`", span, help=by_entry or _NAMES)


def next_in_list(span: Span, before: str) -> Finding:
    """A word that no comma separates from the one ``before``, in a list."""
    return FAULT.finding(
        f"missing comma before `{span.text}`",
        span,
        help=f"write a comma between the two: `{before}, {span.text}`",
    )


def instead_of_comma(span: Span, before: str, after: str) -> Finding:
    """A word between two units of a list, such as `and`."""
    return FAULT.finding(
        f"unexpected `{span.text}`", span, help=f"write a comma instead: `{before}, {after}`"
    )


def after_a_place(span: Span, place: str, unit: str) -> Finding:
    """What stands between the place and the first unit of a row of a set-up."""
    return FAULT.finding(
        f"unexpected `{span.text}` after `{place}`",
        span,
        help=f"write the place, then its units: `{place}  {unit}`",
    )


def hexside_for_a_place(span: Span) -> Finding:
    """At the beginning of a row of a set-up."""
    return FAULT.finding(
        "a unit cannot be set up on a hexside", span, help="write one hex, a region or a box"
    )


def set_for_a_place(span: Span) -> Finding:
    """An expression at the beginning of a row of a set-up."""
    return FAULT.finding(
        "a set-up row takes one place, not an expression",
        span,
        help=f"declare `region NAME = {span.text}`, and write `NAME` here",
    )


def unit_before_its_place(span: Span, place: str) -> Finding:
    """``span``: the units at the beginning of a row of a set-up."""
    return FAULT.finding(
        "this row begins with a unit instead of a place",
        span,
        help=f"write the place first, then its units: `{place}  {span.text}`",
    )


def needs_quotes(span: Span, word: str) -> Finding:
    """Several words that are one text. ``word``: of the line."""
    return FAULT.finding(
        f"`{word}` takes one word, or a text in quotes", span, help=f'write `{word} "{span.text}"`'
    )


def nothing_more(span: Span) -> Finding:
    """A word after the last that a line has."""
    help = "remove it"
    if span.text == "when":
        help = "write the condition on a line above, and indent this line below it"
    return FAULT.finding(f"unexpected `{span.text}`", span, help=help)


def after_movement(span: Span, movement: str) -> Finding:
    """A word behind the movement of a move, such as where to."""
    return FAULT.finding(
        f"unexpected `{span.text}`",
        span,
        help=f"end the line with `by {movement}`: its side chooses where the unit goes; "
        "`move UNIT to HEX` places a unit in a hex",
    )


def no_amount(span: Span) -> Finding:
    return FAULT.finding(
        "missing amount and stock",
        span,
        help="write both, for example `1 action`; put a calculated amount in brackets: `(AMOUNT) STOCK`",
    )


def before_owner(span: Span, joint: str) -> Finding:
    """The owner of a stock after the word of another statement. ``joint``: the word that belongs there."""
    return FAULT.finding(f"unexpected `{span.text}`", span, help=f"write `{joint}`")


def no_cost(span: Span) -> Finding:
    return FAULT.finding(
        f"`{span.text}` is not an amount of a stock",
        span,
        help="write `costs 1 order, 2 powder`; if the price differs by unit, test it in `requires` and write "
        "`spend (AMOUNT) STOCK` in `do`",
    )


def no_brackets(span: Span, name: str) -> Finding:
    """``name``: of what is called."""
    return FAULT.finding(f"missing brackets after `{name}`", span, help=f"write `{name}(...)`")
