"""Two names that differ only in case, hyphens or underscores.

Why: sooner or later a reader or a rule will confuse them.

Bad:
    define far-bank-held = ...
    define farbank-held = ...

Good:
    define far-bank-held = ...
    define far-bank-lost = ...

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import a
from toolchain.model.model import Model
from toolchain.model.symbols import Spelling


@check("STY038", WARNING, LIKELY)
def near_duplicate_terms(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[str, Spelling] = {}
    for symbol in m.symbols.spellings():
        if symbol.kind in ("piece", "place") or symbol.span is None or len(symbol.name) < 4:
            continue
        other = first.setdefault(queries.same_spelling(symbol.name), symbol)
        if other.name != symbol.name and other.kind not in ("side", "nation") and other.span is not None:
            yield c.finding(
                f"`{symbol.name}` is spelt almost like `{other.name}`",
                symbol.span,
                labels=[Label(other.span, a(other.kind))],
                help="give them names that cannot be confused",
            )
