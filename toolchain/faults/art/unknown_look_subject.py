"""A `look` block for something that is never drawn or printed.

Why: the block would have no effect. A `look` is for sides, nations, kinds, formations and named values of
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
from toolchain.faults.wording import a

FAULT = declare(__name__, "ART002")


def at(span: Span, known: Iterable[str]) -> Finding:
    """``known``: names that may have a look."""
    return FAULT.finding(
        f"`look {span.text}` refers to nothing that is drawn",
        span,
        help=did_you_mean(span.text, known)
        or "use a side, nation, kind, formation, value, marker, terrain or network of the game",
    )


def twice(span: Span, first: Span) -> Finding:
    """A second look of one thing; ``first``: where the other stands."""
    return FAULT.finding(
        f"`{span.text}` already has a `look` block",
        span,
        labels=[Label(first, "first block")],
        help="merge the two blocks",
    )


def other_field(span: Span, of: str, purpose: str, fields: Iterable[str]) -> Finding:
    """A field that changes nothing; ``of``: what the look is of; ``purpose``: what it is for; ``fields``: those that count."""
    return FAULT.finding(
        f"`{span.text}` has no effect in a `look` block for {a(of)}",
        span,
        help=f"use one of these fields for {purpose}: {', '.join(f'`{one}`' for one in fields)}",
    )
