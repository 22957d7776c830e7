"""An unknown property.

Why: `X of Y` reads a rating, state or quantity of Y.

Bad:
    define weak for unit = strenght of self < 2

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.meant import word_meant
from toolchain.faults.wording import a

FAULT = declare(__name__, "REF007")


def at(span: Span, owner: str, known: Collection[str]) -> Finding:
    """``owner``: the type that has only the ``known`` properties."""
    return FAULT.finding(
        f"{a(owner)} has no `{span.text}`",
        span,
        help=did_you_mean(span.text, known)
        or word_meant(span)
        or (
            "use one of these: " + ", ".join(f"`{name}`" for name in sorted(set(known))[:12]) if known else ""
        ),
    )


def of_one_piece(span: Span) -> Finding:
    """What each piece has, asked of a set of pieces."""
    word = span.text
    return FAULT.finding(
        f"a set of pieces has no `{word}`",
        span,
        help=f"write `highest(PIECES, {word})`, `lowest(PIECES, {word})` or `sum(PIECES, {word})`",
    )


def no_kind(span: Span, kinds: Collection[str]) -> Finding:
    """``unit`` in a selection, in a game whose ``kinds`` do not include it."""
    listed = " or ".join(f"`{kind}`" for kind in sorted(kinds)[:4])
    return FAULT.finding(
        f"no kind is called `{span.text}`",
        span,
        help=f"write {listed}, or declare `kind unit` and write `kind ... is unit` for the others",
    )
