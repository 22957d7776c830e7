"""An unknown word after `is`: it is not a kind, a face or a state.

Why: `is` tests the kind of a piece, the face it shows, or a yes-or-no state.

Bad:
    when u is frehs

Good:
    when u is fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.meant import dash_meant, decimal_meant, word_meant
from toolchain.faults.wording import a

FAULT = declare(__name__, "REF004")


def at(span: Span, known: Sequence[str], options: Iterable[str], names: Iterable[str] = ()) -> Finding:
    """``known``: kinds and faces; ``options``: all words that may have been meant; ``names``: all that is declared."""
    shown = ", ".join(f"`{name}`" for name in known[:9]) + (", ..." if len(known) > 9 else "")
    return FAULT.finding(
        f"`{span.text}` is not a kind, face or state of a piece",
        span,
        help=word_meant(span)
        or decimal_meant(span)
        or dash_meant(span, names)
        or did_you_mean(span.text, options)
        or f"use one of these: {shown}; or declare a `kind`, `state` or `zone`",
    )


def before_a_number(span: Span, number: str) -> Finding:
    """A word with a ``number`` behind it, as in `turn 4`."""
    return FAULT.finding(
        f"`{span.text}` is not a kind, face or state of a piece",
        span,
        help=word_meant(span) or f"to compare it with the number, write `{span.text} = {number}`",
    )


def before_its_condition(span: Span, piece: str) -> Finding:
    """A definition, rating or state of pieces behind the name of a ``piece``, as other languages write it."""
    return FAULT.finding(
        f"`{piece}` is not a kind, face or state of a piece",
        span,
        help=f"write `{span.source.text[span.end :].split()[0]} of {piece}`",
    )


def no_condition(span: Span, got: str) -> Finding:
    """A definition or quantity of pieces that gives another value, ``got``, after `is`."""
    return FAULT.finding(
        f"`{span.text}` gives {a(got)}, but `is` needs a condition",
        span,
        help=f"compare it, as in `{span.text} of it = ...`",
    )
