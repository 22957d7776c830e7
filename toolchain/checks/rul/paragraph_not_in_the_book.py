"""A citation of an unknown paragraph.

Why: the number was mistyped, or belongs to another edition; `book.csv` lists the paragraphs of the book.

Bad:
    @ 2.12      (the book ends section 2 with 2.6)

Good:
    @ 2.1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared import queries


def _of_units(c: Check, p: Whole, told: set[tuple[str, int]]) -> Iterator[Finding]:
    """The citations of order-of-battle files: of the whole file, of units, of single values."""
    assert p.paragraphs is not None
    for m in p.models:
        for file in m.oob:
            cited: list[tuple[tuple[str | int, ...], object]] = [(("cite",), file.data.get("cite"))]
            for number, unit in enumerate(file.data.get("units", ())):
                cited.append((("units", number, "cite"), unit.get("cite")))
                cited += [(("units", number, "cites", k), v) for k, v in (unit.get("cites") or {}).items()]
            for path, text in cited:
                paragraph = text.strip().rpartition(" ")[2] if isinstance(text, str) else ""
                if not isinstance(text, str) or paragraph in p.paragraphs:
                    continue
                span = file.span(*path)
                if span is not None and (file.name, span.start) not in told:
                    told.add((file.name, span.start))
                    yield c.finding(
                        f"the book has no paragraph {paragraph}",
                        span,
                        help=_help(p, paragraph),
                    )


def _help(p: Whole, paragraph: str) -> str:
    near = did_you_mean(paragraph, sorted(p.paragraphs or ()))
    if p.extended:
        own = "list a paragraph of your own in a `book.csv` in this folder"
        return f"{near}; or {own}" if near else f"correct the number, or {own}"
    return near or "correct the number, or add the paragraph to `book.csv`"


@check("RUL009", WARNING, CERTAIN, looks_at=PROJECT)
def paragraph_not_in_the_book(c: Check, p: Whole) -> Iterator[Finding]:
    if p.paragraphs is None:
        return
    told: set[tuple[str, int]] = set()
    yield from _of_units(c, p, told)
    for paragraph, span in (*_in_force(p), *_as_written(p)):
        number = paragraph.rpartition(" ")[2]
        key = (span.source.name, span.start)
        if number not in p.paragraphs and key not in told:
            told.add(key)
            yield c.finding(
                f"the book has no paragraph {number}",
                span,
                help=_help(p, number),
            )


def _in_force(p: Whole) -> Iterator[tuple[str, Span]]:
    for m in p.models:
        for statement in queries.statements(m):
            yield statement.paragraph, statement.span


def _as_written(p: Whole) -> Iterator[tuple[str, Span]]:
    """Citations of this project's blocks, those too that a layer takes out of force."""
    for block in p.cited:
        for cite in block.cites:
            for paragraph in cite.paragraphs:
                yield paragraph, cite.span
