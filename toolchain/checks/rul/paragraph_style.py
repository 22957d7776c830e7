"""A paragraph number in the wrong style.

Why: a number in another style is probably a mistake, and an amendment cannot find the rule by it.

Bad:
    book "Rules" paragraphs dotted
    @ 3-4

Good:
    @ 3.4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model

_FORMS = {
    "dotted": (re.compile(r"\d+(\.\d+)*[a-z]?(\(\w+\))*"), "`7.1.3` or `7.1.3a`"),
    "dashed": (
        re.compile(r"\d+(-\d+)*[a-z]?(\(\w+\))*(-[A-Z][\w-]*)?|[A-Z][\w-]*"),
        "`23-8`, or `23-Victory` for text without a number",
    ),
    "lettered": (re.compile(r"[A-Z]+(-\d+)*(-[a-z])?(-\d+)*"), "`A-1-d`"),
}
_FEWEST = 10  # citations that tell which style is meant


@check("RUL010", WARNING, CERTAIN)
def paragraph_style(c: Check, m: Model) -> Iterator[Finding]:
    form = _FORMS.get(m.book_style)
    if form is None:
        return
    other = _another_style(m)
    if other:
        block = next(x for x in m.blocks if x.word in ("series", "game") and x.listed("book"))
        yield c.finding(
            f"the paragraphs are not numbered in the `{m.book_style}` style",
            block.listed("book")[-1].span,
            help=f"write `paragraphs {other}`",
        )
        return
    told: set[tuple[str, int]] = set()
    for statement in queries.statements(m):
        book, _, number = statement.paragraph.rpartition(" ")
        key = (statement.span.source.name, statement.span.start)
        if not book and not form[0].fullmatch(number) and key not in told:
            told.add(key)
            yield c.finding(
                f"`{number}` is not a paragraph number in the `{m.book_style}` style",
                statement.span,
                help=f"write a number such as {form[1]}",
            )


def _another_style(m: Model) -> str:
    """The style that nearly all citations have, where few have the style of the book."""
    numbers = [s.paragraph.rpartition(" ")[2] for s in queries.statements(m)]
    fitting = {
        style: sum(form[0].fullmatch(number) is not None for number in numbers)
        for style, form in _FORMS.items()
    }
    best = max(fitting, key=lambda style: fitting[style])
    rare = fitting[m.book_style] * 10 < len(numbers)
    return best if len(numbers) >= _FEWEST and rare and fitting[best] * 10 > len(numbers) * 9 else ""
