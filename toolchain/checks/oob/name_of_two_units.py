"""Two units of a nation with the same name.

Why: any others of their kind have unique names, so this line was probably copied. Nobody can tell the two
counters apart at the table.

Bad:
    {"id": "R_IV", "name": "IV"}, {"id": "R_V", "name": "IV"}, {"id": "R_VI", "name": "VI"}, {"id": "R_VII", "name": "VII"}

Good:
    {"id": "R_IV", "name": "IV"}, {"id": "R_V", "name": "V"}, {"id": "R_VI", "name": "VI"}, {"id": "R_VII", "name": "VII"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GUESS, Check, check
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol

FEWEST = 2  # units of a kind


@check("OOB101", NOTE, GUESS)
def name_of_two_units(c: Check, m: Model) -> Iterator[Finding]:
    groups: dict[tuple[int, int, int], list[Symbol]] = defaultdict(list)
    for symbol in m.symbols.all("piece"):
        piece = symbol.info["piece"]
        groups[(piece["side"], piece["nation"], piece["kind"])].append(symbol)
    for group in groups.values():
        count = Counter(symbol.info["piece"]["name"] for symbol in group)
        name, times = count.most_common(1)[0]
        if len(group) < FEWEST or times != 2 or sum(1 for n in count.values() if n > 1) > 1:
            continue
        one, other = (symbol for symbol in group if symbol.info["piece"]["name"] == name)
        yield c.finding(
            f"{other.name} and {one.name} are both named `{name}`",
            other.span,
            labels=[Label(one.span, "the other unit")] if one.span else [],
            help="correct one of the names",
        )
