"""A word of a hex row that is neither a terrain nor a name in quotes.

Why: a row gives its hexes, their terrains with commas between them, and a name in quotes after one of the terrains.
Nothing else can be read.

Bad:
    0102  town Garcia

Good:
    0102  town "Garcia"

Fix safety: nothing is changed for you: the word may be a name or a terrain.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP010")


def at(span: Span) -> Finding:
    """A sign, or any other word, between the hex and its terrains or behind one of them."""
    return FAULT.finding(
        f"unexpected `{span.text}`",
        span,
        help='remove it: a row is `HEX  TERRAIN, TERRAIN "NAME"`',
    )


def name_without_quotes(span: Span, terrain: str) -> Finding:
    """A word that is no terrain behind ``terrain``."""
    return FAULT.finding(
        f"unexpected `{span.text}` after `{terrain}`",
        span,
        help=f'write the name of a place in quotes, `{terrain} "{span.text}"`; write a comma before another terrain',
    )


def missing_comma(span: Span, before: str) -> Finding:
    """A terrain that no comma separates from the one ``before``."""
    return FAULT.finding(
        f"missing comma before `{span.text}`",
        span,
        help=f"separate terrains with commas: `{before}, {span.text}`",
    )


def instead_of_comma(span: Span, before: str, after: str) -> Finding:
    """A word between two terrains, such as `and`."""
    return FAULT.finding(
        f"unexpected `{span.text}`", span, help=f"write a comma instead: `{before}, {after}`"
    )


def another_hex(span: Span) -> Finding:
    """A number behind a terrain."""
    return FAULT.finding(
        f"unexpected `{span.text}`",
        span,
        help="begin a row with each hex: hexes with other terrains have their own row",
    )


def comma_before_name(span: Span, terrain: str) -> Finding:
    """``span``: a name in quotes; ``terrain``: what stands before the comma."""
    return FAULT.finding(f"unexpected comma before {span.text}", span, help=f"write `{terrain} {span.text}`")


def name_first(span: Span, terrain: str) -> Finding:
    """A name in quotes that has no terrain before it."""
    return FAULT.finding(
        f"missing terrain before {span.text}",
        span,
        help=f"write the terrain first, then the name in quotes: `{terrain} {span.text}`",
    )


def second_name(span: Span) -> Finding:
    return FAULT.finding("this row has a second name", span, help="remove one of the names: a hex has one")
