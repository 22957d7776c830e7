"""A start of a state that later lines override everywhere.

Why: where two `start` lines name the same hex, the later one applies. A line whose hexes all have another start in the
end does nothing.

Bad:
    state control of hex
      values  sides
      start   Blue in village
      start   Red in south-bank
    (and the village lies on the south bank)

Good:
    state control of hex
      values  sides
      start   Red in south-bank
      start   Blue in village

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.model.model import Model


@check("FLO090", WARNING, CERTAIN, looks_at=EVERY)
def overridden_start(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("state"):
        for text, span in symbol.info.get("overridden", ()):
            yield c.finding(
                f"`{text}` has no effect: later lines override it",
                span,
                help=f"move the line below the other `start` lines of `{symbol.name}`; in an `amend`, give it a label",
            )
