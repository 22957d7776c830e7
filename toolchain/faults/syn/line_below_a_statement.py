"""A line is indented below a statement that governs no other.

Why: what is indented below a `when` or an `each` is done under it; below a `roll` or a `move` nobody would read it.

Bad:
    procedure fight with a: unit, d: unit
      roll 1d6 as die
        do hurt(d)

Good:
    procedure fight with a: unit, d: unit
      roll 1d6 as die
      do hurt(d)

Fix safety: unsafe: `--fix --unsafe-fixes` indents the line as the one above; it may have been meant for another place.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN080")


def at(span: Span, word: str, above: Span, fixes: Iterable[Fix]) -> Finding:
    """``word``, ``above``: the statement that governs no line; ``fixes``: how both are indented alike."""
    return FAULT.finding(
        f"nothing reads this line: `{word}` governs no other",
        span,
        labels=(Label(above, "it is indented below this line"),),
        help="indent both lines alike",
        fixes=fixes,
    )
