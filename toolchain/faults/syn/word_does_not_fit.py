"""A word that does not fit where it is.

Why: the words before it expect something else; often a word in between is missing.

Bad:
    define weak for unit = strength of self 2 <

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.meant import conditional_meant, decimal_meant, range_meant

FAULT = declare(__name__, "SYN011")


def here(span: Span, word: str, hint: str, wanted: str) -> Finding:
    """``word``: its text or ``end of line``; ``hint``: what was probably meant; ``wanted``: what to write here."""
    return FAULT.finding(
        f"unexpected `{word}`", span, help=hint or decimal_meant(span) or range_meant(span) or wanted
    )


def beside(span: Span, before: Span | None) -> Finding:
    """A word that cannot stand behind the one ``before`` it, or not by itself, in a block that is not played."""
    if before is None:
        return FAULT.finding(
            f"unexpected `{span.text}`",
            span,
            help="write a name before it, or put the words in another order",
        )
    return FAULT.finding(
        f"unexpected `{span.text}` after `{before.text}`",
        span,
        help="remove one of the two, or write a word such as `of`, `in`, `or` or `is` between them",
    )


def comma(span: Span) -> Finding:
    """A comma of a row of a table with no cell at one of its sides."""
    return FAULT.finding(
        "a cell is missing beside this comma", span, help="write the cell, or remove the comma"
    )


def measure_alone(span: Span) -> Finding:
    """A measure where an amount belongs."""
    return FAULT.finding(
        f"`{span.text}` needs a number", span, help=f"write the amount, such as `1 {span.text}`"
    )


def twice(span: Span) -> Finding:
    """A word that stands behind itself."""
    return FAULT.finding(f"`{span.text}` is written twice", span, help="remove one of the two")


def name_in_parts(span: Span) -> Finding:
    """A declared name whose parts are written with spaces between them."""
    return FAULT.finding(
        f"unexpected space in the name `{'-'.join(span.text.split())}`",
        span,
        help=f"write hyphens instead of spaces: `{'-'.join(span.text.split())}`",
    )


def not_of_the_language(span: Span) -> Finding:
    """A sign that no expression has."""
    return FAULT.finding(f"unexpected `{span.text}`", span, help="remove it")


def bracket_first(span: Span) -> Finding:
    """Several words of which the first is a bracket."""
    return FAULT.finding(
        "unexpected bracket", span, help="put an operator or a name before the bracket, or remove it"
    )


def begins_no_condition(span: Span, amount: bool) -> Finding:
    """A word with which conditions begin in rulebooks, and not in the language; ``amount``: behind a number with its measure."""
    meant = conditional_meant(span.text)
    behind = meant.removeprefix("write ").replace("when", "where")
    return FAULT.finding(
        f"unexpected `{span.text}`",
        span,
        help=meant if amount else f"{meant}, or {behind} after pieces or hexes",
    )


def number_before_pieces(span: Span) -> Finding:
    """A number before a kind of piece; questions take theirs away before they read the pieces."""
    return FAULT.finding(
        f"a selection takes all matching pieces, not {span.text} of them",
        span,
        help=range_meant(span) or "remove the number; `count SELECTION` counts the matches",
    )


def word_behind_a_number(span: Span) -> Finding:
    """A word behind a number with which nothing goes on that the number could belong to."""
    meant = "for each piece alone, write the line below `each u in SELECTION`"
    return FAULT.finding(
        f"`{span.text}` cannot follow a number here",
        span,
        help=meant
        if span.text in ("each", "apiece")
        else "end the line after the number, or write an operator",
    )


def added_by_a_word(span: Span) -> Finding:
    """`plus` and the like in an expression, at the word."""
    sign = {"plus": "+", "minus": "-", "times": "*"}[span.text]
    return FAULT.finding(
        f"`{span.text}` can only begin a line of a `quantity`; an expression needs `{sign}`",
        span,
        help=f"write `{sign}`, or declare a `quantity` and write its name here",
    )


def rounded(span: Span) -> Finding:
    """A number with a way to round after it."""
    return FAULT.finding(
        "an expression cannot be rounded",
        span,
        help="declare a `quantity` whose `base` is the expression, with the line `round down` or `round up`",
    )


def list_behind_is(span: Span, names: Sequence[str] = ()) -> Finding:
    """Several values with commas, of which one should be meant; ``names``: these values, where all are names."""
    return FAULT.finding(
        "`is` does not take a list",
        span,
        help=f"write `is ({' or '.join(names)})`" if names else "write `is (A or B)`, or `in (A, B)`",
    )


def kinds_joined_otherwise(span: Span, kinds: list[str]) -> Finding:
    """Kinds of piece in brackets that are not joined by `or`: each piece has one kind, so no other word has a sense."""
    return FAULT.finding(
        "only `or` can join kinds of piece in brackets",
        span,
        help=f"write `({' or '.join(kinds)})`" if len(kinds) > 1 else "list the kinds: `(KIND or KIND)`",
    )


def two_kinds(span: Span, first: str, second: str) -> Finding:
    """A second kind of piece without brackets, at its word."""
    return FAULT.finding(
        f"a selection can have only one kind of piece, but `{second}` is a second one",
        span,
        help=f"write `({first} or {second})`, or remove one of the kinds",
    )


def unreadable(span: Span) -> Finding:
    """Words that no rule of the grammar reads, at their first word."""
    return FAULT.finding("syntax error", span, help="check the form of this line in the guide")
