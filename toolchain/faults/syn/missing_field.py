"""A block without a line that it needs.

Why: without this line the rule is incomplete, so it would have no effect.

Bad:
    obligation spring-attack
      each  Inf of Blue

Good:
    obligation spring-attack
      each  Inf of Blue
      must  attack

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "SYN098")


def at(span: Span, word: str, fields: Iterable[str]) -> Finding:
    """``word``: of the block; ``fields``: lines of which it needs one."""
    return FAULT.finding(
        f"this `{word}` has no line {either(fields)}",
        span,
        help="add the line; if the book does not contain it, write `missing` after the citation of the block",
    )
