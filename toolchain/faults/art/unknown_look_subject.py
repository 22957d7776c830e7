"""A look for something that is never drawn or printed.

Why: the look would change no picture. Looks are for sides, nations, kinds, formations and named values of
ratings; for states, stocks, tokens, faces, scores and `turn`, which have markers; and for terrains and
networks.

Bad:
    look Bleu

Good:
    look Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "ART002")


def at(span: Span, known: Iterable[str]) -> Finding:
    """``known``: names that may have a look."""
    return FAULT.finding(
        f"unknown subject of a look: `{span.text}`",
        span,
        help=did_you_mean(span.text, known)
        or "name a side, nation, kind, formation, value, marker, terrain or network of the game",
    )


def twice(span: Span, first: Span) -> Finding:
    """A second look of one thing; ``first``: where the other stands."""
    return FAULT.finding(
        f"`{span.text}` already has a look",
        span,
        labels=[Label(first, "first look")],
        help="merge the two blocks",
    )


def other_field(span: Span, of: str, purpose: str, fields: Iterable[str]) -> Finding:
    """A field that changes nothing; ``of``: what the look is of; ``purpose``: what it is for; ``fields``: those that count."""
    return FAULT.finding(
        f"`{span.text}` has no effect in the look of a {of}",
        span,
        help=f"a look for {purpose} may have: {', '.join(fields)}",
    )
