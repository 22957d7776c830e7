"""A name of a Tiled map in the wrong form.

Why: names of terrain use lower-case letters, with hyphens between words.

Bad:
    Light Woods

Good:
    light-woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR, NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL014", NOTE)


def at(span: Span, text: str, word: str) -> Finding:
    """``word``: what is written instead."""
    return FAULT.finding(f"`{text[:40]}` was changed to `{word}`", span)


def no_name(span: Span, text: str) -> Finding:
    """Text of which no word can be made."""
    return FAULT.finding(
        f"`{text[:40]}` is not a valid name",
        span,
        severity=ERROR,
        help="use letters, digits and hyphens, as in `light-woods`",
    )


def no_owner(span: Span, text: str, key: str) -> Finding:
    """``key``: `owner` or `country` of an edge."""
    names = "the region that contains the edge" if key == "country" else "a side or nation, or `nobody`"
    return FAULT.finding(
        f"`{text[:40]}` is not a valid name",
        span,
        severity=ERROR,
        help=f"write the name of {names}",
    )


def edges_how(span: Span, text: str, whole: str) -> Finding:
    """``whole``: the only value of the property."""
    return FAULT.finding(
        f"invalid custom property `edges` of the map: `{text[:40]}`",
        span,
        severity=ERROR,
        help=f"write `{whole}` if every border hex belongs to an edge; otherwise remove the property",
    )


def no_name_of_a_box(span: Span, text: str) -> Finding:
    """The name of the object."""
    return FAULT.finding(
        f"`{text[:40]}` is not a valid name for a box",
        span,
        severity=ERROR,
        help="use letters and digits, with hyphens between words, as in `Blue-camp`",
    )


def field_of_a_box(span: Span, field: str, box: str, text: str) -> Finding:
    """Text that no field of a box can hold."""
    return FAULT.finding(
        f"invalid `{field}` for the box `{box}`: `{text[:40]}`",
        span,
        severity=ERROR,
        help="write names or hex numbers, as in `0101..0110 0201` or `Blue, Red`",
    )
