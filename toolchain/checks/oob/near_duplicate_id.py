"""Two unit ids that differ only in case, hyphens or underscores.

Why: whoever writes a set-up will confuse the two.

Bad:
    {"id": "B_Foot_1"}, {"id": "BFoot1"}

Good:
    {"id": "B_Foot_1"}, {"id": "B_Foot_2"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol


@check("OOB043", WARNING, LIKELY)
def near_duplicate_id(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[str, Symbol] = {}
    for symbol in m.symbols.all("piece"):
        key = queries.same_spelling(symbol.name)
        other = first.setdefault(key, symbol)
        if other is not symbol:
            labels = [Label(other.span, "the other unit")] if other.span else []
            yield c.finding(
                f"`{symbol.name}` is spelt almost like `{other.name}`",
                symbol.span,
                labels=labels,
                help="give them ids that cannot be confused",
            )
