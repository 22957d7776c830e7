"""A change to a paragraph that has several blocks.

Why: a change applies to one block, so it must say which one it means.

Bad:
    replace 2.1
      base 1 MP

Good:
    replace 2.1 quantity march-cost
      base 1 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF012")


def at(span: Span, change: str, paragraph: str, titles: Sequence[str]) -> Finding:
    """``change``: the word of the change; ``titles``: the blocks of the paragraph."""
    return FAULT.finding(
        f"paragraph {paragraph} has {len(titles)} blocks, and this line does not name one of them",
        span,
        help=f"write {either(f'{change} {paragraph} {title}' for title in titles[:3])}",
    )
