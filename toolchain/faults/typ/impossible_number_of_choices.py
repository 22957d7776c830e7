"""An impossible number of choices.

Why: a choice of 0 is no choice, no game has more than 10,000 counters, and some choices pick exactly one.

Bad:
    actor chooses 0..2 own unit as helpers

Good:
    actor may choose 1..2 own unit as helpers

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP053")


def at(span: Span, most: int) -> Finding:
    """``span``: the number or range; ``most``: the greatest that is allowed."""
    return FAULT.finding(
        f"invalid number of choices: `{span.text}`",
        span,
        help=f"write a number from 1 to {most:,} or a range, such as `2`, `1..3` or `2..`; for an optional choice, write `may choose 1..3`",
    )


def of_numbers(span: Span) -> Finding:
    """``span``: the number or range that stands where the things belong from which a seat chooses."""
    return FAULT.finding(
        "a question cannot offer numbers",
        span,
        help='ask about each one: `repeat 2 times`, and below it `actor may "..."` with `let n = n + 1`',
    )


def several(span: Span, kind: str) -> Finding:
    """``kind``: what a seat is to choose several of."""
    return FAULT.finding(
        f"choosing several {kind}s at once is not supported",
        span,
        help=f"choose one {kind} at a time in a loop; only units, hexes and cards can be chosen together",
    )


def several_targets(span: Span) -> Finding:
    """``span``: how many a battle is to attack at once."""
    return FAULT.finding(
        f"a battle can have only 1 target, not {span.text}",
        span,
        help="remove the number; to attack several hexes, choose one and list the others under `defenders`",
    )


def all_barred(span: Span) -> Finding:
    """``span``: the condition that bars a group from a battle in which all attack."""
    return FAULT.finding(
        "`barring` excludes groups, but with `all` nobody chooses a group",
        span,
        help="remove `barring`, and put a condition on each unit after `where`, or one on the target in the line `target`",
    )


def several_in_secret(span: Span) -> Finding:
    """``span``: how many a seat is to choose at once."""
    return FAULT.finding(
        f"a secret choice must pick exactly 1, not {span.text}",
        span,
        help="write `1`, or choose several openly: `actor chooses 2 ...`",
    )
