"""An unknown field.

Why: a misspelt field would be a rule that silently has no effect.

Bad:
    action rest
      cost 1 order

Good:
    action rest
      costs 1 order

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.meant import line_meant
from toolchain.faults.wording import a, either

FAULT = declare(__name__, "SYN067")


def at(span: Span, block: str, fields: Collection[str]) -> Finding:
    """``block``: the keyword of the block that has these fields."""
    per_turn = (block, span.text) == ("action", "limit")
    return FAULT.finding(
        f"{a(block).split()[0]} `{block}` has no field `{span.text}`",
        span,
        help=(
            "mark the unit with a state that is `cleared at` a phase, and test it in `scope`"
            if per_turn
            else ""
        )
        or line_meant(span, fields)
        or did_you_mean(span.text, [field.split()[0] for field in fields])
        or (f"use {either(fields)}" if fields else "remove this line"),
    )


def row_without_data(span: Span, block: str) -> Finding:
    """The first number of a row that stands beside the field ``data``."""
    return FAULT.finding(
        f"{a(block).split()[0]} `{block}` has no field `{span.text}`",
        span,
        help="put the rows under a `data` line, indented by two spaces",
    )


def comma_after_label(span: Span, label: str) -> Finding:
    """A comma between a ``label`` and its line."""
    return FAULT.finding(f"unexpected `,` after the label `{label}`", span, help=f"write a colon: `{label}:`")


def below_do(span: Span, word: str) -> Finding:
    """The first statement behind a `do` that has none below it."""
    return FAULT.finding(
        f"`{word}` is not indented under `do`",
        span,
        help="indent this statement, and those after it, by two more spaces than `do`",
    )


def only_a_label(span: Span) -> Finding:
    return FAULT.finding(
        "nothing follows this label", span, help="add the rest of the line, or remove the label"
    )


def group_of_a_rewrite(span: Span) -> Finding:
    return FAULT.finding(
        "this `rewrite` group has no condition",
        span,
        help="write `NAME: when CONDITION` and indent `RESULT, RESULT becomes RESULT` under it",
    )


def reach_with_bars(span: Span) -> Finding:
    return FAULT.finding(
        "a `zone` with `bar` lines cannot have a `reach`", span, help="remove `reach` or the `bar` lines"
    )
