"""A statement in the wrong form.

Why: each statement has fixed words between its values; one is missing or wrong.

Bad:
    move B_Horse lost

Good:
    move B_Horse to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.meant import conditional_in, misspelt_in, range_meant
from toolchain.faults.wording import either

FAULT = declare(__name__, "SYN062")


def at(span: Span, word: str, forms: Iterable[str]) -> Finding:
    if word == "set" and " = " in span.text:
        forms = [f"{span.text.replace(' = ', ' to ', 1)}"]
    forms = list(forms)
    help = (
        range_meant(span) or conditional_in(span) or misspelt_in(span.text, forms) or f"write {either(forms)}"
    )
    return FAULT.finding(f"wrong form of `{word}`", span, help=help)


def more_than_one_answer(span: Span, word: str) -> Finding:
    """``span``: the first word behind the answer; ``word``: `answer` or `chance`."""
    help = (
        "write a `chance` line for each die or draw"
        if word == "chance"
        else "write the words of the answer in quotes, and an `answer` line for each question"
    )
    return FAULT.finding(f"unexpected `{span.text}`", span, help=help)


def loop_too_long(span: Span, most: int) -> Finding:
    return FAULT.finding(f"a loop can repeat at most {most:,} times", span, help="write a smaller number")


def draw_up_to(span: Span, most: str) -> Finding:
    """A hand that is filled up: `draw up to 5 from ...`."""
    return FAULT.finding(
        "`draw` does not take `up to`",
        span,
        help=f"calculate the number: `draw ({most} - count(hand of DECK of SIDE)) from DECK of SIDE to hand`",
    )


def set_until(span: Span, state: str) -> Finding:
    """A state that is to end by itself: `set STATE to yes until ...`."""
    return FAULT.finding(
        "`set` does not take `until`", span, help=f"add the line `cleared at PHASE` to `state {state}`"
    )
