"""A line indented under a statement that takes no indented lines.

Why: lines indented under a `when` or an `each` belong to it; lines under a `roll` or a `move` would be
ignored.

Bad:
    procedure fight with a: unit, d: unit
      roll 1d6 as die
        do hurt(d)

Good:
    procedure fight with a: unit, d: unit
      roll 1d6 as die
      do hurt(d)

Fix safety: nothing; `--fix --unsafe-fixes` indents the line like the one above, although it may belong elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN080")


def at(span: Span, word: str, above: Span, fixes: Iterable[Fix]) -> Finding:
    """``word``, ``above``: the statement that governs no line; ``fixes``: how both are indented alike."""
    before = above.source.text[above.source.offset(above.line, 1) : above.start]
    alone = not before.strip()  # it does not stand after a colon or `;`
    return FAULT.finding(
        f"this line is ignored: `{word}` takes no indented lines",
        span,
        labels=(Label(above, "it is indented under this line"),),
        help="give both lines the same indentation"
        if alone
        else f"write `{word}` on a line of its own, with the same indentation as this line",
        fixes=fixes if alone else (),
    )


def below_nothing(span: Span, above: Span) -> Finding:
    """A result of a battle that has no consequence, and yet one."""
    return FAULT.finding(
        f"this line is ignored: `{above.text}` takes no indented lines",
        span,
        labels=(Label(above, "it is indented under this line"),),
        help=f"remove `{above.text}`, or remove this line",
    )
