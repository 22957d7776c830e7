"""A malformed row of an order of battle or dated schedule.

Why: a row that is only partly understood would lose counters.

Bad:
    2 x 6-4 Inf XX 25, 26    (one space before the names)

Good:
    2 x 6-4 Inf XX  25, 26
    2 x 4-3 foot II  1st Foot, 2nd Foot as B_Second  morale 3  printed morale  @ 6.2   (units of a played game)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN077")
_EXAMPLE = "see an example with `hexwright explain SYN077`"
_FIELDS = {"extends": 'extends "FILE"', "ids": "ids PREFIX"}

# Rows of counters of a game that is only described.


def not_counters(span: Span, part: str) -> Finding:
    """``part``: what is not understood, as it is shown."""
    return FAULT.finding(
        f"`{part}` does not fit in a row of counters",
        span,
        help=f"put two spaces before the names, and `;` before further counters: {_EXAMPLE}",
    )


def no_counters(span: Span) -> Finding:
    return FAULT.finding("this row names no counters", span, help=_EXAMPLE)


# Rows of the units of a played game.


def no_units(span: Span) -> Finding:
    return FAULT.finding("this row names no units", span, help=_EXAMPLE)


def no_names(span: Span) -> Finding:
    """A counter without names after it."""
    return FAULT.finding(
        "this row names no units", span, help=f"write the names after two spaces: {_EXAMPLE}"
    )


def not_units(span: Span, counter: str) -> Finding:
    """``counter``: the first part of a row, as it is shown."""
    return FAULT.finding(
        f"`{counter}` does not fit in a row of units",
        span,
        help=f"write count, factors, kind and echelon, then two spaces before the names: {_EXAMPLE}",
    )


def not_an_entry(span: Span, entry: str, form: str) -> Finding:
    """``entry``: as it is shown; ``form``: how entries of this part are written."""
    return FAULT.finding(
        f"`{entry}` does not fit in a row of units",
        span,
        help=f"write `{form}`; separate entries by commas and parts by two spaces",
    )


def not_a_name(span: Span) -> Finding:
    return FAULT.finding(
        f"`{span.text}` is not a name",
        span,
        help="put quotation marks around the whole name, and `as` before an id",
    )


def open_quotation(span: Span) -> Finding:
    return FAULT.finding("missing closing quotation mark", span, help='add the closing `"`')


def last_semicolon(span: Span) -> Finding:
    return FAULT.finding("no counters after this `;`", span, help="remove it")


def nothing_beside_comma(span: Span, what: str) -> Finding:
    """``what``: a name, an entry."""
    return FAULT.finding(f"missing {what} beside a comma", span, help="remove the comma")


def wrong_field(span: Span, word: str) -> Finding:
    """``word``: extends, ids."""
    return FAULT.finding(f"wrong form of `{word}`", span, help=f"write `{_FIELDS[word]}`")


def second_field(span: Span, word: str) -> Finding:
    return FAULT.finding(f"duplicate `{word}`", span, help="remove one of them")


def heading_without_name(span: Span, word: str) -> Finding:
    """``word``: formation, change."""
    return FAULT.finding(f"`{word}` needs one name", span, help=f"write `{word} NAME`")


def heading_of_a_list(span: Span, word: str) -> Finding:
    """A heading that only rows of counters have."""
    return FAULT.finding(
        f"`{word}` is not allowed among the units of a playable game",
        span,
        help="group units under `formation NAME`",
    )


def place_of_units(span: Span, place: str) -> Finding:
    return FAULT.finding(
        f"`{place}`: a row of units gives no starting place",
        span,
        help="write the place in a `setup` block: `0101  UNIT`",
    )


def factors_without_kind(span: Span, word: str) -> Finding:
    """``word``: what stands for no kind."""
    return FAULT.finding(
        f"factors need a kind before the names; `{word}` is not one",
        span,
        help="write the kind, or each rating with its name after the names",
    )


def named_already(span: Span, word: str) -> Finding:
    """``as`` or ``named`` after names."""
    return FAULT.finding(
        f"`{word}` is not allowed in a row with names", span, help="it belongs to `formation` and `change`"
    )


def wrong_name_of_a_heading(span: Span, word: str) -> Finding:
    """``as`` or ``named`` in another form."""
    return FAULT.finding(f"wrong form of `{word}`", span, help='write `as KIND` or `named "NAME"`, each once')


def on_no_face(span: Span) -> Finding:
    return FAULT.finding("`on` names no face", span, help="write `on FACE RATING VALUE`")


def nothing_after(span: Span, word: str) -> Finding:
    return FAULT.finding(f"no value after `{word}`", span, help=_EXAMPLE)


def several_entries(span: Span, word: str, form: str) -> Finding:
    return FAULT.finding(f"`{word}` takes one entry", span, help=f"write `{form}`")


def several_citations(span: Span) -> Finding:
    return FAULT.finding("units take one citation", span, help="keep only the paragraph that lists them")


def reason_without_mark(span: Span, reason: str) -> Finding:
    return FAULT.finding(
        "a reason needs a mark before it",
        span,
        help=f'write `derived "{reason[:20]}..."` or `authored`, or leave the reason out',
    )
