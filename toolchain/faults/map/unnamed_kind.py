"""A drawn shape without a kind.

Why: the property `kind` becomes the terrain or line feature. For lines, hexwright must also know whether they
run along hexsides or through hexes.

Bad:
    "properties": {"name": "Old Wood"}

Good:
    "properties": {"name": "Old Wood", "kind": "forest"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "MAP061")


def at(span: Span, feature: str) -> Finding:
    """``feature``: its name, empty when it has none."""
    return FAULT.finding(
        f"{feature or 'a feature'} has no `kind`",
        span,
        help='add a property, such as `"kind": "forest"`',
    )


def nameless(span: Span, kind: str) -> Finding:
    """A shape that must have a name; ``kind``: what it is."""
    return FAULT.finding(f"{a(kind)} has no name", span, help='add a property `"name": "..."`')


def along_or_through(span: Span, kind: str, word: str, known: Iterable[str]) -> Finding:
    """``word``: the kind as a word of the language; ``known``: kinds of lines."""
    return FAULT.finding(
        f"it is unclear whether `{kind}` runs along hexsides or through hexes",
        span,
        help=did_you_mean(word, known) or f"choose `--along {word}` or `--through {word}`",
    )


def no_such_kind(option: str, word: str, kinds: Iterable[str]) -> Finding:
    """``option``: the one that asks for ``word``; ``kinds``: those of all shapes."""
    return FAULT.finding(
        f"`--{option} {word}`: no shape is a `{word}`",
        None,
        help=did_you_mean(word, kinds)
        or "use one of these kinds: " + ", ".join(f"`{kind}`" for kind in sorted(kinds)),
    )
