"""Nothing ever changes a state.

Why: every rule that asks for it gets the answer of the start.

Bad:
    state tired of unit
    (and no `set tired`)

Good:
    set tired of u to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.model.model import Model


@check("FLO016", WARNING, CERTAIN, looks_at=EVERY)
def state_never_set(c: Check, m: Model) -> Iterator[Finding]:
    if not reading.has_rules(m):
        return
    given = {name for s in m.ir["scenarios"] for name in s["parameters"]}
    for symbol in m.symbols.all("state"):
        start = reading.start_of(m, symbol.name)
        varied = isinstance(start, list) or symbol.name in given
        # A state that is only ever cleared never has another value than the one it is cleared to.
        changed = [
            span for span in symbol.info.get("set", ()) if span is None or not span.text.startswith("clear")
        ]
        if symbol.span is not None and not changed and not varied:
            yield c.finding(
                f"nothing ever sets `{symbol.name}`",
                symbol.span,
                help=f"`set {symbol.name} ... to ...`, or remove it",
            )
