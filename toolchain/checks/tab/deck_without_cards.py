"""A deck whose card numbers run backwards.

Why: it would have no cards.

Bad:
    deck fate
      cards 6..1

Good:
    deck fate
      cards 1..6

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("TAB038", ERROR, CERTAIN)
def deck_without_cards(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("deck"):
        low, high = symbol.info["cards"]
        if low > high:
            yield c.finding(
                f"the card numbers of `{symbol.name}` run backwards: {low}..{high}",
                symbol.span,
                help=f"write `cards {high}..{low}`",
            )
