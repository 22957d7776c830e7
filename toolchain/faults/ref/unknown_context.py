"""A quantity or definition `for` an unknown context.

Why: the context decides which names the block may use: `for unit` gives self; `for move` gives mover, from,
to and hexside.

Bad:
    define near for unti = 1

Good:
    define near for unit = 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF021")


def at(span: Span, contexts: Collection[str]) -> Finding:
    """``contexts``: those that there are."""
    return FAULT.finding(
        f"unknown context `{span.text}` after `for`",
        span,
        help="write the name of the `battle`, as in `for assault`"
        if span.text == "battle"
        else did_you_mean(span.text, contexts) or f"use {either(contexts)}",
    )
