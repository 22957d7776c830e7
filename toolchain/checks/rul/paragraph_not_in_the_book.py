"""A citation names a paragraph that the book does not have.

Why: it was mistyped, or belongs to another edition; the list of paragraphs is the project's own
`paragraphs.txt`.

Bad:
    @ 2.12      (the book ends section 2 with 2.6)

Good:
    @ 2.1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("RUL009", WARNING, CERTAIN, looks_at=PROJECT)
def paragraph_not_in_the_book(c: Check, p: Whole) -> Iterator[Finding]:
    if p.paragraphs is None:
        return
    told: set[tuple[str, int]] = set()
    for m in p.models:
        for statement in m.statements:
            number = statement.paragraph.rpartition(" ")[2]
            key = (statement.span.source.name, statement.span.start)
            if number not in p.paragraphs and key not in told:
                told.add(key)
                yield c.finding(
                    f"the book has no paragraph {number}", statement.span,
                    help=did_you_mean(number, sorted(p.paragraphs)) or "correct it, or add it to paragraphs.txt",
                )  # fmt: skip
