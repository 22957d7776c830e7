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
_EXAMPLE = "for an example, run `hexwright explain SYN077`"
_FIELDS = {"extends": 'extends "FILE"', "ids": "ids PREFIX"}

# Rows of counters of a game that is only described.


def not_counters(span: Span, part: str) -> Finding:
    """``part``: what is not understood, as it is shown."""
    return FAULT.finding(
        f"`{part}` is not a valid counter entry",
        span,
        help=f"put two spaces before the names, and `;` between counters; {_EXAMPLE}",
    )


def no_counters(span: Span) -> Finding:
    return FAULT.finding("this row lists no counters", span, help=f"add the counters; {_EXAMPLE}")


# Rows of the units of a played game.


def no_units(span: Span) -> Finding:
    return FAULT.finding("this row lists no units", span, help=f"add the units; {_EXAMPLE}")


def no_names(span: Span) -> Finding:
    """A counter without names after it."""
    return FAULT.finding(
        "this row has no unit names", span, help=f"write the names after two spaces; {_EXAMPLE}"
    )


def not_units(span: Span, counter: str) -> Finding:
    """``counter``: the first part of a row, as it is shown."""
    plain = counter.replace("×", "x").replace("–", "-").replace("—", "-").replace("−", "-")
    if plain != counter:
        return FAULT.finding(f"`{counter}` is not a valid unit entry", span, help=f"write `{plain}`")
    return FAULT.finding(
        f"`{counter}` is not a valid unit entry",
        span,
        help=f"write the count, factors, kind and echelon, then two spaces and the names; {_EXAMPLE}",
    )


def not_an_entry(span: Span, entry: str, form: str) -> Finding:
    """``entry``: as it is shown; ``form``: how entries of this part are written."""
    return FAULT.finding(
        f"`{entry}` is not a valid entry in a row of units",
        span,
        help=f"write `{form}`; separate entries with commas, and parts with two spaces",
    )


def not_a_name(span: Span) -> Finding:
    return FAULT.finding(
        f"`{span.text}` is not a valid name",
        span,
        help="put quotation marks around the whole name, and `as` before an id",
    )


def open_quotation(span: Span) -> Finding:
    return FAULT.finding("missing closing quotation mark", span, help='add the closing `"`')


def last_semicolon(span: Span) -> Finding:
    return FAULT.finding("no counters after this `;`", span, help="add counters, or remove the `;`")


def nothing_beside_comma(span: Span, what: str) -> Finding:
    """``what``: a name, an entry."""
    return FAULT.finding(
        f"missing {what} next to this comma", span, help=f"add the {what}, or remove the comma"
    )


def wrong_field(span: Span, word: str) -> Finding:
    """``word``: extends, ids."""
    return FAULT.finding(f"wrong form of `{word}`", span, help=f"write `{_FIELDS[word]}`")


def second_field(span: Span, word: str) -> Finding:
    return FAULT.finding(f"duplicate `{word}`", span, help=f"keep only one `{word}`")


def heading_without_name(span: Span, word: str) -> Finding:
    """``word``: formation, change."""
    return FAULT.finding(f"`{word}` must have exactly one name", span, help=f"write `{word} NAME`")


def heading_of_a_list(span: Span, word: str) -> Finding:
    """A heading that only rows of counters have."""
    return FAULT.finding(
        f"`{word}` is not allowed in a playable game's unit list",
        span,
        help="group units under `formation NAME`",
    )


def place_of_units(span: Span, place: str) -> Finding:
    return FAULT.finding(
        f"the starting place `{place}` is not allowed in a row of units",
        span,
        help="move the place to a `setup` block: `0101  UNIT`",
    )


def factors_without_kind(span: Span, word: str) -> Finding:
    """``word``: what stands for no kind."""
    return FAULT.finding(
        f"factors must be followed by a kind, but `{word}` is not a kind",
        span,
        help="write the kind after the factors, or list each rating by name after the unit names",
    )


def named_already(span: Span, word: str) -> Finding:
    """``as`` or ``named`` after names."""
    return FAULT.finding(
        f"`{word}` is not allowed in a row with names",
        span,
        help=f"use `{word}` only in a `formation` or `change` line",
    )


def wrong_name_of_a_heading(span: Span, word: str) -> Finding:
    """``as`` or ``named`` in another form."""
    return FAULT.finding(
        f"wrong form of `{word}`", span, help='write `as KIND` or `named "NAME"`, each at most once'
    )


def on_no_face(span: Span) -> Finding:
    return FAULT.finding("`on` has no face", span, help="write `on FACE RATING VALUE`")


def nothing_after(span: Span, word: str) -> Finding:
    return FAULT.finding(f"no value after `{word}`", span, help=f"add the value; {_EXAMPLE}")


def several_entries(span: Span, word: str, form: str) -> Finding:
    return FAULT.finding(f"`{word}` takes only one entry", span, help=f"write `{form}`")


def several_citations(span: Span) -> Finding:
    return FAULT.finding(
        "a row of units can have only one citation", span, help="keep only the paragraph that lists the units"
    )


def reason_without_mark(span: Span, reason: str) -> Finding:
    return FAULT.finding(
        "missing `derived` or `authored` before this reason",
        span,
        help=f'write `derived "{reason[:20]}..."` or `authored`, or remove the reason',
    )
