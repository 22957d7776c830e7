"""A set-up, list of forces or option that is named twice.

Why: a set-up that is named twice is carried out twice, and asks its owner for the same decisions twice; usually
another name was meant.

Bad:
    set-up  start-blue, start-blue

Good:
    set-up  start-blue, start-red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.tokens import split_commas
from toolchain.model.changes import kind_of_lines, lines_put_in

_LISTS = {
    "set-up": "set-up",
    "forces": "list of forces",
    "options": "option",
    "needs": "option",
    "excludes": "option",
}


@check("PKG027", WARNING, CERTAIN, looks_at=BLOCK)
def listed_twice(c: Check, own: Own) -> Iterator[Finding]:
    if kind_of_lines(own.block) not in ("scenario", "option"):
        return
    for line in lines_put_in(own.block):
        seen: dict[str, Span] = {}
        for part in split_commas(line.tokens[1:]) if line.word in _LISTS else ():
            if not part:
                continue
            name = " ".join(token.text for token in part)
            span = part[0].span.to(part[-1].span)
            first = seen.setdefault(name, span)
            if first is not span:
                yield c.finding(
                    f"the {_LISTS[line.word]} `{name}` is named twice",
                    span,
                    labels=[Label(first, "first named here")],
                    help="name a different one, or remove the second",
                )
